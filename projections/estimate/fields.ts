/** A case's questions, on the form and in the API: each field knows how to read and word its value. */
import { figureText } from "../../events/base/text.ts";
import { type AmountProblem, exactWon, readWon, wonInWords } from "./amount.ts";
import type { Answers } from "./answers.ts";
import type { Estimate } from "./line.ts";
import { type Part, partText, percentText } from "./rate_table.ts";
import { rates } from "./rates.ts";

/** The answer, its form value, the understood amount; or the problem. */
type Read =
  | { answer: string | number | boolean | Part | null; said?: string; heard?: string }
  | { message: string };

/** A field has one of these typed values. */
export interface Only {
  field: "property" | "move" | "area" | "burdened";
  values: string[];
}

interface Extra {
  hint?: string;
  /** Asked only while each named field has one of its values; otherwise the answer is ignored. */
  only?: Only[];
}

interface Asked extends Extra {
  name: keyof Answers;
  label: string;
  /** The typed value; the default if empty. */
  fallback: string;
  unit: string;
  /** Reads the typed value, trimmed. */
  read(text: string): Read;
}

export type Field =
  & Asked
  & (
    /** Won, at least `least`; may be empty if optional. */
    | { kind: "money"; optional: boolean; least: number }
    /** Value and label; the first is the default. */
    | { kind: "choice"; options: [value: string, label: string][] }
    | { kind: "count"; least: 0 | 1 }
    | { kind: "percent" | "share" }
  );

export interface Problem {
  field: Field["name"];
  message: string;
}

export interface Question {
  case: string;
  area: "property" | "company";
  /** The visitor's word for it: '매매'. */
  name: string;
  /** The registration, in a sentence. */
  about: string;
  fields: Field[];
  /** Problems of answers that are each valid, but not together. */
  check?(answers: Answers): Problem[];
  /** The estimate for these answers. */
  estimate(answers: Answers): Estimate;
}

/** Longest text that is read; a longer one is no amount. */
const TEXT_MAX = 60;
/** Highest accepted amount in won: a trillion. */
const WON_MAX = 1_000_000_000_000;

const UNREAD: Record<AmountProblem, string> = {
  negative: "0보다 큰 금액을 입력해 주세요.",
  fraction: "1원 단위까지의 금액을 입력해 주세요.",
  unreadable: "금액을 인식하지 못했습니다. 3억 5천만, 350,000,000처럼 입력해 주세요.",
};

function readMoney(text: string, least: number): Read {
  const won = readWon(text.slice(0, TEXT_MAX));
  if (typeof won === "string") return { message: UNREAD[won] };
  if (won > WON_MAX) return { message: `${wonInWords(WON_MAX)} 이하의 금액을 입력해 주세요.` };
  if (won < least) return { message: `${wonInWords(least)} 이상의 금액을 입력해 주세요.` };
  const said = wonInWords(won);
  return { answer: won, said, heard: `${said} (${exactWon(won)})` };
}

/** An amount of won, by default of at least a million. */
export function money(
  name: "price" | "standard" | "fee" | "debt",
  label: string,
  hint: string,
  { optional = false, least = 1_000_000, only }: {
    optional?: boolean;
    least?: number;
    only?: Only[];
  } = {},
): Field {
  const read = (text: string): Read => {
    if (text !== "") return readMoney(text, least);
    return optional ? { answer: null } : { message: "금액을 입력해 주세요." };
  };
  return {
    kind: "money",
    name,
    label,
    hint,
    only,
    optional,
    least,
    fallback: "",
    unit: "원",
    read,
  };
}

/** One of a few; the first is the default. Yes or no is stored as a boolean. */
export function choice(
  name: keyof Answers,
  label: string,
  options: [value: string, label: string][],
  extra: Extra = {},
): Field {
  const [[fallback]] = options;
  const read = (text: string): Read => {
    const chosen = options.find(([value]) => value === (text || fallback));
    if (!chosen) return { message: "목록에서 하나를 선택해 주세요." };
    const [value, said] = chosen;
    return { answer: value === "yes" || (value === "no" ? false : value), said };
  };
  return { kind: "choice", name, label, options, fallback, unit: "", ...extra, read };
}

/** Default no. */
export const yesNo = (name: keyof Answers, label: string, extra: Extra = {}): Field =>
  choice(name, label, [["no", "아니요"], ["yes", "예"]], extra);

/** A number without its unit; null if malformed or too large. */
function figure(text: string, form: RegExp, most: number): number | null {
  const bare = figureText(text).replace(/[\s%개]/g, "");
  return form.test(bare) && Number(bare) <= most ? Number(bare) : null;
}

const COUNT_MAX = 50;

/** A count, by default at least one. */
export function count(
  label: string,
  fallback: string,
  hint: string,
  { name = "count", least = 1 }: { name?: "count" | "cancelled"; least?: 0 | 1 } = {},
): Field {
  const read = (text: string): Read => {
    const answer = figure(text || fallback, /^\d{1,3}$/, COUNT_MAX);
    if (answer === null || answer < least) {
      return { message: `${least}에서 ${COUNT_MAX}까지의 수를 입력해 주세요.` };
    }
    return { answer, said: `${answer}개` };
  };
  return { kind: "count", name, label, hint, least, fallback, unit: "개", read };
}

const { sampleDiscount } = rates;
const DISCOUNT = percentText(sampleDiscount.values).replace("%", "");

/** '1/2', '2분의 1', '50%', '33.333'; null if no part, or more than the whole. */
function readPart(text: string): Part | null {
  const bare = figureText(text).replace(/[\s%]/g, "");
  const [, parts, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(bare) ?? [];
  const [, said, saidParts] = /^(\d{1,4})분의(\d{1,4})$/.exec(bare) ?? [];
  const percent = /^\d{1,3}(\.\d{1,3})?$/.test(bare) ? Math.round(Number(bare) * 1000) : 0;
  const part: Part = parts
    ? [Number(parts), Number(of)]
    : said
    ? [Number(saidParts), Number(said)]
    : [percent, 100_000];
  return part[0] >= 1 && part[0] <= part[1] ? part : null;
}

const WHOLE = "100%";

/** The acquired part of the property, default all of it. */
export const share: Field = {
  kind: "share",
  name: "share",
  label: "취득하는 지분",
  hint: "일부 지분만 취득하면 1/2이나 50%처럼 적어 주세요. 금액은 부동산 전체의 금액을 적습니다.",
  fallback: WHOLE,
  unit: "",
  read(text) {
    const answer = readPart(text || WHOLE);
    if (!answer) return { message: "1/2이나 50%처럼 입력해 주세요." };
    return { answer, said: partText(answer) };
  },
};

/** A percentage with up to three decimals, as parts of 100,000. */
export const discount: Field = {
  kind: "percent",
  name: "discount",
  label: "채권 할인율",
  hint: `영업일마다 바뀝니다. 기본값은 ${sampleDiscount.effective}에 고시된 값입니다.`,
  fallback: DISCOUNT,
  unit: "%",
  read(text) {
    const value = figure(text || DISCOUNT, /^\d{1,3}(\.\d{1,3})?$/, 100);
    if (value === null) {
      return { message: "0에서 100까지 소수점 아래 세 자리 이내로 입력해 주세요. (%)" };
    }
    const answer = Math.round(value * 1000);
    return { answer, said: percentText(answer) };
  },
};

/** Ways of filing at the registry. */
export const FILINGS: [string, string][] = [
  ["paper", "서면"],
  ["form", "전자표준양식(e-Form)"],
  ["online", "전자신청"],
];

export const filing = choice("filing", "신청 방법", FILINGS);

/** The scrivener's fee, without a table. */
export const quotedFee = money(
  "fee",
  "법무사 보수 견적",
  "부가가치세를 뺀 금액입니다. 비워 두면 보수를 빼고 계산합니다.",
  { optional: true, least: 0 },
);
