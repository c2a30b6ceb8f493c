/** Leave: a request and what becomes of it (S1 §3, §4). What may be done with one is in `leave_acts.ts`. */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";
import type { KeyOf } from "./personal.ts";
import { LEAVE_STATUSES, LEAVE_TYPES, MEMO_MAX_LENGTH } from "./leave_span.ts";

const id = z.string().min(1).max(64);
const day = z.iso.date();
const text = z.string().max(MEMO_MAX_LENGTH);
const wish = z.object({
  start_date: day,
  end_date: day,
  req_type: z.enum(LEAVE_TYPES),
  memo: text,
});
/** What a person asks for. Days are Seoul days; both ends belong to it. */
export type LeaveWish = z.infer<typeof wish>;

const standing = wish.extend({ status: z.enum(LEAVE_STATUSES), reason: text });
type Standing = z.infer<typeof standing>;

const change = <T extends z.ZodType>(value: T) => z.object({ from: value, to: value }).optional();
const changes = z.object({
  start_date: change(standing.shape.start_date),
  end_date: change(standing.shape.end_date),
  req_type: change(standing.shape.req_type),
  memo: change(standing.shape.memo),
  status: change(standing.shape.status),
  reason: change(standing.shape.reason),
});
export type LeaveChanges = z.infer<typeof changes>;
/** What of a request may change. */
export const LEAVE_FIELDS = Object.keys(changes.shape) as (keyof Standing)[];

const requested = wish.extend({ employee: id });
const edited = z.object({ employee: id, changes });
const restored = z.object({ employee: id, to_version: z.int().positive(), changes });
const reasoned = z.object({ employee: id, reason: text });
const done = z.strictObject({});

/** Why somebody was away is kept for as long as the law has leave kept, as their name is. */
const key: KeyOf = ({ data }) => `employee/${(data as { employee: string }).employee}/name`;
const told = ["memo", "reason"].flatMap((field) =>
  ["from", "to"].map((side) => `changes.${field}.${side}`)
);

export const leaveEvents = [
  define("leave.requested", requested, { personal: ["memo"], key }),
  define("leave.edited", edited, { personal: told, key }),
  define("leave.approved", done),
  define("leave.refused", reasoned, { personal: ["reason"], key }),
  define("leave.withdrawn", done),
  define("leave.cancelled", reasoned, { personal: ["reason"], key }),
  define("leave.restored", restored, { personal: told, key }),
];

export type LeaveEvent =
  | NewEvent<"leave.requested", z.infer<typeof requested>>
  | NewEvent<"leave.edited", z.infer<typeof edited>>
  | NewEvent<"leave.approved" | "leave.withdrawn", z.infer<typeof done>>
  | NewEvent<"leave.refused" | "leave.cancelled", z.infer<typeof reasoned>>
  | NewEvent<"leave.restored", z.infer<typeof restored>>;
export type StoredLeaveEvent = LeaveEvent & StoredEvent;

/** One request as its own events tell it. */
export interface LeaveState extends Standing {
  employee: string;
}

/** Folds one event into a request. */
export function evolve(state: LeaveState | undefined, event: LeaveEvent): LeaveState {
  if (event.type === "leave.requested") return { ...event.data, status: "requested", reason: "" };
  if (!state) throw new Error(`${event.stream}: ${event.type} before leave.requested`);
  switch (event.type) {
    case "leave.edited":
    case "leave.restored": {
      const to = Object.entries(event.data.changes).map(([field, both]) => [field, both?.to]);
      return { ...state, ...Object.fromEntries(to) };
    }
    case "leave.approved":
      return { ...state, status: "approved" };
    case "leave.withdrawn":
      return { ...state, status: "withdrawn" };
    case "leave.refused":
      return { ...state, status: "refused", reason: event.data.reason };
    case "leave.cancelled":
      return { ...state, status: "cancelled", reason: event.data.reason };
    default:
      return event satisfies never;
  }
}

export const leaveStream = (id: string): string => `leave/${id}`;
