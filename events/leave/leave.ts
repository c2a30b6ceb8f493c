/** Leave: a request and what becomes of it (S1 §3, §4). What may be done with one is in `leave_acts.ts`. */
import { z } from "zod";
import { dayOf } from "../base/day_kinds.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { changedSides, changesShape, fieldChanges, sideOf } from "../kit/changes.ts";
import { DESTROYED_TEXT, type KeyOf } from "../base/personal.ts";
import { LEAVE_STATUSES, LEAVE_TYPES, type LeaveStatus, MEMO_MAX_LENGTH } from "./leave_span.ts";
import { defineNoun } from "../kit/noun.ts";

const day = dayOf("leave");
const text = z.string().max(MEMO_MAX_LENGTH);
/** What came with kinds of leave: nothing of it is said of annual leave by the day. */
const ofKind = z.object({
  /** One of `leave_rules/kinds.ts`; once its person's key is gone none of them. */
  kind: z.string().max(20).nullable().optional(),
  event_day: day.nullable().optional(),
  hours: z.int().positive().max(12).nullable().optional(),
});
const application = z.object({
  start_date: day,
  end_date: day,
  req_type: z.enum(LEAVE_TYPES),
  memo: text,
}).extend(ofKind.shape);
/** What a person asks for. Days are Seoul days; both ends belong to it. */
export type LeaveApplication = z.infer<typeof application>;

/** What of a request may change. */
const standing = application.extend({
  status: z.enum(LEAVE_STATUSES),
  reason: text,
  /** Has the approver seen the document that its kind requires? */
  documented: z.boolean().nullable().optional(),
});
type Standing = z.infer<typeof standing>;
const changes = changesShape(standing);

/** Whose leave it is. */
const whose = z.object({ employee: z.string().min(1).max(64) });
const requested = application.extend(whose.shape);
const edited = whose.extend({ changes });
const restored = whose.extend({ to_version: z.int().positive(), changes });
const reasoned = whose.extend({ reason: text });
const done = z.strictObject({});

/** Why somebody was away is kept for as long as the law has leave kept, as their name is. */
const key: KeyOf = ({ data }) => `employee/${(data as z.infer<typeof whose>).employee}/name`;
/** The kind reveals health and family, so it is sealed like the reason. */
const OF_PERSON = [{ path: "memo" }, { path: "kind", blank: DESTROYED_TEXT }, {
  path: "event_day",
  blank: null,
}];
const told = changedSides([...OF_PERSON, { path: "reason" }]);

export const leaveEvents = [
  define("leave.requested", requested, { personal: OF_PERSON, key }),
  define("leave.entered", requested, { personal: OF_PERSON, key }),
  define("leave.edited", edited, { personal: told, key }),
  define("leave.approved", done),
  define("leave.documented", done),
  define("leave.refused", reasoned, { personal: ["reason"], key }),
  define("leave.withdrawn", done),
  define("leave.cancelled", reasoned, { personal: ["reason"], key }),
  define("leave.restored", restored, { personal: told, key }),
];

export const aboutLeave = defineNoun("leave", leaveEvents, {
  label: "휴가 신청",
  area: "leave",
  revision: 7,
  page: "/staff/leave-request",
  retention: {
    rules: ["employee_name"],
    becomes: "가명 처리",
    items: "신청한 직원의 이름은 번호로, 메모와 사유는 파기",
  },
  without: [["A request has no name: it is found by days on its page.", "find"]],
});

export type LeaveEvent =
  /** `entered` by the approver: requested and granted in one step. */
  | NewEvent<"leave.requested" | "leave.entered", z.infer<typeof requested>>
  | NewEvent<"leave.edited", z.infer<typeof edited>>
  | NewEvent<"leave.approved" | "leave.documented" | "leave.withdrawn", z.infer<typeof done>>
  | NewEvent<"leave.refused" | "leave.cancelled", z.infer<typeof reasoned>>
  | NewEvent<"leave.restored", z.infer<typeof restored>>;
export type StoredLeaveEvent = LeaveEvent & StoredEvent;

/** One request, folded from its events. */
export interface LeaveState extends Standing {
  employee: string;
  /** Was it entered by the approver instead of requested? */
  entered?: true;
}

/** Folds one event into a request. */
export function evolve(state: LeaveState | undefined, event: LeaveEvent): LeaveState {
  if (event.type === "leave.requested") return { ...event.data, status: "requested", reason: "" };
  if (event.type === "leave.entered") {
    return { ...event.data, status: "approved", reason: "", entered: true };
  }
  if (!state) throw new Error(`${event.stream}: ${event.type} before leave.requested`);
  if (event.type === "leave.edited" || event.type === "leave.restored") {
    const { changes } = event.data;
    // A paper was seen for what was asked for then.
    const again = event.type === "leave.edited" && (changes.kind || changes.event_day);
    return { ...state, ...sideOf(changes, "to"), ...again && { documented: null } };
  }
  if (event.type === "leave.documented") return { ...state, documented: true };
  // The others are called as the request stands after them, and may say why.
  const status = event.type.slice("leave.".length) as LeaveStatus;
  return { ...state, ...event.data, status };
}

const OPTIONAL_FIELDS = ["kind", "event_day", "hours", "documented"] as const;

/** The fields in which a request would be another one; what is not said of them stays. */
export function leaveChanges(from: LeaveState, to: Partial<Standing>) {
  const values: Partial<Standing> = { ...to };
  for (const key of OPTIONAL_FIELDS) {
    if ((from[key] ?? null) === (to[key] ?? null)) delete values[key];
  }
  return fieldChanges<Standing>(standing, from, values);
}

/** A state with all that it may lack said, for what is brought back to it. */
export const withAllFields = (state: LeaveState): LeaveState => ({
  ...{ kind: null, event_day: null, hours: null, documented: null },
  ...state,
});

export const leaveStream = (id: string): string => `leave/${id}`;
