/** One request as a page, and the plain forms on it, each answered with the page again (303). */
import {
  consultationStream,
  DESTRUCTION_REASONS,
  noteConsultation,
  STAGES,
  type StoredConsultationEvent,
} from "../../../events/consultation/consultation.ts";
import { numberProblem } from "../../../events/number_gate.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { cleanText } from "../../../events/base/text.ts";
import {
  type ConsultationEntry,
  PERSON_FIELDS,
} from "../../../projections/consultation/consultation.ts";
import type { MatterKind } from "../../../events/matter/matter_shapes.ts";
import { exactWon } from "../../../projections/estimate/amount.ts";
import { estimateOf, matterFrom } from "../../../projections/matter/matter.ts";
import { kindOfQuote, quoteName } from "../../../projections/matter/quote.ts";
import type { Views } from "../../../projections/registry.ts";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import { deskOf } from "../../../projections/consultation/consultation_desk.ts";
import { momentText, seoulYear } from "../../../projections/kit/moment.ts";
import { inboxPaths } from "../../../web/pages/staff/consultations/paths.ts";
import type { Act } from "../../../web/pages/staff/consultations/actions.tsx";
import type {
  AskedFact,
  DeskProps,
} from "../../../web/pages/staff/consultations/consultation-desk.island.tsx";
import { Detail, NoConsultation } from "../../../web/pages/staff/consultations/detail.tsx";
import type { HistoryLine } from "../../../web/pages/staff/consultations/use_desk.ts";
import {
  assignedText,
  movedText,
  reasonNames,
} from "../../../web/pages/staff/consultations/words.tsx";
import { callTimes, subjectName } from "../../../web/site/consultation.ts";
import { telephone } from "../../../web/ui/frame/public_frame.tsx";
import { consultations, destroyPerson } from "./destruction.ts";
import type { Deps } from "../../deps.ts";
import { markFor } from "../../personal/seal.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { metaOf } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import type { Ctx } from "../../server/route.ts";
import { type Action, runCommand } from "../../server/run_command.ts";
import type { CommandMeta, Outcome } from "../../store/contract.ts";
import { assigning, moving, staffOf, standingNow } from "./desk.ts";

// The data of a request's page: contact, content, and what was done about it.

/** A visitor chose the address: what looks like a further recipient or a text in it is only its letters. */
const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;

function whatText(event: StoredConsultationEvent): string {
  switch (event.type) {
    case "consultation.requested":
      return "상담을 접수함";
    case "consultation.moved":
      return movedText(event.data.from, event.data.to);
    case "consultation.assigned":
      return assignedText(event.data.to);
    case "consultation.noted":
      return "메모";
    case "consultation.destroyed":
      return `개인정보를 파기함 (${reasonNames[event.data.reason]})`;
    default:
      return event satisfies never;
  }
}

/** A request's history, newest first. */
async function historyOf({ books }: Deps, id: string): Promise<HistoryLine[]> {
  const events = await books.history(consultationStream(id)) as StoredConsultationEvent[];
  return events.toReversed().map((event) => ({
    version: event.version,
    at: event.at,
    by: event.actor.name,
    what: whatText(event),
    note: event.type === "consultation.noted" ? event.data.text : null,
  }));
}

/** The number to call; null if none was left, or it is destroyed. */
function phoneOf(
  { state: { person } }: ConsultationEntry,
): { text: string; href: string } | null {
  const href = person && telephone(person.phone);
  return href ? { text: person.phone, href } : null;
}

/** What is known of a request besides its text, line by line. */
function factsOf(entry: ConsultationEntry, now: Date): AskedFact[] {
  const { state: { person, service, call_time }, recorded_at, due_at } = entry;
  const phone = phoneOf(entry);
  return [
    ...person
      ? [
        { label: "이름", text: person.name },
        { label: "전화번호", text: person.phone || "없음", href: phone?.href },
        {
          label: "이메일",
          text: person.email || "없음",
          href: person.email ? mailAddress(person.email) : undefined,
        },
      ]
      : [],
    { label: "연락 시간", text: callTimes[call_time] },
    { label: "분야", text: subjectName(service) },
    { label: "접수", text: momentText(recorded_at, seoulYear(now)) },
    ...person ? [{ label: "파기 예정일", text: seoulDay(due_at) }] : [],
  ];
}

/** Why nothing can be read any more; "" while it can. */
function destroyedText({ state: { person, destroyed } }: ConsultationEntry): string {
  if (person) return "";
  const why = destroyed
    ? `사유: ${reasonNames[destroyed]}.`
    : "개인정보 암호키가 남아 있지 않아 읽을 수 없습니다.";
  return `이름, 연락처, 제목, 내용, 메모: (파기됨) ${why}`;
}

const NOTE_MAX = 2_000;
/** Input kept in the page's fields. */
const TYPED = ["stage", "assignee", "note", "reason", "sure"];

/** A form that was sent about a request. */
interface Form {
  deps: Deps;
  id: string;
  field(name: string): string;
  /** Who sent it. */
  actor: string;
  /** The version of the page; an invalid one never matches. */
  version: number;
  /**
   * The command of this form. Its content is part of its key: the same form changed after going back is another
   * command. No hash of the body is stored, because it may be personal.
   */
  meta(content: string): CommandMeta;
}

/** Runs it, or returns the refusal. */
type FormAction = (form: Form) => Promise<Outcome> | Refusal;

const run = ({ deps, meta }: Form, content: string, action: Action<ConsultationEntry>) =>
  runCommand(deps.books, consultations, action, meta(content));

const move: FormAction = (form) => {
  const to = STAGES.find((stage) => stage === form.field("stage"));
  if (!to) return refuse(422, "no_stage", "상태를 선택해 주세요.");
  return run(form, to, moving(form, to, form.actor));
};

const assign: FormAction = (form) => {
  const account = form.field("assignee");
  return run(form, account, assigning(form, account));
};

/** Why a note cannot be stored; null if it can. */
function wrongNote(text: string): Refusal | null {
  if (text === "") return refuse(422, "empty_note", "메모를 입력해 주세요.");
  if (text.length > NOTE_MAX) {
    const most = NOTE_MAX.toLocaleString("ko-KR");
    return refuse(422, "long_note", `메모는 ${most}자까지 남길 수 있습니다.`);
  }
  const number = numberProblem(text, "메모");
  return number === "" ? null : refuse(422, "person_number", number);
}

/** Notes do not conflict: none is refused because another came first. */
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
    return refuse(422, "no_reason", "파기하는 사유를 선택해 주세요.");
  }
  if (field("sure") !== "yes") {
    return refuse(422, "not_sure", "되살릴 수 없음을 확인했다는 칸에 표시해 주세요.");
  }
  return destroyPerson(deps, { id, reason, version }, meta(`destroy:${reason}`));
};

/** The page's acts, and their messages after success. */
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

/** Logs that the caller is about to see this person's data; there may be none left. */
function logConsultationRead(c: Ctx, { id, state }: ConsultationEntry): void {
  if (!state.person) return;
  const fields: string[] = [...PERSON_FIELDS, ...(state.notes > 0 ? ["notes"] : [])];
  if (state.estimate) fields.push("estimate");
  logPersonalDataRead(c, { noun: "consultation", how: "detail", fields, ids: [id] });
}

/** The controls of a request; `typed` is the input of a refused change. */
async function deskProps(
  c: Ctx,
  deps: Deps,
  entry: ConsultationEntry,
  typed: Form["field"],
): Promise<DeskProps> {
  const { books, now } = deps;
  return {
    start: deskOf(entry),
    due: standingNow(deps)(entry).due,
    facts: factsOf(entry, now()),
    message: entry.state.person?.message ?? null,
    gone: destroyedText(entry),
    phone: phoneOf(entry),
    history: await historyOf(deps, entry.id),
    superuser: c.get("identity")!.role === "superuser",
    acting: {
      csrf: await pageToken(c, deps),
      formKey: crypto.randomUUID(),
      staff: staffOf(books.views),
      typed: Object.fromEntries(TYPED.map((name) => [name, typed(name)])),
    },
  };
}

/** The usual kind of case for each service. */
const KIND_OF_SERVICE: Record<string, MatterKind> = {
  "real-estate": "sale",
  corporate: "officers",
  civil: "civil_papers",
  deposit: "deposit",
};

/** The case that it became, or what one of it would be. */
function matterShown(
  views: Views,
  { id, state: { person, service, estimate = "" } }: ConsultationEntry,
): Parameters<typeof Detail>[0]["matter"] {
  const made = matterFrom(views, id);
  if (made !== undefined) {
    return { href: matterPaths.page(made), number: views.matter.byId.get(made)!.state.number };
  }
  if (!person) return null;
  const quote = estimateOf({ estimate });
  return {
    kind: quote ? kindOfQuote(quote) : KIND_OF_SERVICE[service] ?? "other",
    quote: quote &&
      `${quoteName(quote)} ${exactWon(quote.total)} (${quote.rates_day} 요율)`,
  };
}

/** Answers with the request's page; `left` is the input of a refused change. */
export async function showConsultation(
  c: Ctx,
  deps: Deps,
  left?: { refusal: Refusal; typed: Form["field"] },
): Promise<Response> {
  const frame = officeFrame(c, deps);
  const entry = deps.books.views.consultation.byId.get(c.req.param("id")!);
  if (!entry) {
    const page = <NoConsultation frame={frame} />;
    const title = "상담 접수를 찾을 수 없습니다";
    return await renderPage(c, deps, page, { title, area: "office", status: 404 });
  }
  logConsultationRead(c, entry);
  const done = c.req.query("done") ?? "";
  const page = (
    <Detail
      frame={frame}
      entry={entry}
      desk={await deskProps(c, deps, entry, left?.typed ?? (() => ""))}
      matter={matterShown(deps.books.views, entry)}
      done={!left && Object.hasOwn(ACTS, done) ? ACTS[done as Act].done : null}
      wrong={left?.refusal.message ?? null}
    />
  );
  const title = `상담 ${entry.state.receipt}`;
  return await renderPage(c, deps, page, { title, area: "office", status: left?.refusal.status });
}

/** Acts, then shows the page: fresh after success, else with the input kept. */
export async function act(c: Ctx, deps: Deps, name: Act): Promise<Response> {
  const id = c.req.param("id")!;
  if (!deps.books.views.consultation.byId.has(id)) return await showConsultation(c, deps);
  const field = readForm(c);
  const outcome = await ACTS[name].action({
    deps,
    id,
    field,
    actor: c.get("identity")!.user.id,
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
