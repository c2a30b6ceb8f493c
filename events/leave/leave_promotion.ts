/** Promotion of the use of leave (Labor Standards Act art. 61): notice, answer, the employer's dates. */
import { z } from "zod";
import { dayOf } from "../base/day_kinds.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import type { LeaveApplication } from "./leave.ts";
import { addDays, type Day } from "../leave_rules/days.ts";
import type { Promotion } from "../leave_rules/promotion.ts";
import type { KeyOf } from "../base/personal.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { isDay } from "../base/seoul.ts";
import { defineNoun } from "../kit/noun.ts";

/** Days within which the person answers the notice. */
const ANSWER_DAYS = 10;
/** More dates than can lapse together. */
export const DATES_MAX = 40;

const day = z.iso.date();
const text = z.string().max(2_000);
const notified = z.object({
  employee: z.string().min(1).max(64),
  kind: z.enum(["yearly", "monthly", "monthly_last"]),
  /** The last day for using the days, and their number. */
  until: day,
  days: z.number().positive(),
  answer_by: day,
  fix_by: day,
  text,
});
const dated = z.object({
  employee: z.string().min(1).max(64),
  dates: z.array(dayOf("leave")).min(1).max(DATES_MAX),
  text,
});

/** How a person is informed; on paper or on a screen, it has to be plain (2019다279283). */
const REFUSAL_MEANS = ["paper", "screen", "message", "mail"] as const;
type RefusalMeans = (typeof REFUSAL_MEANS)[number];
export const MEANS_LABELS: Readonly<Record<RefusalMeans, string>> = {
  paper: "자리에 서면(노무수령 거부 통지서) 교부",
  screen: "업무용 컴퓨터 화면 표시",
  message: "문자·메신저",
  mail: "전자우편",
};

const labourRefused = z.object({
  employee: z.string().min(1).max(64),
  /** The day of leave on which the person came to work. */
  day: dayOf("leave"),
  means: z.enum(REFUSAL_MEANS),
  text,
});

/** Kept like leave: with the employee's name. */
const key: KeyOf = ({ data }) => `employee/${(data as { employee: string }).employee}/name`;

const leavePromotionEvents = [
  define("leave_promotion.notified", notified, { personal: ["text"], key }),
  define("leave_promotion.answered", dated, { personal: ["text"], key }),
  define("leave_promotion.fixed", dated, { personal: ["text"], key }),
  define("leave_promotion.labour_refused", labourRefused, { personal: ["text"], key }),
];

export const aboutLeavePromotion = defineNoun("leave_promotion", leavePromotionEvents, {
  label: "연차 사용 촉진",
  area: "leave",
  revision: 2,
  page: "/settings?tab=leave&list=leave_promotions",
  pageRole: "superuser",
  notices: [
    {
      kind: "leave_promoted",
      title: "연차 사용 촉진 통지",
      on: ["leave_promotion.notified", "leave_promotion.fixed"],
      for: "staff",
    },
  ],
  retention: {
    rules: ["employee_name"],
    becomes: "가명 처리",
    items: "통지와 답변의 글은 파기",
  },
  without: [["A notice is found by its employee on its page.", "find", "recent", "files"]],
});

type Dated = z.infer<typeof dated>;
type LeavePromotionEvent =
  | NewEvent<"leave_promotion.notified", z.infer<typeof notified>>
  | NewEvent<"leave_promotion.answered" | "leave_promotion.fixed", Dated>
  | NewEvent<"leave_promotion.labour_refused", z.infer<typeof labourRefused>>;
export type StoredLeavePromotionEvent = LeavePromotionEvent & StoredEvent;

/** What was stated, when and by whom. */
export interface Said {
  at: string;
  by: string;
  text: string;
  dates: readonly Day[];
}

/** A notice that labour is not accepted on a day of leave: the day and the means. */
export interface LabourRefusal extends Said {
  day: Day;
  means: RefusalMeans;
}

export interface PromotionState extends Omit<z.infer<typeof notified>, "text"> {
  notified: Said;
  answered: Said | null;
  fixed: Said | null;
  /** In the order of recording; empty if nobody came to work, or was not informed. */
  labourRefused?: readonly LabourRefusal[];
}

/** Folds one event into a promotion. */
export function evolve(
  state: PromotionState | undefined,
  event: StoredLeavePromotionEvent,
): PromotionState {
  const said = { at: event.at, by: event.actor.id, text: event.data.text };
  switch (event.type) {
    case "leave_promotion.notified": {
      const { text: _text, ...rest } = event.data;
      return { ...rest, notified: { ...said, dates: [] }, answered: null, fixed: null };
    }
    case "leave_promotion.answered":
      return { ...state!, answered: { ...said, dates: event.data.dates } };
    case "leave_promotion.fixed":
      return { ...state!, fixed: { ...said, dates: event.data.dates } };
    case "leave_promotion.labour_refused": {
      const { day, means } = event.data;
      const refused = { ...said, dates: [], day, means };
      return { ...state!, labourRefused: [...state!.labourRefused ?? [], refused] };
    }
    default:
      return event satisfies never;
  }
}

/** A promotion of an employee: lapsing days of one kind and end. */
export const promotionId = (employee: string, { kind, until }: Pick<Promotion, "kind" | "until">) =>
  `${employee}_${kind}_${until}`;
const streamOf = (id: string): string => `leave_promotion/${id}`;

/** Dates not named yet; half a day needs one of its own. */
export const datesMissing = ({ days, answered, fixed }: PromotionState): number =>
  fixed ? 0 : Math.max(0, Math.ceil(days) - (answered?.dates.length ?? 0));

/** The named dates, by the person or the employer. */
export const datesNamed = ({ answered, fixed }: PromotionState): Day[] =>
  [...answered?.dates ?? [], ...fixed?.dates ?? []].toSorted();

/** A named date as leave: whole days first, half a day as an afternoon. */
export const applicationFor = (state: PromotionState, day: Day): LeaveApplication => ({
  start_date: day,
  end_date: day,
  req_type: datesNamed(state).indexOf(day) < Math.floor(state.days) ? "annual" : "afternoon",
  memo: "연차 사용 촉진으로 정한 날(근로기준법 제61조)",
});

/** Gives the written notice, once and in its statutory days. */
export function notify(
  state: PromotionState | undefined,
  { employee, promotion }: { employee: string; promotion: Promotion },
  { today }: { today: Day },
): LeavePromotionEvent[] | Refusal {
  if (state) return refuse(409, "already_notified", "이미 촉구한 휴가입니다.");
  const { kind, until, days, noticeFrom, noticeUntil, fixUntil, source } = promotion;
  if (today < noticeFrom || today > noticeUntil) {
    const message = `이 휴가는 ${noticeFrom}부터 ${noticeUntil}까지만 촉구할 수 있습니다.`;
    return refuse(422, "not_now", message);
  }
  const answer_by = addDays(today, ANSWER_DAYS);
  const text =
    `${source}에 따라 알립니다. ${until}까지 쓸 수 있는 연차 유급휴가 가운데 ${days}일을 ` +
    `아직 쓰지 않았습니다. 이 촉구를 받은 날부터 ${ANSWER_DAYS}일 안인 ${answer_by}까지 쓸 날을 정해 알려 주세요. ` +
    `정하지 않은 휴가는 사무소가 ${fixUntil}까지 쓸 날을 정해 알립니다. 그래도 쓰지 않으면 소멸하며 미사용 연차의 보상 의무가 없어집니다.`;
  const data = { employee, kind, until, days, answer_by, fix_by: fixUntil, text };
  const stream = streamOf(promotionId(employee, promotion));
  return [{ stream, type: "leave_promotion.notified", data }];
}

interface Naming {
  today: Day;
  /** Is this a working day, as far as is known? */
  isWorked(day: Day): boolean;
}

const NOT_FOUND = refuse(404, "promotion_not_found", "그런 사용 촉진이 없습니다.");

/** Accepts named dates, or gives the reason against them; `taken` are named already. */
function named(
  { id, state: { employee, until }, dates, taken, many }: {
    id: string;
    state: PromotionState;
    dates: readonly Day[];
    taken: readonly Day[];
    /** Why there are too few or too many of them. */
    many: string | false;
  },
  type: "leave_promotion.answered" | "leave_promotion.fixed",
  words: string,
  { today, isWorked }: Naming,
): LeavePromotionEvent[] | Refusal {
  const wrongDay = (day: Day, at: number): string | false =>
    !isDay(day)
      ? `'${day}': 날짜를 YYYY-MM-DD로 입력해 주세요.`
      : day <= today || day > until
      ? `${day}: 내일부터 ${until}까지의 날을 입력해 주세요.`
      : !isWorked(day)
      ? `${day}: 휴무일입니다. 근무하는 날을 입력해 주세요.`
      : (dates.indexOf(day) !== at || taken.includes(day)) && `${day}: 두 번 들어 있습니다.`;
  const message = dates.length === 0
    ? "쓸 날을 하나 이상 입력해 주세요."
    : dates.map(wrongDay).find(Boolean) || many;
  if (message) return refuse(422, "wrong_dates", message, [{ field: "dates", message }]);
  const sorted = dates.toSorted();
  const data = { employee, dates: sorted, text: `${words}: ${sorted.join(", ")}` };
  return [{ stream: streamOf(id), type, data }];
}

/** The person names all or some of the dates, also repeatedly, until the employer sets the rest. */
export function answer(
  state: PromotionState | undefined,
  { id, employee, dates }: { id: string; employee: string; dates: Day[] },
  naming: Naming,
): LeavePromotionEvent[] | Refusal {
  if (!state || state.employee !== employee) return NOT_FOUND;
  if (state.fixed) {
    return refuse(409, "already_fixed", "사무소가 이미 사용일을 지정해 통보했습니다.");
  }
  const many = dates.length > Math.ceil(state.days) &&
    `미사용 연차는 ${state.days}일입니다. 날을 줄여 주세요.`;
  const words = "연차 유급휴가를 다음 날에 쓰겠습니다";
  const result = { id, state, dates, taken: [], many };
  return named(result, "leave_promotion.answered", words, naming);
}

/** The employer sets every date that the person did not name in time. */
export function fixDates(
  state: PromotionState | undefined,
  { id, dates }: { id: string; dates: Day[] },
  naming: Naming,
): LeavePromotionEvent[] | Refusal {
  if (!state) return NOT_FOUND;
  const { answer_by, fix_by, answered } = state;
  const missing = datesMissing(state);
  if (missing === 0) return refuse(409, "nothing_to_fix", "쓸 날이 이미 모두 정해졌습니다.");
  if (naming.today <= answer_by) {
    const message = `직원이 ${answer_by}까지 답할 수 있습니다. 그 뒤에 정해 주세요.`;
    return refuse(422, "too_early", message);
  }
  if (naming.today > fix_by) {
    return refuse(422, "too_late", `쓸 날은 ${fix_by}까지 정해 알려야 합니다.`);
  }
  const many = dates.length !== missing &&
    `정해지지 않은 ${missing}일의 날짜를 모두 입력해 주세요.`;
  const words = "정하지 않은 연차 유급휴가를 쓰실 날을 다음과 같이 정해 알립니다";
  const result = { id, state, dates, taken: answered?.dates ?? [], many };
  return named(result, "leave_promotion.fixed", words, naming);
}

/** Named days up to a day without a recorded notice: the person may have come to work. */
export const daysUnrefused = (state: PromotionState, today: Day): Day[] =>
  datesNamed(state).filter((day) =>
    day <= today && !state.labourRefused?.some((one) => one.day === day)
  );

/** Records that a person who came to work on a day of leave was plainly informed that their labour is not accepted. */
export function refuseLabour(
  state: PromotionState | undefined,
  { id, day, means }: { id: string; day: Day; means: string },
  { today }: { today: Day },
): LeavePromotionEvent[] | Refusal {
  if (!state) return NOT_FOUND;
  const known = REFUSAL_MEANS.find((one) => one === means);
  const wrong = !known
    ? ["means", "통지한 방법을 선택해 주세요."]
    : !datesNamed(state).includes(day)
    ? ["day", `연차 사용일로 정해진 날을 선택해 주세요.`]
    : day > today
    ? ["day", `${day}: 통지한 뒤에 기록해 주세요.`]
    : null;
  if (wrong) {
    const [field, message] = wrong;
    return refuse(422, "wrong_refusal", message, [{ field, message }]);
  }
  if (state.labourRefused?.some((one) => one.day === day)) {
    return refuse(409, "already_refused", `${day}의 통지는 이미 기록했습니다.`);
  }
  const said = `${day}은 연차 유급휴가를 사용하는 날이므로 노무 제공을 받지 않습니다. ` +
    "업무를 하지 말고 퇴근해 주세요. 이날의 업무 지시는 없으며, 근무하더라도 휴가를 사용한 것으로 봅니다.";
  const { employee } = state;
  const data = { employee, day, means: known!, text: said };
  return [{ stream: streamOf(id), type: "leave_promotion.labour_refused", data }];
}
