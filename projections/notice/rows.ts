/** One's notices as the bell and their page show them. */
import { z } from "zod";
import { count } from "../kit/answers.ts";
import { textOf } from "./asks.ts";
import type { NoticeFacts, NoticeText } from "./kind.ts";
import { noticeKinds } from "./kinds.ts";
import { type NoticeEntry, noticesOf, unreadOf } from "./notice.ts";

const noticeRow = z.strictObject({
  id: z.string(),
  kind: z.string().describe("알림 종류"),
  title: z.string(),
  line: z.string(),
  path: z.string().describe("처리할 화면의 주소"),
  at: z.string(),
  read: z.boolean(),
  done: z.boolean().describe("더 처리할 것이 없음"),
});
export type NoticeRow = z.infer<typeof noticeRow>;

export const bellNews = z.strictObject({
  unread: count,
  notices: z.array(noticeRow).describe("읽지 않은 것, 새것부터"),
});
export type BellNews = z.infer<typeof bellNews>;

/** Unread notices that are looked at: of more the bell says that there are many. */
const LOOKED_MAX = 200;
/** Those in the bell. */
const BELL_MAX = 8;

function rowOf(facts: NoticeFacts, { id, state, recorded_at }: NoticeEntry): NoticeRow | null {
  const text: NoticeText | null = textOf(facts, state);
  if (!text) return null;
  return {
    ...{ id, kind: noticeKinds.get(state.kind)!.title, title: text.title, path: text.path },
    line: text.lines[0] ?? "",
    at: recorded_at,
    read: state.isRead,
    done: text.isDone ?? false,
  };
}

/** Rows of these notices; one whose record is gone is none. */
export const noticeRows = (facts: NoticeFacts, entries: readonly NoticeEntry[]): NoticeRow[] =>
  entries.flatMap((entry) => rowOf(facts, entry) ?? []);

/** What the bell shows of an account: what is unread and not done already. */
export function bellOf(facts: NoticeFacts, account: string): BellNews {
  const open = noticeRows(
    facts,
    unreadOf(facts.views.notice, `user/${account}`).slice(0, LOOKED_MAX),
  )
    .filter(({ done }) => !done);
  return { unread: open.length, notices: open.slice(0, BELL_MAX) };
}

/** Notices of an account that are shown, the newest first. */
const SHOWN_MAX = 500;

export const shownNotices = ({ views }: NoticeFacts, account: string): NoticeEntry[] =>
  noticesOf(views.notice, `user/${account}`).slice(0, SHOWN_MAX);
