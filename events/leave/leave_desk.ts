/** What an account has of its own about leave: the address of its calendar, and which news it has seen. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";

const opened = z.object({ digest: z.string().length(64) });

/** Days for which the address of a calendar is read. */
export const FEED_DAYS = 365;
const none = z.strictObject({});

const leaveDeskEvents = [
  define("leave_desk.feed_opened", opened),
  define("leave_desk.feed_closed", none),
  define("leave_desk.seen", none),
];

export const aboutLeaveDesk = defineNoun("leave_desk", leaveDeskEvents, {
  label: "휴가 알림",
  area: "leave",
  revision: 2,
  page: "/staff/leave-request",
  without: [["What one person has seen.", "changes", "find", "recent"]],
});

export type LeaveDeskEvent =
  | NewEvent<"leave_desk.feed_opened", z.infer<typeof opened>>
  | NewEvent<"leave_desk.feed_closed" | "leave_desk.seen", z.infer<typeof none>>;

/** The address of a calendar: SHA-256 of its secret (hex), when it was made, and where in the log. */
export interface Feed {
  digest: string;
  at: string;
  position: number;
}

export interface LeaveDesk {
  /** Null while there is no calendar. */
  feed: Feed | null;
  /** When the news were seen last, ISO 8601 UTC; "" before the first time. */
  seen: string;
}

export const newDesk: LeaveDesk = { feed: null, seen: "" };

/** Folds one event into an account's desk. */
export function evolve(state: LeaveDesk = newDesk, event: LeaveDeskEvent & StoredEvent): LeaveDesk {
  switch (event.type) {
    case "leave_desk.feed_opened":
      return {
        ...state,
        feed: { digest: event.data.digest, at: event.at, position: event.position },
      };
    case "leave_desk.feed_closed":
      return { ...state, feed: null };
    case "leave_desk.seen":
      return { ...state, seen: event.at };
    default:
      return event satisfies never;
  }
}

export const leaveDeskStream = (account: string): string => `leave_desk/${account}`;

/** Opens a calendar address, or another one in place of that before, which ends. */
export const openFeed = (account: string, digest: string): LeaveDeskEvent[] => [
  { stream: leaveDeskStream(account), type: "leave_desk.feed_opened", data: { digest } },
];

/** Ends the calendar address. Without one there is no event. */
export const closeFeed = (state: LeaveDesk, account: string): LeaveDeskEvent[] =>
  state.feed === null
    ? []
    : [{ stream: leaveDeskStream(account), type: "leave_desk.feed_closed", data: {} }];

/** Marks all news up to now as seen. */
export const markNewsSeen = (account: string): LeaveDeskEvent[] => [
  { stream: leaveDeskStream(account), type: "leave_desk.seen", data: {} },
];
