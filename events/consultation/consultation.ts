/** Visitors' consultation requests. Their personal data is sealed with a key of its own. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import { type DestructionEvent, orderDestruction } from "../personal_data/destruction.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { DESTROYED_TEXT, type KeyOf } from "../base/personal.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { userStream } from "../account/user.ts";
import { defineNoun } from "../kit/noun.ts";
import { ESTIMATE_MAX } from "../matter/quote_limits.ts";

/** Stages of a request; any may follow any other. */
export const STAGES = ["new", "contacted", "working", "held", "done", "spam"] as const;
export type Stage = (typeof STAGES)[number];

/** When to call the person. */
export const CALL_TIMES = ["any", "morning", "afternoon", "evening"] as const;
export type CallTime = (typeof CALL_TIMES)[number];

/** Why a request's personal data was destroyed. */
export const DESTRUCTION_REASONS = ["retention", "request", "withdrawn", "spam"] as const;
export type DestructionReason = (typeof DESTRUCTION_REASONS)[number];

/** Notes on one request. */
export const NOTES_MAX = 200;

/** Longest note, or text given to a visitor; forms ask for less. */
const TEXT_MAX_LENGTH = 10_000;
const text = z.string().max(TEXT_MAX_LENGTH);
/** A visitor's own data; of phone and e-mail one may be "". */
const person = z.object({ name: text, phone: text, email: text, subject: text, message: text });
const member = z.object({ id: z.string().min(1).max(64), name: z.string().max(100) });

const requested = z.object({
  /** Shown to the visitor, who may quote it: `20261121-7KQ2MX`. */
  receipt: z.string().regex(/^\d{8}-[0-9A-Z]{6}$/),
  service: z.string().min(1).max(40),
  call_time: z.enum(CALL_TIMES),
  person,
  consent: z.object({
    /** Version of the accepted wording. */
    version: z.string().min(1).max(20),
    items: z.array(z.string().max(40)).min(1).max(20),
    retention_days: z.int().min(1).max(3_650),
  }),
  /** The estimate that was sent along, as JSON (`MatterEstimate`). */
  estimate: z.string().max(ESTIMATE_MAX).optional(),
  /** Signs of spam; empty if none. */
  suspicions: z.array(z.string().max(40)).max(10),
});
const moved = z.object({ from: z.enum(STAGES), to: z.enum(STAGES) });
const assigned = z.object({ to: member.nullable() });
const noted = z.object({ text });
const destroyed = z.object({ reason: z.enum(DESTRUCTION_REASONS) });

/** The assignee's name belongs to their account. */
const keyOfAssignee: KeyOf = ({ data }) => userStream((data as z.infer<typeof assigned>).to!.id);

const consultationEvents = [
  define("consultation.requested", requested, {
    personal: [
      ...Object.keys(person.shape).map((field) => `person.${field}`),
      { path: "estimate", blank: "" },
    ],
  }),
  define("consultation.moved", moved),
  define("consultation.assigned", assigned, { personal: ["to.name"], key: keyOfAssignee }),
  define("consultation.noted", noted, { personal: ["text"] }),
  define("consultation.destroyed", destroyed),
];

export const aboutConsultation = defineNoun("consultation", consultationEvents, {
  label: "상담",
  area: "consultations",
  revision: 2,
  page: "/staff/consultations",
  record: "/staff/consultations/:id",
  securityLabel: "상담 접수",
  notices: [
    {
      kind: "consultation_received",
      title: "새 상담 접수",
      on: ["consultation.requested"],
      for: "staff",
    },
    {
      kind: "consultation_receipt",
      title: "방문자에게 보내는 접수 확인",
      on: ["consultation.requested"],
      for: "visitor",
      first: { push: "off" },
    },
    {
      kind: "consultation_assigned",
      title: "상담 담당자 지정",
      on: ["consultation.assigned"],
      for: "staff",
    },
    {
      kind: "consultation_answered",
      title: "담당 상담의 연락 완료",
      on: ["consultation.moved"],
      for: "staff",
      first: { mail: "digest", push: "off" },
    },
    { kind: "consultation_deadline", title: "상담 답변 기한 임박", on: [], for: "staff" },
  ],
  find: { title: "receipt", detail: ["service"], order: 3 },
  retention: { rules: ["consultation"], becomes: "파기" },
});

export type ConsultationRequest = z.infer<typeof requested>;
export type Person = z.infer<typeof person>;
export type Assignee = z.infer<typeof member>;

export type ConsultationEvent =
  | NewEvent<"consultation.requested", ConsultationRequest>
  | NewEvent<"consultation.moved", z.infer<typeof moved>>
  | NewEvent<"consultation.assigned", z.infer<typeof assigned>>
  | NewEvent<"consultation.noted", z.infer<typeof noted>>
  | NewEvent<"consultation.destroyed", z.infer<typeof destroyed>>;
export type StoredConsultationEvent = ConsultationEvent & StoredEvent;

export interface ConsultationState extends Omit<ConsultationRequest, "person"> {
  /** Null once the personal data is destroyed. */
  person: Person | null;
  stage: Stage;
  assignee: Assignee | null;
  notes: number;
  destroyed: DestructionReason | null;
}

/** Folds one event into a request. */
export function evolve(
  state: ConsultationState | undefined,
  event: ConsultationEvent,
): ConsultationState {
  switch (event.type) {
    case "consultation.requested":
      return {
        ...event.data,
        // Its key is destroyed though this log does not say so, because the log is older than the destruction.
        person: event.data.person.name === DESTROYED_TEXT ? null : event.data.person,
        stage: "new",
        assignee: null,
        notes: 0,
        destroyed: null,
      };
    case "consultation.moved":
      return { ...state!, stage: event.data.to };
    case "consultation.assigned":
      return { ...state!, assignee: event.data.to };
    case "consultation.noted":
      return { ...state!, notes: state!.notes + 1 };
    case "consultation.destroyed":
      return { ...state!, person: null, estimate: undefined, destroyed: event.data.reason };
    default:
      return event satisfies never;
  }
}

export const consultationStream = (id: string): string => `consultation/${id}`;

type Known = ConsultationState | undefined;
type Decided = ConsultationEvent[] | Refusal;

/** Refuses an act on an unknown request, or one whose personal data is destroyed. */
function closed(state: Known): Refusal | null {
  if (!state) return refuse(404, "consultation_not_found", "상담 접수를 찾을 수 없습니다.");
  if (!state.destroyed) return null;
  const text = "개인정보가 파기된 접수입니다. 더 이상 바꿀 수 없습니다.";
  return refuse(409, "personal_data_destroyed", text);
}

/** Accepts a request. The same form again gives no event. */
export function requestConsultation(
  state: Known,
  command: { id: string; request: ConsultationRequest },
): ConsultationEvent[] {
  if (state) return [];
  const stream = consultationStream(command.id);
  return [{ stream, type: "consultation.requested", data: command.request }];
}

/** Moves a request to another stage. Who was the first to call a visitor takes the request, unless somebody has it. */
export function moveConsultation(
  state: Known,
  command: { id: string; to: Stage; by?: Assignee },
): Decided {
  const refused = closed(state);
  if (refused) return refused;
  const { id, to, by } = command;
  if (state!.stage === to) return [];
  const stream = consultationStream(id);
  const moved = { stream, type: "consultation.moved", data: { from: state!.stage, to } } as const;
  const takes = by && state!.stage === "new" && to === "contacted" && !state!.assignee;
  return takes ? [{ stream, type: "consultation.assigned", data: { to: by } }, moved] : [moved];
}

/** Assigns a request to a member of staff, or removes the assignment. `isStaff` says who can be assigned. */
export function assignConsultation(
  state: Known,
  command: { id: string; to: Assignee | null },
  { isStaff }: { isStaff(id: string): boolean },
): Decided {
  const refused = closed(state);
  if (refused) return refused;
  const { id, to } = command;
  if (to && !isStaff(to.id)) {
    return refuse(422, "not_staff", "담당자는 지금 근무하는 직원 가운데에서 선택해 주세요.");
  }
  if (state!.assignee?.id === to?.id) return [];
  return [{ stream: consultationStream(id), type: "consultation.assigned", data: { to } }];
}

/** Adds a note. */
export function noteConsultation(state: Known, command: { id: string; text: string }): Decided {
  const refused = closed(state);
  if (refused) return refused;
  if (state!.notes >= NOTES_MAX) {
    return refuse(409, "too_many_notes", `메모는 접수 하나에 ${NOTES_MAX}개까지 남길 수 있습니다.`);
  }
  const data = { text: command.text };
  return [{ stream: consultationStream(command.id), type: "consultation.noted", data }];
}

/**
 * Destroys the personal data: what remains is that a request existed and why it was destroyed. By age only when its
 * agreed retention has ended (`due`). The order to destroy the key is in the same commit.
 */
export function destroyConsultation(
  state: Known,
  command: { id: string; reason: DestructionReason },
  { due }: { due: boolean },
): (ConsultationEvent | DestructionEvent)[] | Refusal {
  const refused = closed(state);
  if (refused) return refused;
  const { id, reason } = command;
  if (reason === "retention" && !due) {
    return refuse(409, "retention_not_over", "보유 기간이 아직 끝나지 않았습니다.");
  }
  const stream = consultationStream(id);
  return [
    { stream, type: "consultation.destroyed", data: { reason } },
    orderDestruction({ subject: stream, keys: [stream], reason }),
  ];
}
