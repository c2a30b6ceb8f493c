/** What a person chose of their notices, and what the office starts everybody with: one stream each. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";
import { CHANNELS, MODES } from "../kit/notice_kind.ts";

/** Minutes of a day. */
const DAY_MINUTES = 24 * 60;
const minute = z.int().min(0).max(DAY_MINUTES - 1);

/** Seoul times of a day, in minutes after midnight. Two equal ends are no quiet hours. */
const times = z.strictObject({ quiet_from: minute, quiet_to: minute, digest_at: minute });
export type NoticeTimes = z.infer<typeof times>;

const noticeChoice = z.strictObject({
  /** By kind and channel, where it differs from what holds otherwise. */
  modes: z.record(
    z.string().regex(/^[a-z][a-z_]{2,39}$/),
    z.partialRecord(z.enum(CHANNELS), z.enum(MODES)),
  ),
  /** Null: as the office has them. */
  times: times.nullable(),
});
export type NoticeChoice = z.infer<typeof noticeChoice>;

const noticeChoiceEvents = [define("notice_choice.changed", noticeChoice)];

export const aboutNoticeChoice = defineNoun("notice_choice", noticeChoiceEvents, {
  label: "알림 설정",
  area: "office",
  page: "/profile/notices",
  pageRole: "user",
  without: [["What one person chose for themselves.", "changes", "find", "recent", "files"]],
});

export type NoticeChoiceEvent = NewEvent<"notice_choice.changed", NoticeChoice>;

/** Stream of what the office starts everybody with; the others are named by their accounts. */
export const OFFICE_CHOICE = "office";

export const NO_CHOICE: NoticeChoice = { modes: {}, times: null };

/** What holds until the office says otherwise: nothing between 20:00 and 08:00, one digest at 08:30. */
export const FIRST_TIMES: NoticeTimes = { quiet_from: 1_200, quiet_to: 480, digest_at: 510 };

export const noticeChoiceStream = (whose: string): string => `notice_choice/${whose}`;

/** Choices in one order, without kinds of which nothing is said. */
const ordered = ({ modes, times }: NoticeChoice): NoticeChoice => ({
  modes: Object.fromEntries(
    Object.entries(modes).filter(([, of]) => Object.keys(of).length > 0)
      .map(([kind, of]) =>
        [kind, Object.fromEntries(Object.entries(of).sort(([a], [b]) => a < b ? -1 : 1))] as const
      ).sort(([a], [b]) => a < b ? -1 : 1),
  ),
  times,
});

/** Keeps what was chosen. The same again gives no event. */
export function chooseNotices(
  state: NoticeChoice | undefined,
  { whose, choice }: { whose: string; choice: NoticeChoice },
): NoticeChoiceEvent[] {
  const data = ordered(choice);
  if (JSON.stringify(ordered(state ?? NO_CHOICE)) === JSON.stringify(data)) return [];
  return [{ stream: noticeChoiceStream(whose), type: "notice_choice.changed", data }];
}
