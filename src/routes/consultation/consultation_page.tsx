/** One request as a page, and the plain forms on it, each answered with the page again (303). */
import {
  assignConsultation,
  consultationStream,
  DESTRUCTION_REASONS,
  moveConsultation,
  noteConsultation,
  STAGES,
  type StoredConsultationEvent,
} from "../../../events/consultation.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/refusal.ts";
import { cleanText } from "../../../events/text.ts";
import { mayUse } from "../../../events/user.ts";
import { type ConsultationEntry, PERSON_FIELDS } from "../../../projections/consultation.ts";
import type { Views } from "../../../projections/registry.ts";
import { inboxPaths } from "../../../web/inbox_paths.ts";
import type { Act, Acting } from "../../../web/pages/staff/consultations/actions.tsx";
import {
  Detail,
  type HistoryLine,
  NoConsultation,
} from "../../../web/pages/staff/consultations/detail.tsx";
import { consultations, destroyPerson } from "../../consultation/destruction.ts";
import { hasResidentNumber } from "../../consultation/person.ts";
import type { Deps } from "../../deps.ts";
import { markFor } from "../../personal/seal.ts";
import { sawPeople } from "../../security/personal_reads.ts";
import { metaOf } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import type { Ctx } from "../../server/route.ts";
import { type Action, runCommand } from "../../server/run_command.ts";
import type { CommandMeta, Outcome } from "../../store/contract.ts";

const NOTE_MAX = 2_000;

/** A form that was sent about a request. */
interface Form {
  deps: Deps;
  id: string;
  field(name: string): string;
  /** The version the page was shown at; one that is none never fits. */
  version: number;
  /**
   * The command of this form. What it says is part of its key: the same form gone back to and changed is
   * another command. No hash of the body is kept, which may be about a person.
   */
  meta(content: string): CommandMeta;
}

/** Does it, or says why not. */
type FormAction = (form: Form) => Promise<Outcome> | Refusal;

const run = ({ deps, meta }: Form, content: string, action: Action<ConsultationEntry>) =>
  runCommand(deps.books, consultations, action, meta(content));

const move: FormAction = (form) => {
  const { id, version, field } = form;
  const to = STAGES.find((stage) => stage === field("stage"));
  if (!to) return refuse(422, "no_stage", "상태를 골라 주세요.");
  return run(form, to, {
    id,
    version,
    decide: (_views, { state }) => moveConsultation(state, { id, to }),
  });
};

/** Members of the staff, by name: who can be given a request. */
const staffOf = ({ user }: Pick<Views, "user">): { id: string; name: string }[] =>
  [...user.byId.values()]
    .filter(({ state: { flags } }) => mayUse(flags, "staff"))
    .map(({ id, state }) => ({ id, name: state.details.name || state.profile.nickname }))
    .sort((a, b) => a.name.localeCompare(b.name, "ko"));

const assign: FormAction = (form) => {
  const { id, version, field } = form;
  const chosen = field("assignee");
  return run(form, chosen, {
    id,
    version,
    reads: ["user"],
    decide(views, { state }) {
      const staff = staffOf(views);
      const to = staff.find((one) => one.id === chosen) ?? { id: chosen, name: "" };
      return assignConsultation(state, { id, to: chosen === "" ? null : to }, {
        isStaff: (user) => staff.some((one) => one.id === user),
      });
    },
  });
};

/** Why a note cannot be kept as it is; null when it can. */
function wrongNote(text: string): Refusal | null {
  if (text === "") return refuse(422, "empty_note", "메모를 입력해 주세요.");
  if (text.length > NOTE_MAX) {
    const most = NOTE_MAX.toLocaleString("ko-KR");
    return refuse(422, "long_note", `메모는 ${most}자까지 남길 수 있습니다.`);
  }
  if (!hasResidentNumber(text)) return null;
  const resident = "주민등록번호로 보이는 숫자가 있습니다. 지우고 남겨 주세요.";
  return refuse(422, "resident_number", resident);
}

/** Notes do not get in each other's way: none is refused because another came first. */
const note: FormAction = async (form) => {
  const { deps: { keys }, id, field } = form;
  const text = cleanText(field("note"), NOTE_MAX);
  const wrong = wrongNote(text);
  if (wrong) return wrong;
  const mark = await markFor(keys, consultationStream(id), text);
  if (!mark) {
    const destroyed = "개인정보가 파기된 접수입니다. 메모를 남길 수 없습니다.";
    return refuse(409, "personal_data_destroyed", destroyed);
  }
  return await run(form, mark, {
    id,
    decide: (_views, { state }) => noteConsultation(state, { id, text }),
  });
};

const destroy: FormAction = ({ deps, id, version, field, meta }) => {
  const reason = DESTRUCTION_REASONS.find((one) => one === field("reason"));
  if (!reason || reason === "retention") {
    return refuse(422, "no_reason", "파기하는 사유를 골라 주세요.");
  }
  if (field("sure") !== "yes") {
    return refuse(422, "not_sure", "되살릴 수 없음을 확인했다는 칸에 표시해 주세요.");
  }
  return destroyPerson(deps, { id, reason, version }, meta(`destroy:${reason}`));
};

/** What can be done on the page, and what is said when it went well. */
export const ACTS: Record<Act, { action: FormAction; summary: string; done: string }> = {
  stage: { action: move, summary: "상담 접수의 상태를 바꿉니다.", done: "상태를 바꿨습니다." },
  assignee: {
    action: assign,
    summary: "상담 접수의 담당자를 정합니다.",
    done: "담당자를 정했습니다.",
  },
  notes: { action: note, summary: "상담 접수에 메모를 남깁니다.", done: "메모를 남겼습니다." },
  destruction: {
    action: destroy,
    summary: "상담 접수의 개인정보를 파기합니다.",
    done: "개인정보를 파기했습니다.",
  },
};

/** Says that whoever asks is about to see this person's data; there may be none left. */
function sawRequest(c: Ctx, { id, state }: ConsultationEntry): void {
  if (!state.person) return;
  const fields = [...PERSON_FIELDS, ...(state.notes > 0 ? ["notes"] : [])];
  sawPeople(c, { noun: "consultation", how: "detail", fields, ids: [id] });
}

/** What happened to a request, newest first. */
async function historyOf({ books }: Deps, id: string): Promise<HistoryLine[]> {
  const events = await books.history(consultationStream(id)) as StoredConsultationEvent[];
  return events.toReversed().map((event) => ({
    event,
    note: event.type === "consultation.noted" ? event.data.text : null,
  }));
}

/** Answers with the request's page; `left` is what a change that did not go through leaves on it. */
export async function showConsultation(
  c: Ctx,
  deps: Deps,
  left?: { refusal: Refusal; typed: Acting["typed"] },
): Promise<Response> {
  const { books } = deps;
  const frame = officeFrame(c, deps);
  const entry = books.views.consultation.byId.get(c.req.param("id")!);
  if (!entry) {
    const page = <NoConsultation frame={frame} />;
    const title = "상담 접수를 찾을 수 없습니다";
    return await renderPage(c, deps, page, { title, area: "office", status: 404 });
  }
  sawRequest(c, entry);
  const { id, state } = entry;
  const done = c.req.query("done") ?? "";
  const page = (
    <Detail
      frame={frame}
      entry={entry}
      person={state.person}
      history={await historyOf(deps, id)}
      done={!left && Object.hasOwn(ACTS, done) ? ACTS[done as Act].done : null}
      wrong={left?.refusal.message ?? null}
      acting={{
        csrf: await pageToken(c, deps),
        formKey: crypto.randomUUID(),
        staff: staffOf(books.views),
        typed: left?.typed ?? (() => ""),
      }}
    />
  );
  const title = `상담 ${state.receipt}`;
  return await renderPage(c, deps, page, { title, area: "office", status: left?.refusal.status });
}

/** Acts, then shows the page: anew when it went well, else with what was chosen or typed still there. */
export async function act(c: Ctx, deps: Deps, name: Act): Promise<Response> {
  const id = c.req.param("id")!;
  if (!deps.books.views.consultation.byId.has(id)) return await showConsultation(c, deps);
  const field = readForm(c);
  const outcome = await ACTS[name].action({
    deps,
    id,
    field,
    version: Number(field("version")) || 0,
    meta(content) {
      const meta = metaOf(c);
      const key = `${meta.actor.id}:form:${field("key").slice(0, 60)}:${content}`;
      return { ...meta, key, fingerprint: undefined };
    },
  });
  return isRefusal(outcome)
    ? await showConsultation(c, deps, { refusal: outcome, typed: field })
    : c.redirect(inboxPaths.request(id, name), 303);
}
