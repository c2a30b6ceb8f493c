/** From what was typed (a query string) to the answers of a case, or to what is wrong with them. */
import { figureText } from "../../events/text.ts";
import { exactWon, readWon, spokenWon } from "./amount.ts";
import type { Answers } from "./answers.ts";
import { estimateCompany } from "./company.ts";
import {
  type ChoiceField,
  type Field,
  type MoneyField,
  type NumberField,
  type Question,
  WON_MAX,
} from "./fields.ts";
import type { Estimate } from "./line.ts";
import { estimateProperty } from "./property.ts";
import { noAnswers } from "./questions.ts";

export type Typed = Record<string, string | undefined>;

export interface Problem {
  field: Field["name"];
  message: string;
}

export interface Reading {
  answers: Answers;
  problems: Problem[];
  /** How each amount was understood: '3억 5,000만원 (350,000,000원)'. */
  heard: Partial<Record<MoneyField["name"], string>>;
  /** Every answer that counts, in words. */
  said: Partial<Record<Field["name"], string>>;
}

/** Longest text that is looked at; more is no amount. */
const TEXT_MAX = 60;

function readMoney(field: MoneyField, text: string): number | null | { message: string } {
  if (text === "") return field.optional ? null : { message: "금액을 입력해 주세요." };
  const won = readWon(text.slice(0, TEXT_MAX));
  if (won === "negative") return { message: "0보다 큰 금액을 입력해 주세요." };
  if (won === "fraction") return { message: "1원 단위까지의 금액을 입력해 주세요." };
  if (won === "unreadable") {
    return { message: "금액을 읽지 못했습니다. 3억 5천만, 350,000,000처럼 적어 주세요." };
  }
  if (won > WON_MAX) return { message: `${spokenWon(WON_MAX)} 이하의 금액을 입력해 주세요.` };
  if (won < field.least) {
    return { message: `${spokenWon(field.least)} 이상의 금액을 입력해 주세요.` };
  }
  return won;
}

/** A count, or a percentage with up to three decimals as parts of 100,000. */
function readNumber({ kind, most, unit }: NumberField, text: string): number | { message: string } {
  const bare = figureText(text).replace(/[\s%개]/g, "");
  const whole = kind === "count";
  const value = Number(bare);
  const fits = whole ? /^\d{1,3}$/.test(bare) && value >= 1 : /^\d{1,3}(\.\d{1,3})?$/.test(bare);
  if (fits && value <= most) return whole ? value : Math.round(value * 1000);
  return {
    message: whole
      ? `1에서 ${most}까지의 수를 입력해 주세요.`
      : `0에서 ${most}까지 소수점 아래 세 자리 이내로 입력해 주세요. (${unit})`,
  };
}

function readChoice(field: ChoiceField, text: string): string | { message: string } {
  if (text === "") return field.options[0][0];
  if (field.options.some(([value]) => value === text)) return text;
  return { message: "목록에서 하나를 골라 주세요." };
}

const FLAGS = ["regulated", "small", "onlyHome", "dearGift", "capitalRegion"];

/** An answer as the form would say it. */
function inWords(field: Field, value: string | number): string {
  if (field.kind === "choice") return field.options.find(([option]) => option === value)?.[1] ?? "";
  if (field.kind === "money") return spokenWon(Number(value));
  return field.kind === "percent" ? `${Number(value) / 1000}%` : `${value}${field.unit}`;
}

/** Does the case ask this, as things stand? */
export function asked({ only }: Field, answers: Answers): boolean {
  return !only || answers[only.field] === only.value;
}

/**
 * Reads what was typed for a case. A field that is not asked, because another answer makes it
 * meaningless, is not looked at: what is in it can neither count nor be wrong.
 */
export function readAnswers({ fields }: Question, typed: Typed): Reading {
  const answers: Answers = { ...noAnswers };
  const problems: Problem[] = [];
  const heard: Reading["heard"] = {};
  const said: Reading["said"] = {};
  for (const field of fields) {
    if (!asked(field, answers)) continue;
    const text = (typed[field.name] ?? "").trim();
    const value = field.kind === "money"
      ? readMoney(field, text)
      : field.kind === "choice"
      ? readChoice(field, text)
      : readNumber(field, text === "" ? field.fallback : text);
    if (value !== null && typeof value === "object") {
      problems.push({ field: field.name, message: value.message });
      continue;
    }
    if (field.kind === "money" && typeof value === "number") {
      heard[field.name] = `${spokenWon(value)} (${exactWon(value)})`;
    }
    if (value !== null) said[field.name] = inWords(field, value);
    const answer = FLAGS.includes(field.name) ? value === "yes" : value;
    Object.assign(answers, { [field.name]: answer });
  }
  return { answers, problems, heard, said };
}

/** What the case costs with these answers. */
export function estimate(question: Question, answers: Answers): Estimate {
  switch (question.case) {
    case "purchase":
    case "inheritance":
    case "gift":
    case "building":
    case "mortgage":
    case "jeonse":
    case "cancellation":
      return estimateProperty(question.case, answers);
    default:
      return estimateCompany(question.case, answers);
  }
}
