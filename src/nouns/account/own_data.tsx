/** `/profile/data` and `/profile/withdrawal`: one's own personal data, who looked at it, and leaving. */
import {
  createDataRequest,
  type DataRequest,
  dataRequestStream,
  DETAILS_MAX_LENGTH,
  TEXT_MAX,
  withdrawDataRequest,
} from "../../../events/personal_data/data_request.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { cleanLine, cleanText } from "../../../events/base/text.ts";
import { employeeOf } from "../../../projections/account/account_employee.ts";
import {
  type DataRequestEntry,
  dueDayOf,
  requestsOf,
} from "../../../projections/personal_data/data_request.ts";
import { ownMatters } from "../../../projections/matter/client_view.ts";
import {
  accountDataOf,
  employeeDataOf,
  personalReadsOf,
  retainedAfterWithdrawal,
} from "../../../projections/personal_data/own_data.ts";
import { ownDataPaths } from "../../../web/pages/profile/paths.ts";
import { OwnDataPage } from "../../../web/pages/profile/own_data.tsx";
import type { OwnRequest } from "../../../web/pages/profile/own_requests.tsx";
import { WithdrawalPage, WithdrawnPage } from "../../../web/pages/profile/withdrawal.tsx";
import { clearedCookies } from "../../auth/cookies.ts";
import type { Deps } from "../../deps.ts";
import { withdrawAccount } from "../../destruction/destruction.ts";
import { digestOf } from "../../kit/secret.ts";
import { formMeta, metaOf } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { isUnsaid } from "../../server/office_picture.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { withCookies } from "./sign_in_request.ts";
import { CLEAR_SITE_DATA } from "./sign_out.ts";

/** Looks on the page, the newest of them. */
const SHOWN = 100;

/** A request that could not be taken, and why. */
interface Left {
  request: DataRequest;
  refusal: Refusal;
}

/** Reading one's own data is not recorded. */
async function show(
  c: Ctx,
  deps: Deps,
  { left, problem }: { left?: Left; problem?: Refusal } = {},
): Promise<Response> {
  const { id, state } = c.get("identity")!.user;
  const { books: { views }, office } = deps;
  const employee = employeeOf(views, state);
  const looks = personalReadsOf(views, id, employee?.id ?? null);
  const page = (
    <OwnDataPage
      frame={officeFrame(c, deps)}
      account={accountDataOf(state)}
      employee={employee && employeeDataOf(employee)}
      requests={requestsOf(views.data_request, id).map(ownRequestOf)}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      left={left ? { ...left.request, message: left.refusal.message } : null}
      done={doneOf(c)}
      problem={problem?.message ?? null}
      looks={looks.slice(0, SHOWN)}
      more={Math.max(0, looks.length - SHOWN)}
      reach={isUnsaid(deps) ? null : { phone: office.phone, email: office.email }}
    />
  );
  const status = (left?.refusal ?? problem)?.status;
  return await renderPage(c, deps, page, { title: "내 개인정보", area: "office", status });
}

/** What the address says was done; a form that was refused has none. */
function doneOf(c: Ctx): "request" | "take-back" | null {
  const done = c.req.query("done");
  return done === "request" || done === "take-back" ? done : null;
}

const ownRequestOf = (entry: DataRequestEntry): OwnRequest => {
  const { id, state, recorded_at, updated_at } = entry;
  const { kind, what, wish, reason, answer } = state;
  return {
    id,
    kind,
    what,
    wish,
    reason,
    answer,
    at: recorded_at,
    due: dueDayOf(entry),
    updated_at,
  };
};

/** The request that a form asks for; what it says is kept where it cannot be taken. */
function requestIn(c: Ctx, account: string): DataRequest {
  const field = readForm(c);
  return {
    account,
    kind: field("kind") === "destruction" ? "destruction" : "correction",
    what: cleanLine(field("what"), DETAILS_MAX_LENGTH),
    wish: cleanText(field("wish"), TEXT_MAX),
    reason: cleanText(field("reason"), TEXT_MAX),
  };
}

async function submitDataRequest(c: Ctx, deps: Deps): Promise<Response> {
  const { id: account } = c.get("identity")!.user;
  const request = requestIn(c, account);
  const id = digestOf(`${account} ${readForm(c)("key").slice(0, 60)}`).slice(0, 24);
  const stream = dataRequestStream(id);
  const outcome = await deps.books.execute({
    stream,
    reads: ["data_request"],
    // The form that was gone back to and changed is another attempt at the same request.
    meta: formMeta(c, stream, digestOf(JSON.stringify(request)).slice(0, 32)),
    decide({ data_request }) {
      const open = requestsOf(data_request, account).filter(({ state }) => !state.answer).length;
      return createDataRequest(data_request.byId.get(id)?.state, { id, request }, { open });
    },
  });
  if (isRefusal(outcome)) return await show(c, deps, { left: { request, refusal: outcome } });
  return c.redirect(`${ownDataPaths.overview()}?done=request`, 303);
}

async function takeBack(c: Ctx, deps: Deps): Promise<Response> {
  const { id: account } = c.get("identity")!.user;
  const id = c.req.param("id")!;
  const stream = dataRequestStream(id);
  const outcome = await deps.books.execute({
    stream,
    meta: metaOf(c),
    decide: ({ data_request }) =>
      withdrawDataRequest(data_request.byId.get(id)?.state, { id, account }),
  });
  if (isRefusal(outcome)) return await show(c, deps, { problem: outcome });
  return c.redirect(`${ownDataPaths.overview()}?done=take-back`, 303);
}

async function showWithdrawal(c: Ctx, deps: Deps, refused?: Refusal): Promise<Response> {
  const employee = employeeOf(deps.books.views, c.get("identity")!.user.state);
  const page = (
    <WithdrawalPage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      kept={retainedAfterWithdrawal(
        deps.books.views,
        employee,
        {
          days: deps.office.consultation.retentionDays,
          logYears: deps.config.accessLogYears,
          hasCases: ownMatters(deps.books.views, c.get("identity")!.user.id).length > 0,
        },
      )}
      problem={refused?.message ?? null}
      unconfirmed={refused?.code === "unconfirmed"}
    />
  );
  const status = refused?.status;
  return await renderPage(c, deps, page, { title: "탈퇴", area: "office", status });
}

/** The account goes, whatever browser asked keeps nothing of it. */
async function withdraw(c: Ctx, deps: Deps): Promise<Response> {
  if (readForm(c)("confirmed") !== "yes") {
    const text = "되돌릴 수 없음을 확인했다는 칸에 표시해 주세요.";
    return await showWithdrawal(c, deps, refuse(422, "unconfirmed", text));
  }
  const { id } = c.get("identity")!.user;
  const refused = await withdrawAccount(deps, id, metaOf(c));
  if (refused) return await showWithdrawal(c, deps, refused);
  const response = c.redirect(ownDataPaths.withdrawn(), 303);
  response.headers.set("clear-site-data", CLEAR_SITE_DATA);
  return withCookies(response, clearedCookies(deps.auth.secure));
}

const withdrawn = (c: Ctx, deps: Deps): Promise<Response> =>
  renderPage(c, deps, <WithdrawnPage />, { title: "탈퇴했습니다", area: "office" });

const address = ownDataPaths.withdrawal();

export const ownDataRoutes: Route[] = [
  pageRoute(ownDataPaths.overview(), "user", "내 개인정보 화면", (c, deps) => show(c, deps), {
    shows: ["data_request", "user"],
  }),
  formRoute(
    ownDataPaths.requests(),
    "user",
    "내 개인정보의 정정이나 삭제를 요구합니다.",
    submitDataRequest,
  ),
  formRoute(ownDataPaths.takeBack(), "user", "자신의 요구를 철회합니다.", takeBack),
  pageRoute(address, "user", "탈퇴하는 화면", (c, deps) => showWithdrawal(c, deps), {
    shows: ["retention_rule", "matter", "matter_party"],
  }),
  {
    ...formRoute(address, "user", "계정을 탈퇴하고 개인정보를 파기합니다.", withdraw),
    fresh: true,
  },
];

/** `/withdrawn` */
export const withdrawnRoutes: Route[] = [
  pageRoute(ownDataPaths.withdrawn(), "visitor", "탈퇴한 뒤의 화면", withdrawn),
];
