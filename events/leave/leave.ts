/** Leave: a request and its results (S1 §3, §4). Its commands are in `leave_acts.ts`. */
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
/** Fields of kinds of leave: absent for annual leave by the day. */
const ofKind = z.object({
  /** One of `leave_rules/kinds.ts`; none once its person's key is destroyed. */
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
/** A requested leave. Days are Seoul days; both ends belong to it. */
export type LeaveApplication = z.infer<typeof application>;

/** The fields of a request that may change. */
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

/** The reason is kept for the statutory period of leave records, like the name. */
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
  fileKey: ({ state }) => `employee/${(state as LeaveState).employee}/name`,
  notices: [
    { kind: "leave_asked", title: "승인할 휴가 신청", on: ["leave.requested"], for: "staff" },
    {
      kind: "leave_decided",
      title: "내 휴가 신청의 결과",
      on: ["leave.approved", "leave.refused", "leave.cancelled", "leave.entered"],
      for: "staff",
    },
  ],
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
    // The document was seen for the former request.
    const again = event.type === "leave.edited" && (changes.kind || changes.event_day);
    return { ...state, ...sideOf(changes, "to"), ...again && { documented: null } };
  }
  if (event.type === "leave.documented") return { ...state, documented: true };
  // The other acts are named after the resulting status, and may have a reason.
  const status = event.type.slice("leave.".length) as LeaveStatus;
  return { ...state, ...event.data, status };
}

const OPTIONAL_FIELDS = ["kind", "event_day", "hours", "documented"] as const;

/** The fields that change a request; absent ones stay. */
export function leaveChanges(from: LeaveState, to: Partial<Standing>) {
  const values: Partial<Standing> = { ...to };
  for (const key of OPTIONAL_FIELDS) {
    if ((from[key] ?? null) === (to[key] ?? null)) delete values[key];
  }
  return fieldChanges<Standing>(standing, from, values);
}

/** A state with all optional fields set, for restoring it. */
export const withAllFields = (state: LeaveState): LeaveState => ({
  ...{ kind: null, event_day: null, hours: null, documented: null },
  ...state,
});

export const leaveStream = (id: string): string => `leave/${id}`;
