/** What holds of a person's notices: their own choice, else the office's, else what each kind begins with. */
import {
  FIRST_TIMES,
  NO_CHOICE,
  type NoticeChoice,
  type NoticeChoiceEvent,
  type NoticeTimes,
  OFFICE_CHOICE,
} from "../../events/notice/notice_choice.ts";
import {
  type ChannelName,
  FIRST_MODES,
  type Mode,
  type NounNotice,
} from "../../events/kit/notice_kind.ts";
import type { Delivery } from "../../events/notice/notice.ts";
import { DAY_MILLISECONDS, seoulDay, startOfDay } from "../../events/base/seoul.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export type NoticeChoiceBook = StreamBook<StreamEntry<NoticeChoice>>;

export const noticeChoiceView = streamView<NoticeChoice>({
  noun: "notice_choice",
  evolve: (_state, event) => (event as unknown as NoticeChoiceEvent).data,
});

/** What an account, or the office, chose itself. */
export const choiceOf = ({ byId }: NoticeChoiceBook, whose: string): NoticeChoice =>
  byId.get(whose)?.state ?? NO_CHOICE;

type Kind = Pick<NounNotice, "kind" | "first">;

/** How a channel sends a kind while this account, or the office, has not chosen itself. */
export function modeWithout(
  book: NoticeChoiceBook,
  whose: string,
  { kind, first = {} }: Kind,
  channel: ChannelName,
): Mode {
  const office = whose === OFFICE_CHOICE
    ? undefined
    : choiceOf(book, OFFICE_CHOICE).modes[kind]?.[channel];
  return office ?? first[channel] ?? FIRST_MODES[channel];
}

/** How a channel sends a kind to this account. */
const modeOf = (book: NoticeChoiceBook, account: string, kind: Kind, channel: ChannelName): Mode =>
  choiceOf(book, account).modes[kind.kind]?.[channel] ?? modeWithout(book, account, kind, channel);

export const timesOf = (book: NoticeChoiceBook, whose: string): NoticeTimes =>
  choiceOf(book, whose).times ?? choiceOf(book, OFFICE_CHOICE).times ?? FIRST_TIMES;

const MINUTE_MILLISECONDS = 60_000;

/** The next time after `now` (epoch milliseconds) at which it is so many minutes after midnight in Seoul. */
function nextAt(minutes: number, now: number): number {
  const today = startOfDay(seoulDay(now)) + minutes * MINUTE_MILLISECONDS;
  return today > now ? today : today + DAY_MILLISECONDS;
}

/** When something may be sent that is to be sent now: at once, or when the quiet hours end. */
export function dueAt({ quiet_from, quiet_to }: NoticeTimes, now: number): number {
  if (quiet_from === quiet_to) return now;
  const minute = Math.floor((now - startOfDay(seoulDay(now))) / MINUTE_MILLISECONDS);
  const isQuiet = quiet_from < quiet_to
    ? minute >= quiet_from && minute < quiet_to
    : minute >= quiet_from || minute < quiet_to;
  return isQuiet ? nextAt(quiet_to, now) : now;
}

/** How a notice of this kind goes out to an account by these channels. */
export function deliveriesTo(
  book: NoticeChoiceBook,
  account: string,
  kind: NounNotice,
  channels: readonly ChannelName[],
  asked: number,
): Delivery[] {
  const now = asked + (kind.after ?? 0) * MINUTE_MILLISECONDS;
  const times = timesOf(book, account);
  return channels.flatMap((channel): Delivery[] => {
    const mode = modeOf(book, account, kind, channel);
    if (mode === "off") return [];
    const due = mode === "digest"
      ? nextAt(times.digest_at, now)
      : kind.urgent
      ? now
      : dueAt(times, now);
    return [{ channel, due: new Date(due).toISOString(), digest: mode === "digest" }];
  });
}
