/** An account's own state about leave: the address of its calendar, and the news it has seen. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";

/** Own deadlines and leave, or the team's leave besides. */
export const FEED_CONTENTS = ["own", "team"] as const;
export type FeedContents = (typeof FEED_CONTENTS)[number];

const opened = z.object({
  digest: z.string().length(64),
  /** Addresses from before deadlines have none: they keep what they were made for, the team's leave. */
  contents: z.enum(FEED_CONTENTS).optional(),
});

/** Days for which a calendar's address is valid. */
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
  revision: 3,
  page: "/staff/leave-request",
  without: [["What one person has seen.", "changes", "find", "recent", "files"]],
});

export type LeaveDeskEvent =
  | NewEvent<"leave_desk.feed_opened", z.infer<typeof opened>>
  | NewEvent<"leave_desk.feed_closed" | "leave_desk.seen", z.infer<typeof none>>;

/** The address of a calendar: SHA-256 of its secret (hex), its time of creation, and its position in the log. */
export interface Feed {
  digest: string;
  contents: FeedContents | "team_leave";
  at: string;
  position: number;
}

export interface LeaveDesk {
  /** Null while there is no calendar. */
  feed: Feed | null;
  /** When the news were last seen, ISO 8601 UTC; "" if never. */
  seen: string;
}

export const newDesk: LeaveDesk = { feed: null, seen: "" };

/** Folds one event into an account's desk. */
export function evolve(state: LeaveDesk = newDesk, event: LeaveDeskEvent & StoredEvent): LeaveDesk {
  switch (event.type) {
    case "leave_desk.feed_opened":
      return {
        ...state,
        feed: {
          digest: event.data.digest,
          contents: event.data.contents ?? "team_leave",
          at: event.at,
          position: event.position,
        },
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

/** Creates a calendar address, replacing the former one. */
export const openFeed = (
  account: string,
  digest: string,
  contents: FeedContents,
): LeaveDeskEvent[] => [
  { stream: leaveDeskStream(account), type: "leave_desk.feed_opened", data: { digest, contents } },
];

/** Ends the calendar address. No event without one. */
export const closeFeed = (state: LeaveDesk, account: string): LeaveDeskEvent[] =>
  state.feed === null
    ? []
    : [{ stream: leaveDeskStream(account), type: "leave_desk.feed_closed", data: {} }];

/** Marks all news up to now as seen. */
export const markNewsSeen = (account: string): LeaveDeskEvent[] => [
  { stream: leaveDeskStream(account), type: "leave_desk.seen", data: {} },
];
