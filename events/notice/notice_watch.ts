/** Position up to which the log was searched for notices, where no notice says it. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";

/**
 * `first`: what was there before notices began asks nothing; `restored`: nor does what a copy held that was put back;
 * `reached`: there was nothing to notify of for long.
 */
const WHYS = ["first", "restored", "reached"] as const;

const moved = z.object({ to: z.int().nonnegative(), why: z.enum(WHYS) });

const noticeWatchEvents = [define("notice_watch.moved", moved)];

export const aboutNoticeWatch = defineNoun("notice_watch", noticeWatchEvents, {
  label: "알림 처리 위치",
  area: "office",
  without: [["Kept by the program for itself.", "page", "changes", "find", "recent", "files"]],
});

export type NoticeWatchEvent = NewEvent<"notice_watch.moved", z.infer<typeof moved>>;

/** There is one of it. */
export const NOTICE_WATCH_ID = "office";
export const NOTICE_WATCH_STREAM = `notice_watch/${NOTICE_WATCH_ID}`;

/** Moves it forward. A position that it has passed gives no event. */
export const moveWatch = (
  reached: number | undefined,
  { to, why }: z.infer<typeof moved>,
): NoticeWatchEvent[] =>
  reached !== undefined && to <= reached
    ? []
    : [{ stream: NOTICE_WATCH_STREAM, type: "notice_watch.moved", data: { to, why } }];
