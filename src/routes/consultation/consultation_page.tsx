/** One request as a page: who opens it is in the access log first. */
import { consultationStream } from "../../../events/consultation.ts";
import { roleOf } from "../../../events/user.ts";
import type { Views } from "../../../projections/registry.ts";
import type { ConsultationEntry } from "../../../projections/consultation.ts";
import type { Acting } from "../../../web/pages/staff/consultations/actions.tsx";
import { Detail } from "../../../web/pages/staff/consultations/detail.tsx";
import { NoConsultation } from "../../../web/pages/staff/consultations/not_found.tsx";
import { PERSON_FIELDS } from "../../consultation/person.ts";
import type { Deps } from "../../deps.ts";
import { consultationDetail } from "./consultation_rows.ts";
import { pageToken } from "../../server/csrf.ts";
import { logRead } from "./personal_access.tsx";
import { officeFrame, renderPage } from "../../server/render.tsx";
import type { Ctx } from "../../server/route.ts";

/** What is said after a change that went well. */
const DONE: Record<string, string> = {
  stage: "상태를 바꿨습니다.",
  assignee: "담당자를 정했습니다.",
  notes: "메모를 남겼습니다.",
  destruction: "개인정보를 파기했습니다.",
};

/** What a change that did not go through leaves on the page. */
interface Left {
  notice?: Acting["notice"];
  typed?: Acting["typed"];
  status?: number;
}

function doneNotice(c: Ctx): Acting["notice"] {
  const done = c.req.query("done") ?? "";
  return Object.hasOwn(DONE, done) ? { kind: "success", text: DONE[done] } : null;
}

/** Members of the staff, by name: who can be given a request. */
export function staffOf({ user }: Pick<Views, "user">): { id: string; name: string }[] {
  return [...user.byId.values()]
    .filter(({ state: { flags } }) => roleOf(flags) !== "visitor" && flags.is_staff)
    .map(({ id, state }) => ({ id, name: state.details.name || state.profile.nickname }))
    .sort((a, b) => a.name.localeCompare(b.name, "ko"));
}

/** The entry that the address names. */
export const entryOf = (c: Ctx, { books }: Deps): ConsultationEntry | undefined =>
  books.views.consultation.byId.get(c.req.param("id") ?? "");

/** Answers with the request's page. */
export async function showConsultation(c: Ctx, deps: Deps, left: Left = {}): Promise<Response> {
  const { notice = doneNotice(c), typed = {}, status } = left;
  const frame = officeFrame(c, deps);
  const entry = entryOf(c, deps);
  if (!entry) {
    const title = "상담 접수를 찾을 수 없습니다";
    return await renderPage(c, deps, <NoConsultation frame={frame} />, {
      title,
      area: "office",
      status: 404,
    });
  }
  await logEntry(c, deps, entry);
  const request = await consultationDetail(deps, entry);
  const acting = {
    csrf: await pageToken(c, deps),
    formKey: crypto.randomUUID(),
    staff: staffOf(deps.books.views),
    notice,
    typed,
  };
  const page = <Detail frame={frame} request={request} acting={acting} />;
  const title = `상담 ${request.receipt}`;
  return await renderPage(c, deps, page, { title, area: "office", status });
}

async function logEntry(c: Ctx, deps: Deps, { id, state }: ConsultationEntry): Promise<void> {
  const subject = consultationStream(id);
  if (state.destroyed || await deps.keys.find(subject) === null) return;
  const fields = [...PERSON_FIELDS, ...(state.notes > 0 ? ["notes"] : [])];
  await logRead(c, deps, { subject, label: state.receipt, fields });
}
