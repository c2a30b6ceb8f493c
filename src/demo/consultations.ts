/** Three consultation requests of the sample office: a new one, one taken up, one that looks like spam. */
import {
  assignConsultation,
  type Assignee,
  type ConsultationState,
  consultationStream,
  moveConsultation,
  noteConsultation,
  type Person,
  requestConsultation,
} from "../../events/consultation/consultation.ts";
import type { Actor, NewEvent } from "../../events/base/event.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import { seoulParts } from "../../events/base/seoul.ts";
import type { Views } from "../../projections/registry.ts";
import { receiptOf } from "../nouns/consultation/form_token.ts";
import { suspicionsOf } from "../nouns/consultation/person.ts";
import type { Books } from "../store/contract.ts";
import { type Draft, runAll } from "./fill.ts";

const VISITOR: Actor = { id: "visitor", name: "", role: "visitor", via: "web" };
const EDITOR: Actor = { id: "demo-editor-1", name: "데모 한유진", role: "staff", via: "web" };

interface DemoRequest {
  id: string;
  service: string;
  call_time: "any" | "morning" | "afternoon";
  person: Person;
}

const REQUESTS: DemoRequest[] = [
  {
    id: "demo-consultation-1",
    service: "corporate",
    call_time: "afternoon",
    person: {
      name: "데모 오세린",
      phone: "010-0000-1001",
      email: "demo-client1@example.com",
      subject: "주식회사 설립 등기",
      message:
        "둘이서 자본금 1천만 원으로 회사를 세우려고 합니다. 준비할 서류와 걸리는 기간이 궁금합니다.",
    },
  },
  {
    id: "demo-consultation-2",
    service: "other",
    call_time: "any",
    person: {
      name: "데모 광고",
      phone: "",
      email: "demo-client2@example.com",
      subject: "상위 노출 보장",
      message: "지금 확인하세요 https://a.example https://b.example https://c.example",
    },
  },
  {
    id: "demo-consultation-3",
    service: "real-estate",
    call_time: "morning",
    person: {
      name: "데모 문지환",
      phone: "010-0000-1003",
      email: "",
      subject: "아파트 매매 소유권이전",
      message:
        "다음 달 말에 잔금을 치릅니다. 대출이 있어 근저당도 같이 설정해야 합니다.\n비용이 얼마나 들까요?",
    },
  },
];
const NOTE = "예시 메모: 잔금일과 은행을 확인했고, 필요한 서류 목록을 보내기로 함.";

/** Adds what is missing. */
export async function fillDemoConsultations(
  books: Books,
  now: Date,
  retentionDays: number,
): Promise<void> {
  const day = seoulParts(now.getTime()).day;
  for (const { id, service, call_time, person } of REQUESTS) {
    if (books.views.consultation.byId.has(id)) continue;
    const request = {
      receipt: receiptOf(id, day),
      service,
      call_time,
      person,
      consent: { version: "demo", items: ["예시"], retention_days: retentionDays },
      suspicions: suspicionsOf(person, ""),
    };
    const drafts = [draft(id, "request", VISITOR, (state) => {
      return requestConsultation(state, { id, request });
    })];
    if (id === "demo-consultation-3") drafts.push(...startHandling(books, id));
    await runAll(books, drafts);
  }
}

/** An employee of the sample office who can be assigned a request. */
function colleague({ user }: Views): Assignee | null {
  const found = [...user.byId.values()].find(({ id, state: { flags } }) =>
    id.startsWith("demo-user-") && flags.is_staff && flags.is_active
  );
  return found
    ? { id: found.id, name: found.state.details.name || found.state.profile.nickname }
    : null;
}

function startHandling(books: Books, id: string): Draft[] {
  const to = colleague(books.views);
  return [
    draft(id, "move", EDITOR, (state) => moveConsultation(state, { id, to: "contacted" })),
    draft(id, "assign", EDITOR, (state) => {
      return assignConsultation(state, { id, to }, { isStaff: () => true });
    }),
    draft(id, "note", EDITOR, (state) => noteConsultation(state, { id, text: NOTE })),
  ];
}

function draft(
  id: string,
  step: string,
  actor: Actor,
  decide: (state: ConsultationState | undefined) => NewEvent[] | Refusal,
): Draft {
  const stream = consultationStream(id);
  const key = `${stream}:${step}`;
  return {
    stream,
    key,
    actor,
    decide: ({ consultation }) => decide(consultation.byId.get(id)?.state),
  };
}
