/** `/profile/data` and `/profile/withdrawal`: one's own personal data, who looked at it, and leaving. */
import { type Refusal, refuse } from "../../../events/refusal.ts";
import { employeeOf } from "../../../projections/employee.ts";
import {
  heldOfAccount,
  heldOfEmployee,
  keptAfterWithdrawal,
  looksAt,
} from "../../../projections/own_data.ts";
import { ownDataPaths } from "../../../web/own_data_paths.ts";
import { OwnDataPage } from "../../../web/pages/profile/own_data.tsx";
import { WithdrawalPage, WithdrawnPage } from "../../../web/pages/profile/withdrawal.tsx";
import { clearedCookies } from "../../auth/cookies.ts";
import type { Deps } from "../../deps.ts";
import { withdrawAccount } from "../../personal/destruction.ts";
import { metaOf } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { withCookies } from "./sign_in_request.ts";
import { LEFT_BEHIND } from "./sign_out.ts";

/** Looks on the page, the newest of them. */
const SHOWN = 100;

/** To see one's own data is no look that the log tells of. */
async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { id, state } = c.get("identity")!.user;
  const { books: { views }, office } = deps;
  const employee = employeeOf(views, state);
  const looks = looksAt(views, id, employee?.id ?? null);
  const page = (
    <OwnDataPage
      frame={officeFrame(c, deps)}
      account={heldOfAccount(state)}
      employee={employee && heldOfEmployee(employee)}
      looks={looks.slice(0, SHOWN)}
      more={Math.max(0, looks.length - SHOWN)}
      reach={{ phone: office.phone, email: office.email }}
    />
  );
  return await renderPage(c, deps, page, { title: "내 개인정보", area: "office" });
}

async function showWithdrawal(c: Ctx, deps: Deps, refused?: Refusal): Promise<Response> {
  const employee = employeeOf(deps.books.views, c.get("identity")!.user.state);
  const page = (
    <WithdrawalPage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      kept={keptAfterWithdrawal(employee, deps.office.consultation.retentionDays)}
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
  response.headers.set("clear-site-data", LEFT_BEHIND);
  return withCookies(response, clearedCookies(deps.auth.secure));
}

const withdrawn = (c: Ctx, deps: Deps): Promise<Response> =>
  renderPage(c, deps, <WithdrawnPage />, { title: "탈퇴했습니다", area: "office" });

const address = ownDataPaths.withdrawal();

export const ownDataRoutes: Route[] = [
  pageRoute(ownDataPaths.overview(), "user", "내 개인정보 화면", show),
  pageRoute(address, "user", "탈퇴하는 화면", (c, deps) => showWithdrawal(c, deps)),
  {
    ...formRoute(address, "user", "계정을 탈퇴하고 개인정보를 파기합니다.", withdraw),
    fresh: true,
  },
];

/** `/withdrawn` */
export const withdrawnRoutes: Route[] = [
  pageRoute(ownDataPaths.withdrawn(), "visitor", "탈퇴한 뒤의 화면", withdrawn),
];
