/** The promised deadline for answering a consultation request, and its wording. Pure. */
import { addDays, type Day } from "../../events/leave_rules/days.ts";
import { isDayOff } from "../../events/leave_rules/working_days.ts";
import { seoulDay, seoulParts, startOfDay } from "../../events/base/seoul.ts";
import { momentText, seoulYear } from "../kit/moment.ts";
import type { Office } from "../office/office.ts";

const MINUTE_MILLISECONDS = 60_000;
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
/** Days searched for a working day: an office may call every day of a year a day off. */
const DAYS_MAX = 400;

/** The promise to visitors: a number of working days, and the office's hours. */
export interface AnswerPromise {
  /** 0 is "on the same day". */
  workingDays: number;
  /** Minutes after midnight. */
  opens: number;
  closes: number;
}

const WORDS: [RegExp, number][] = [[/당일|오늘/, 0], [/하루/, 1], [/이틀/, 2], [/사흘/, 3], [
  /나흘/,
  4,
]];
/** From 9 to 18. */
const HOURS = { opens: 540, closes: 1080 };

/** The hours of a text like `평일 09:00–18:00`. */
function hoursOf(text: string): Pick<AnswerPromise, "opens" | "closes"> {
  const found = /(\d{1,2}):(\d\d)\s*[-–—~]\s*(\d{1,2}):(\d\d)/.exec(text);
  if (!found) return HOURS;
  const [opens, openMinutes, closes, closeMinutes] = found.slice(1).map(Number);
  const hours = { opens: opens * 60 + openMinutes, closes: closes * 60 + closeMinutes };
  return hours.opens < hours.closes ? hours : HOURS;
}

/**
 * The promise as the office words it (`1영업일`, `평일 09:00–18:00`), so that visitors and staff have the same. Default: one
 * working day, 9 to 18.
 */
export function promiseOf(
  { hours, consultation }: Pick<Office, "hours" | "consultation">,
): AnswerPromise {
  const said = consultation.answeredWithin;
  const figure = /(\d{1,2})\s*(?:영업)?일/.exec(said)?.[1];
  const named = WORDS.find(([word]) => word.test(said))?.[1] ?? 1;
  return { workingDays: figure ? Number(figure) : named, ...hoursOf(hours) };
}

/**
 * The deadline (ISO 8601 UTC) of a request: the end of the last promised working day. The day of arrival does not count
 * unless the request was there before work began (Civil Act art. 157, 159). `daysOff`: the office's own, besides
 * weekends and public holidays.
 */
export function answerDeadline(
  receivedAt: string,
  { workingDays, opens, closes }: AnswerPromise,
  daysOff: ReadonlySet<Day>,
): string {
  const received = seoulParts(Date.parse(receivedAt));
  const minute = Number(received.time.slice(0, 2)) * 60 + Number(received.time.slice(3, 5));
  const counts = minute < (workingDays === 0 ? closes : opens);
  let day: Day = counts ? received.day : addDays(received.day, 1);
  let left = Math.max(workingDays, 1);
  for (let step = 0; step < DAYS_MAX; step++) {
    if (!isDayOff(day, daysOff)) left--;
    if (left === 0) break;
    day = addDays(day, 1);
  }
  return new Date(startOfDay(day) + closes * MINUTE_MILLISECONDS).toISOString();
}

/** Age in one unit: '방금', '5분 전', '2시간 전', '3일 전'. `now` in epoch milliseconds. */
export function agoText(instant: string, now: number): string {
  const past = now - Date.parse(instant);
  if (past < MINUTE_MILLISECONDS) return "방금";
  if (past < HOUR_MILLISECONDS) return `${Math.floor(past / MINUTE_MILLISECONDS)}분 전`;
  if (past < 24 * HOUR_MILLISECONDS) return `${Math.floor(past / HOUR_MILLISECONDS)}시간 전`;
  return `${Math.floor(past / (24 * HOUR_MILLISECONDS))}일 전`;
}

/** Is it past? */
export const isOverdue = (deadline: string, now: number): boolean => Date.parse(deadline) < now;

/** A deadline in the words of staff: '오늘 18시까지', '내일 18시까지', '11.25 (수) 18시까지', '어제 18시 기한 지남'. */
export function deadlineText(deadline: string, now: number): string {
  const [day, today] = [seoulDay(deadline), seoulDay(now)];
  const [hour, minute] = seoulParts(Date.parse(deadline)).time.split(":").map(Number);
  const named = new Map([[addDays(today, -1), "어제"], [today, "오늘"], [
    addDays(today, 1),
    "내일",
  ]]).get(day);
  const when = `${named ?? momentText(deadline, seoulYear(new Date(now)), false)} ${hour}시` +
    (minute ? ` ${minute}분` : "");
  return isOverdue(deadline, now) ? `${when} 기한 지남` : `${when}까지`;
}
