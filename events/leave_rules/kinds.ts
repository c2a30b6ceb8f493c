/**
 * Kinds of leave besides annual leave: days, unit, effect on annual leave, and required document. Data with statute and
 * effective day. The law's days are a minimum: the office's own rules (`events/leave/leave_rule.ts`) may give more.
 */
import type { Day } from "./days.ts";

export const LEAVE_KINDS = [
  "spouse_birth",
  "family_event",
  "sick",
  "fertility",
  "family_care",
  "menstrual",
  "maternity",
  "parental",
  "medical_leave",
  "personal_leave",
  "injury",
  "suspension",
] as const;
export type LeaveKind = (typeof LEAVE_KINDS)[number];

export type Pay = "paid" | "partial" | "unpaid";
/** Effect on the working days of art. 60: attended, excluded (pro rata), or missed (work rules on a suspension). */
export type Attendance60 = "attended" | "excluded" | "absent";

/** The rule from a day on. */
export interface KindRule {
  from: Day;
  /** Number of days; null if unlimited. */
  days: number | null;
  /** The scope of the number; null if unlimited. */
  per: "event" | "year" | "month" | null;
  /** Most parts into which the days of one event may be divided; null for any. */
  parts: number | null;
  /** Days from the event to the last day of leave; null for any. */
  within: number | null;
  pay: Pay;
  attendance: Attendance60;
  /** Further text: "최초 2일 유급". */
  note?: string;
  source: string;
}

export interface KindInfo {
  label: string;
  /** Given by law, or by the office's own rules. */
  by: "law" | "office";
  /** Leave of single days, or absence of a span of the calendar. */
  group: "leave" | "absence";
  counted: "working" | "calendar";
  unit: "day" | "half";
  /** The name of the event's day; null if there is none. */
  event: string | null;
  /** The document that proves it; null if none may or need be required. */
  document: string | null;
  /** Is it only entered by the approver? */
  isEntered?: true;
  /** Earliest first. */
  rules: readonly [KindRule, ...KindRule[]];
}

const EQUAL = "남녀고용평등법";
const LABOR = "근로기준법";
/** The Ministry's guideline on working days and attendance, as quoted by others. */
const GUIDE = "고용노동부 임금근로시간정책팀-3228(2007.10.25.)";
export const PRO_RATA =
  "대법원 2011다4629(2013.12.26.), 고용노동부 임금근로시간과-1818(2021.8.12.)";

const any = { days: null, per: null, parts: null, within: null } as const;
const ofOffice = {
  from: "1990-01-01",
  ...any,
  source: `사무소의 규정(취업규칙), ${GUIDE}`,
} as const;

export const KINDS: Readonly<Record<LeaveKind, KindInfo>> = {
  spouse_birth: {
    ...{ label: "배우자출산휴가", by: "law", group: "leave", counted: "working", unit: "day" },
    ...{ event: "출산일", document: "출생증명서" },
    rules: [
      {
        ...{ from: "2019-10-01", days: 10, per: "event", parts: 2, within: 90 },
        ...{ pay: "paid", attendance: "attended", source: `${EQUAL} 제18조의2(2019.10.1. 시행)` },
      },
      {
        ...{ from: "2025-02-23", days: 20, per: "event", parts: 4, within: 120 },
        ...{ pay: "paid", attendance: "attended", source: `${EQUAL} 제18조의2(2025.2.23. 시행)` },
      },
    ],
  },
  family_event: {
    ...{ label: "경조휴가", by: "office", group: "leave", counted: "working", unit: "day" },
    ...{ event: "경조일", document: "청첩장·사망진단서 등 증빙" },
    rules: [{ ...ofOffice, pay: "paid", attendance: "attended" }],
  },
  sick: {
    ...{ label: "병가", by: "office", group: "leave", counted: "working", unit: "half" },
    ...{ event: null, document: "진단서" },
    rules: [{ ...ofOffice, pay: "unpaid", attendance: "excluded" }],
  },
  fertility: {
    ...{ label: "난임치료휴가", by: "law", group: "leave", counted: "working", unit: "day" },
    ...{ event: null, document: "난임치료 확인서" },
    rules: [
      {
        ...{ from: "2018-05-29", ...any, days: 3, per: "year", pay: "partial" },
        ...{ attendance: "attended", note: "최초 1일 유급" },
        source: `${EQUAL} 제18조의3(2018.5.29. 시행)`,
      },
      {
        ...{ from: "2025-02-23", ...any, days: 6, per: "year", pay: "partial" },
        ...{ attendance: "attended", note: "최초 2일 유급" },
        source: `${EQUAL} 제18조의3(2025.2.23. 시행)`,
      },
    ],
  },
  family_care: {
    ...{ label: "가족돌봄휴가", by: "law", group: "leave", counted: "working", unit: "day" },
    ...{ event: null, document: "돌봄 사유를 확인할 서류" },
    rules: [{
      ...{ from: "2020-01-01", ...any, days: 10, per: "year", pay: "unpaid" },
      ...{ attendance: "excluded", source: `${EQUAL} 제22조의2(2020.1.1. 시행)` },
    }],
  },
  menstrual: {
    ...{ label: "생리휴가", by: "law", group: "leave", counted: "working", unit: "day" },
    ...{ event: null, document: null },
    rules: [{
      ...{ from: "2004-07-01", ...any, days: 1, per: "month", pay: "unpaid" },
      ...{ attendance: "attended", source: `${LABOR} 제73조, ${GUIDE}` },
    }],
  },
  maternity: {
    ...{ label: "출산전후휴가", by: "law", group: "absence", counted: "calendar", unit: "day" },
    ...{ event: "출산(예정)일", document: "출산(예정) 증명서" },
    rules: [{
      ...{ from: "2014-07-01", ...any, days: 120, per: "event", pay: "partial" },
      ...{ attendance: "attended", note: "90일, 다태아 120일. 최초 60일(다태아 75일) 유급" },
      source: `${LABOR} 제74조·제60조 제6항 제2호(2014.7.1. 시행)`,
    }],
  },
  parental: {
    ...{ label: "육아휴직", by: "law", group: "absence", counted: "calendar", unit: "day" },
    ...{ event: "자녀 출생일", document: "출생증명서 또는 가족관계증명서" },
    rules: [
      {
        ...{
          from: "1990-01-01",
          ...any,
          days: 366,
          per: "event",
          pay: "unpaid",
          note: "1년, 무급",
        },
        ...{ attendance: "excluded", source: `${EQUAL} 제19조, ${PRO_RATA}` },
      },
      {
        ...{ from: "2018-05-29", ...any, days: 366, per: "event", parts: 2, pay: "unpaid" },
        ...{ attendance: "attended", note: "1년, 무급" },
        source: `${EQUAL} 제19조, ${LABOR} 제60조 제6항 제3호(2018.5.29. 시행)`,
      },
      {
        ...{ from: "2020-12-08", ...any, days: 366, per: "event", parts: 3, pay: "unpaid" },
        ...{
          attendance: "attended",
          note: "1년, 무급",
          source: `${EQUAL} 제19조의4(2020.12.8. 시행)`,
        },
      },
      {
        ...{ from: "2025-02-23", ...any, days: 549, per: "event", parts: 4, pay: "unpaid" },
        ...{ attendance: "attended", note: "1년(법이 정한 요건이 되면 1년 6개월), 무급" },
        source: `${EQUAL} 제19조·제19조의4, ${LABOR} 제60조 제6항 제3호(2025.2.23. 시행)`,
      },
    ],
  },
  medical_leave: {
    ...{ label: "질병휴직", by: "office", group: "absence", counted: "calendar", unit: "day" },
    ...{ event: null, document: "진단서" },
    rules: [{ ...ofOffice, pay: "unpaid", attendance: "excluded" }],
  },
  personal_leave: {
    ...{ label: "기타 휴직", by: "office", group: "absence", counted: "calendar", unit: "day" },
    ...{ event: null, document: "휴직 신청서" },
    rules: [{ ...ofOffice, pay: "unpaid", attendance: "excluded" }],
  },
  injury: {
    ...{ label: "업무상 재해 휴업", by: "law", group: "absence", counted: "calendar", unit: "day" },
    ...{ event: null, document: "산업재해 승인 통지서" },
    rules: [{
      ...{ from: "1990-01-01", ...any, pay: "unpaid", attendance: "attended" },
      source: `${LABOR} 제60조 제6항 제1호`,
    }],
  },
  suspension: {
    ...{ label: "정직", by: "office", group: "absence", counted: "calendar", unit: "day" },
    ...{ event: null, document: "징계 의결서", isEntered: true },
    rules: [{
      ...{ from: "1990-01-01", ...any, pay: "unpaid", attendance: "excluded" },
      source: `사무소의 규정(취업규칙), ${PRO_RATA}, 대법원 2008다41666(2008.10.9.)`,
    }],
  },
};

/** The kind; undefined for annual leave, and after its person's key was destroyed. */
export const kindOf = (kind: string | null | undefined): LeaveKind | undefined =>
  LEAVE_KINDS.find((one) => one === kind);

/** Is it deducted from annual leave? A kind that cannot be read any more is not. */
export const isAnnual = ({ kind }: { kind?: string | null }): boolean => !kind;

/** The legal or customary rule for leave that begins on a day. */
export const lawOf = (kind: LeaveKind, day: Day): KindRule =>
  KINDS[kind].rules.findLast(({ from }) => from <= day) ?? KINDS[kind].rules[0];

const PAY: Record<Pay, string> = { paid: "유급", partial: "일부 유급", unpaid: "무급" };
const PER = { event: "", year: "한 해 ", month: "한 달 " };
const ATTENDANCE: Record<Attendance60, string> = {
  attended: "출근한 것으로 봄",
  excluded: "소정근로일에서 제외(비례)",
  absent: "결근으로 봄(취업규칙)",
};

/** A rule in one line: '유급 · 20일 · 출산일부터 120일 이내 · 4번까지 나누어 사용 · …'. */
export function ruleText(kind: LeaveKind, rule: KindRule): string {
  const { counted, event } = KINDS[kind];
  const { days, per, parts, within, pay, attendance, note, source } = rule;
  return [
    note ?? PAY[pay],
    ...days === null || (note && counted === "calendar")
      ? []
      : [`${PER[per ?? "event"]}${days}일${counted === "working" ? "(근무일)" : ""}`],
    ...within === null ? [] : [`${event}부터 ${within}일 이내`],
    ...parts === null ? [] : [`${parts}번까지 나누어 사용`],
    "연차에서 차감하지 않음",
    `연차 출근율: ${ATTENDANCE[attendance]}`,
    source,
  ].join(" · ");
}
