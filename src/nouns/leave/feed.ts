import type { FeedContents } from "../../../events/leave/leave_desk.ts";

/** The name of an account's calendar in the list of its ways in. */
export const FEED_NAME = "캘린더 구독 주소";
/** As entries of the security log from before deadlines were in it have it. */
export const FORMER_FEED_NAME = "휴가 캘린더 주소";

/** Key of the last use of an account's calendar address. */
export const feedUse = (account: string): string => `calendar-${account}`;

/** What it is of, in lists: addresses from before have the team's leave alone. */
export const feedLabel = (contents: FeedContents | "team_leave" | undefined): string =>
  contents === undefined || contents === "team_leave" ? "휴가" : "기한·휴가";
