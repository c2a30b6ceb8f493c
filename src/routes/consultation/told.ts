/** What the page of a request tells: whom to answer and how, what was asked, and what was done about it. */
import { consultationStream, type StoredConsultationEvent } from "../../../events/consultation.ts";
import { seoulDay } from "../../../events/seoul.ts";
import type { ConsultationEntry } from "../../../projections/consultation.ts";
import { momentText, seoulYear } from "../../../projections/moment.ts";
import type { Fact } from "../../../web/pages/staff/consultations/consultation-desk.island.tsx";
import type { HistoryLine } from "../../../web/pages/staff/consultations/use_desk.ts";
import {
  assignedText,
  movedText,
  reasonNames,
} from "../../../web/pages/staff/consultations/words.tsx";
import { callTimes, subjectName } from "../../../web/site/consultation.ts";
import { telephone } from "../../../web/ui/public_frame.tsx";
import type { Deps } from "../../deps.ts";

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

/** What happened to a request, newest first. */
export async function historyOf({ books }: Deps, id: string): Promise<HistoryLine[]> {
  const events = await books.history(consultationStream(id)) as StoredConsultationEvent[];
  return events.toReversed().map((event) => ({
    version: event.version,
    at: event.at,
    by: event.actor.name,
    what: whatText(event),
    note: event.type === "consultation.noted" ? event.data.text : null,
  }));
}

/** Whom to call; null where no number was left, or it is gone. */
export function phoneOf(
  { state: { person } }: ConsultationEntry,
): { text: string; href: string } | null {
  const href = person && telephone(person.phone);
  return href ? { text: person.phone, href } : null;
}

/** What is known of a request besides its text, line by line. */
export function factsOf(entry: ConsultationEntry, now: Date): Fact[] {
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
export function goneText({ state: { person, destroyed } }: ConsultationEntry): string {
  if (person) return "";
  const why = destroyed
    ? `사유: ${reasonNames[destroyed]}.`
    : "개인정보 암호키가 남아 있지 않아 읽을 수 없습니다.";
  return `이름, 연락처, 제목, 내용, 메모: (파기됨) ${why}`;
}
