/** Consultation requests as the staff's pages show them: opened with the person's key, masked in lists. */
import {
  consultationStream,
  STAGES,
  type StoredConsultationEvent,
} from "../../../events/consultation.ts";
import { searchable } from "../../../events/text.ts";
import { type ConsultationEntry, inboxPage } from "../../../projections/consultation.ts";
import type {
  ConsultationDetail,
  HistoryLine,
  InboxRow,
} from "../../../web/pages/staff/consultations/rows.ts";
import { reasonNames, stageNames } from "../../../web/pages/staff/consultations/words.tsx";
import { callTimes, subjectName } from "../../../web/site/consultation.ts";
import { maskEmail, maskName, maskPhone, type Person } from "../../consultation/person.ts";
import type { Deps } from "../../deps.ts";
import { DESTROYED_TEXT, openFor } from "../../personal/seal.ts";
import { pauses } from "../../store/pause.ts";

/** Requests opened for one search, the newest of them. */
const SEARCHED_MAX = 3_000;
/** Requests that a search shows. */
const FOUND_MAX = 50;

type Office = Pick<Deps, "books" | "keys">;

const personOf = ({ keys }: Office, { id, state }: ConsultationEntry): Promise<Person | null> =>
  openFor<Person>(keys, consultationStream(id), state.sealed);

/** One line of the inbox. */
async function inboxRow(office: Office, entry: ConsultationEntry): Promise<InboxRow> {
  return rowOf(entry, await personOf(office, entry));
}

function rowOf({ id, state, recorded_at, due_at }: ConsultationEntry, person: Person | null) {
  const { receipt, stage, service, assignee, suspicions } = state;
  const masked = person && {
    name: maskName(person.name),
    phone: maskPhone(person.phone),
    email: maskEmail(person.email),
  };
  return {
    id,
    receipt,
    stage,
    service: subjectName(service),
    requested_at: recorded_at,
    due_at,
    person: masked,
    assignee: assignee?.name ?? "",
    suspicious: suspicions.length > 0,
  };
}

const plain = (text: string): string => searchable(text).replace(/[\s-]/g, "");

/**
 * Looks for a text in what people wrote, newest first: opened in memory and forgotten. `cut`: there are
 * older requests that were not opened.
 */
export async function searchInbox(
  office: Office,
  text: string,
): Promise<{ rows: InboxRow[]; cut: boolean }> {
  const wanted = plain(text);
  const all = [...office.books.views.consultation.byId.values()].reverse();
  const rows: InboxRow[] = [];
  const pause = pauses();
  for (const [index, entry] of all.entries()) {
    if (rows.length === FOUND_MAX) break;
    await pause();
    const person = index < SEARCHED_MAX ? await personOf(office, entry) : null;
    const texts = [entry.state.receipt, ...Object.values(person ?? {})];
    if (texts.some((one) => plain(one).includes(wanted))) rows.push(rowOf(entry, person));
  }
  return { rows, cut: all.length > SEARCHED_MAX };
}

/** A page of the inbox; `stage` as the address gave it. */
export async function inbox(office: Office, given: string, page: number, size: number) {
  const stage = STAGES.find((one) => one === given) ?? null;
  const { shown, ...place } = inboxPage(office.books.views.consultation, stage, page, size);
  return { stage, ...place, rows: await Promise.all(shown.map((one) => inboxRow(office, one))) };
}

/** All of one request, notes included. Who asks for it must be in the access log first. */
export async function consultationDetail(
  office: Office,
  entry: ConsultationEntry,
): Promise<ConsultationDetail> {
  const { id, version, state, recorded_at, due_at } = entry;
  const { receipt, stage, service, call_time, assignee, suspicions, destroyed } = state;
  const events = await office.books.history(consultationStream(id)) as StoredConsultationEvent[];
  const history = await Promise.all(events.map((event) => lineOf(office, event)));
  return {
    id,
    version,
    receipt,
    stage,
    service: subjectName(service),
    call_time: callTimes[call_time],
    requested_at: recorded_at,
    due_at,
    person: await personOf(office, entry),
    assignee,
    suspicions,
    destroyed,
    history: history.reverse(),
  };
}

async function lineOf({ keys }: Office, event: StoredConsultationEvent): Promise<HistoryLine> {
  const line = { at: event.at, by: event.actor.name || "방문자", note: null };
  switch (event.type) {
    case "consultation.requested":
      return { ...line, what: "상담을 접수함" };
    case "consultation.moved":
      return { ...line, what: `${stageNames[event.data.from]} → ${stageNames[event.data.to]}` };
    case "consultation.assigned": {
      const { to } = event.data;
      return { ...line, what: to ? `담당자를 ${to.name} 님으로 정함` : "담당자를 비움" };
    }
    case "consultation.noted": {
      const note = await openFor<string>(keys, event.stream, event.data.sealed);
      return { ...line, what: "메모", note: note ?? DESTROYED_TEXT };
    }
    case "consultation.destroyed":
      return { ...line, what: `개인정보를 파기함 (${reasonNames[event.data.reason]})` };
    default:
      return event satisfies never;
  }
}
