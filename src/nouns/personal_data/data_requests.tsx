/** `/staff/security/requests`: people's requests about their own data, and the office's answers. */
import {
  answerDataRequest,
  type DataRequestAnswer,
  dataRequestStream,
  TEXT_MAX,
} from "../../../events/personal_data/data_request.ts";
import { isRefusal, type Refusal } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { cleanText } from "../../../events/base/text.ts";
import {
  answeredRequests,
  type DataRequestEntry,
  dueDayOf,
  openRequests,
} from "../../../projections/personal_data/data_request.ts";
import type { Views } from "../../../projections/registry.ts";
import { accountLabel } from "../../../projections/security/security_rows.ts";
import {
  type AnsweredRequest,
  type OpenRequest,
  RequestsPage,
} from "../../../web/pages/staff/security/requests.tsx";
import { securityPaths } from "../../../web/pages/staff/security/paths.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { formKey, formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";

const TITLE = "정보주체의 요구";

/** Answers on the page, the newest of them. */
const SHOWN = 100;
/** Requests on the page, the oldest of them: each has its form. */
const OPEN_SHOWN = 30;

/** An answer that could not be taken, and why. */
interface Left {
  id: string;
  answer: DataRequestAnswer;
  refusal: Refusal;
}

function openRow(views: Views, entry: DataRequestEntry, today: string): OpenRequest {
  const { account, answer: _none, ...asked } = entry.state;
  const due = dueDayOf(entry);
  const who = accountLabel(views, account);
  return { ...asked, id: entry.id, who, at: entry.recorded_at, due, overdue: due < today };
}

function answeredRow(views: Views, { id, state, ...entry }: DataRequestEntry): AnsweredRequest {
  const { account, answer, ...asked } = state;
  return {
    ...asked,
    id,
    who: accountLabel(views, account),
    at: entry.recorded_at,
    answered_at: entry.updated_at,
    by: accountLabel(views, entry.updated_by.id),
    answer: answer!,
  };
}

async function show(c: Ctx, deps: Deps, left?: Left): Promise<Response> {
  const { views } = deps.books;
  const today = seoulDay(deps.now());
  const waiting = openRequests(views);
  const open = waiting.slice(0, OPEN_SHOWN);
  const answered = answeredRequests(views.data_request);
  const shown = answered.slice(0, SHOWN);
  const ids = [...open, ...shown].map(({ state }) => state.account);
  logPersonalDataRead(c, { noun: "user", how: "list", fields: ["data_request"], ids });
  const page = (
    <RequestsPage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      open={open.map((entry) => openRow(views, entry, today))}
      waiting={waiting.length}
      answered={shown.map((entry) => answeredRow(views, entry))}
      more={answered.length - shown.length}
      left={left ? { id: left.id, ...left.answer, message: left.refusal.message } : null}
      done={!left && c.req.query("done") === "answer"}
    />
  );
  const status = left?.refusal.status;
  return await renderPage(c, deps, page, { title: TITLE, area: "office", status });
}

async function answer(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const field = readForm(c);
  const given: DataRequestAnswer = {
    outcome: field("outcome") === "refused" ? "refused" : "done",
    text: cleanText(field("text"), TEXT_MAX),
  };
  const stream = dataRequestStream(id);
  const outcome = await deps.books.execute({
    stream,
    meta: formMeta(c, stream, formKey(c, given)),
    decide: ({ data_request }) =>
      answerDataRequest(data_request.byId.get(id)?.state, { id, answer: given }),
  });
  return isRefusal(outcome)
    ? await show(c, deps, { id, answer: given, refusal: outcome })
    : c.redirect(securityPaths.requests("answer"), 303);
}

const address = securityPaths.requests();

/** The page, and the form of each request on it. */
export const dataRequestRoutes: Route[] = [
  pageRoute(
    address,
    "superuser",
    "개인정보 정정·삭제 요구 화면",
    (c, deps) => show(c, deps),
    { shows: ["data_request"] },
  ),
  formRoute(`${address}/:id`, "superuser", "정보주체의 요구에 답합니다.", answer),
];
