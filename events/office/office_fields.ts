/** Facts that an office may state and pages show. `docs/office-file.md` describes them for authors of the file. */
import { z } from "zod";
import { choiceOf, titled } from "../base/named.ts";
import { FACT_LABELS, FACT_PARTS, PROCESSOR_KINDS, RUN_BY } from "./office_labels.ts";
import { type DayKind, dayOf } from "../base/day_kinds.ts";

/** Messages for a missing and for an invalid field. */
const missingOr = (otherwise: string) => ({
  error: ({ input }: { input?: unknown }): string =>
    input === undefined ? "필요한 항목이 빠졌습니다." : otherwise,
});

/** One line of text for a page; invisible characters that would break it are refused. */
function line(max: number) {
  return z.string(missingOr("글자로 적어 주세요.")).trim()
    .min(1, "내용이 비어 있습니다.")
    .max(max, `${max.toLocaleString("ko-KR")}자까지 적을 수 있습니다.`)
    .regex(/^\P{Cc}*$/u, "줄바꿈이나 제어 문자는 쓸 수 없습니다.");
}

/** At least `min` and at most `max` of a kind. */
function list<T extends z.ZodType>(item: T, min: number, max: number) {
  return z.array(item, missingOr("목록([ ])으로 적어 주세요."))
    .min(min, `${min}개 이상 적어 주세요.`)
    .max(max, `${max}개까지 적을 수 있습니다.`);
}

function between(min: number, max: number, message: string) {
  return z.number(missingOr(message)).min(min, message).max(max, message);
}

const FIRST_MONTH = "사업연도가 시작하는 달을 1부터 12까지의 숫자로 적어 주세요.";

const PHONE = "전화번호 형식이 아닙니다. (예: 02-000-0000)";
const phone = line(20).regex(/^\+?\d[\d -]{6,}\d$/, PHONE);

/** A line, or "". */
function orEmpty(max: number) {
  return z.union([z.literal(""), line(max)], `글자로 ${max}자까지 적어 주세요.`);
}

/** A Seoul day of a kind, or ""; earlier versions have none. */
function dayOrEmpty(days: DayKind) {
  return z.union([z.literal(""), dayOf(days)], "2026-01-31처럼 날짜로 적어 주세요.").optional();
}

/** A number with its unit, which may be "", and its label: `18`, `년+`, `업무 경력`. */
const statistic = z.strictObject(titled(FACT_PARTS.figure, {
  figure: line(12),
  unit: z.union([z.literal(""), line(8)]),
  label: line(30),
  /** Its source and date. Without both it is not shown. */
  basis: orEmpty(60).optional(),
  asOf: dayOrEmpty("occurred"),
}));

/** Optional facts of an office. */
const orNothing = (max: number) => orEmpty(max).default("");

/** A heading with a paragraph. */
const statement = (labels: Record<"title" | "text", string>) =>
  z.strictObject(titled(labels, { title: line(60), text: line(600) }));

const question = z.strictObject(titled(FACT_PARTS.faq, { question: line(120), answer: line(800) }));

/** Its registration; "" if missing. */
const register = {
  registration: orEmpty(30),
  association: orEmpty(40),
  guarantee: orEmpty(120),
};

/** Every field of the office's facts, and of the office file. */
export const officeFields = z.strictObject(titled(FACT_LABELS, {
  name: line(40),
  /** For the logo. */
  shortName: line(4),
  representative: line(30),
  businessNumber: line(12).regex(/^\d{3}-\d{2}-\d{5}$/, "000-00-00000 형식으로 적어 주세요."),
  ...register,
  /** First month of the business year. */
  businessYearStart: z.int(FIRST_MONTH).min(1, FIRST_MONTH).max(12, FIRST_MONTH),
  phone,
  fax: z.union([z.literal(""), phone], PHONE),
  email: z.email("이메일 주소 형식이 아닙니다."),
  address: line(120),
  hours: line(60),
  /** Degrees (WGS 84); null without a point on a map. */
  map: z.strictObject(titled(FACT_PARTS.map, {
    latitude: between(33, 39, "위도는 33에서 39 사이의 숫자입니다."),
    longitude: between(124, 132, "경도는 124에서 132 사이의 숫자입니다."),
  })).nullable(),
  /** The privacy officer; null: the representative. */
  privacyOfficer: z.strictObject(
    titled(FACT_PARTS.privacyOfficer, { name: line(30), title: line(30) }),
  ).nullable(),
  statistics: z.strictObject(
    titled(FACT_PARTS.statistics, { home: list(statistic, 3, 4), about: list(statistic, 1, 4) }),
  ),
  /** The client's chosen name, and the service. */
  testimonials: list(
    z.strictObject(
      titled(FACT_PARTS.testimonials, {
        quote: line(300),
        name: line(30),
        matter: line(40),
        /** The record of the consent, without which the review is not shown. */
        agreedBy: orEmpty(60).optional(),
        agreedOn: dayOrEmpty("occurred"),
        /** The review as agreed to: a changed text needs a new consent. */
        agreedText: orEmpty(300).optional(),
        agreedUntil: dayOrEmpty("calendar"),
        withdrawnOn: dayOrEmpty("occurred"),
      }),
    ),
    0,
    6,
  ),
  faq: list(question, 1, 12),
  /** Paragraphs about the office. */
  introduction: list(line(600), 1, 6),
  /** `work`: this person's field, in a sentence. */
  staff: list(
    z.strictObject(titled(FACT_PARTS.staff, { name: line(30), title: line(30), work: line(200) })),
    1,
    30,
  ),
  timeline: list(
    z.strictObject(titled(FACT_PARTS.timeline, {
      year: between(1900, 2100, "연도는 1900에서 2100 사이의 숫자입니다."),
      title: line(60),
      text: line(300),
    })),
    1,
    20,
  ),
  commitments: list(statement(FACT_PARTS.commitments), 1, 8),
  vision: statement(FACT_PARTS.vision),
  consultation: z.strictObject(titled(FACT_PARTS.consultation, {
    /** Days after which a consultation request is destroyed. */
    retentionDays: between(1, 1825, "1일에서 1825일(5년) 사이의 정수입니다.")
      .int("1일에서 1825일(5년) 사이의 정수입니다."),
    /** `1영업일`; "" promises nothing. */
    answeredWithin: orNothing(20),
    /** The price of a first consultation, in a sentence; "" omits it. */
    fee: orNothing(120),
  })),
  /** Processors of personal data. Missing entries are requested in the draft of the privacy policy. */
  processors: list(
    z.strictObject(titled(FACT_PARTS.processors, {
      kind: choiceOf(PROCESSOR_KINDS),
      /** The server's name in the setting MCP_SERVERS, of outside tools alone. */
      server: orNothing(20),
      runBy: choiceOf(RUN_BY),
      name: orNothing(80),
      country: orNothing(40),
      contact: orNothing(120),
      work: orNothing(200),
      items: orNothing(300),
      keep: orNothing(120),
      refusal: orNothing(300),
    })),
    0,
    20,
  ),
  thirdParties: list(
    z.strictObject(titled(FACT_PARTS.thirdParties, {
      name: line(80),
      purpose: line(200),
      items: line(300),
      keep: line(120),
      basis: line(120),
    })),
    0,
    10,
  ),
  /** Further safeguards of the office, in its own sentences. */
  safeguards: z.strictObject(titled(FACT_PARTS.safeguards, {
    plan: orNothing(300),
    training: orNothing(300),
    paper: orNothing(300),
  })),
}));

export type OfficeFields = z.infer<typeof officeFields>;
export type FactName = keyof OfficeFields;
