/**
 * What a person types to find something that is shown, in every way it is written: telephone numbers, amounts, days,
 * initial consonants. The one matching of tables and reports (docs/decisions/0103). Pure.
 */
import { apart, initialLetters, isInitials } from "../../events/base/hangul.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { searchable } from "../../events/base/text.ts";
import { readWon } from "../estimate/amount.ts";
import { typedWords, type Word } from "./found.ts";

/** What a row is found by. */
export interface Searched {
  /** What it says (`searchedText`). */
  text: string;
  /** Its amounts and days (`searchedFacts`), apart, so that a word which is neither does not meet them. */
  facts: string;
  /** The initial consonants of the text (`initialsOf`), where they are kept: a quicker look than at the text. */
  initials?: string;
}

/** Between the cells of a row: no word crosses it. */
const CELL = "\u0001";
/** Digits of a number that is also looked for without its separators. */
const LONG = 7;
/** Letters of a day; more are an instant. */
const DAY_LETTERS = 10;
/** Digits of a figure that may be an amount though nothing says so. */
const AMOUNT_DIGITS = 3;

const amountFact = (amount: number): string => `=${Math.abs(amount)}=`;
const dayFact = (day: string): string => `@${day}@`;

/** A telephone number of Korea without its country's code; other digits as they are. */
const national = (digits: string): string =>
  digits.replace(/^(?:00)?82(?=0?[1-9]\d{7,9}$)/, "0").replace(/^00(?=[1-9])/, "0");

/**
 * The texts of a row as they are searched: long numbers without what parts them, too. `forms` are of another form of
 * the search's own.
 */
export function searchedText(texts: readonly string[], forms: readonly string[] = []): string {
  const parts: string[] = [];
  for (const text of texts) {
    parts.push(searchable(text));
    const digits = text.replace(/\D/g, "");
    if (digits.length < LONG) continue;
    parts.push(digits);
    if (national(digits) !== digits) parts.push(national(digits));
  }
  return joinedTexts([...parts, ...forms]);
}

/** Texts that are searched as those of one row. */
export const joinedTexts = (texts: readonly string[]): string => texts.join(CELL);

/** Amounts and days of a row as they are searched; an instant counts as its day in Seoul. */
export function searchedFacts(amounts: readonly number[], days: readonly string[]): string {
  let facts = "";
  for (const amount of amounts) facts += amountFact(amount);
  for (const day of days) {
    const isInstant = day.length > DAY_LETTERS && !Number.isNaN(Date.parse(day));
    facts += dayFact(isInstant ? seoulDay(day) : day);
  }
  return facts;
}

/** Initial consonants in place of syllables, without the separators between them. */
export const initialsOf = (text: string): string =>
  initialLetters(text).replace(/[\s·.,()/~-]/g, "");

/** A thing that was typed: a row has it that has all its words, or one of its other forms. */
interface SearchTerm {
  words: string[];
  texts: string[];
  facts: string[];
  /** Of a word with initial consonants: what it may begin; and the word, where it is nothing else. */
  initials: Word | null;
  alone: string;
}

const two = (text: string): string => text.padStart(2, "0");
const NEXT_CENTURY = 50;
const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) > NEXT_CENTURY ? 19 : 20}${year}`;

/** Ways to write a day, a month or a year, and its place among the facts. */
const DAYS: [like: RegExp, fact: (parts: string[]) => string][] = [
  [
    /(?<!\d)(\d{4}|\d{2})\s?[-./년]\s?(\d{1,2})\s?[-./월]\s?(\d{1,2})(?!\d)[일.]?/,
    ([year, month, day]) => dayFact(`${fullYear(year)}-${two(month)}-${two(day)}`),
  ],
  [/(?<!\d)(\d{4})\s?[-./년]\s?(\d{1,2})(?!\d)월?/, ([year, month]) => `@${year}-${two(month)}-`],
  [/(?<!\d)(\d{1,2})월\s?(\d{1,2})일?(?!\d)/, ([month, day]) => `-${two(month)}-${two(day)}@`],
  [/(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/, ([month, day]) => `-${two(month)}-${two(day)}@`],
  [/(?<!\d)(\d{4})년/, ([year]) => `@${year}-`],
  [/(?<!\d)(\d{1,2})월/, ([month]) => `-${two(month)}-`],
];

/** Figures apart by spaces, dots, dashes or brackets. */
const PHONE = /(?:\+|(?<!\d))[\d(][\d\s.()-]{7,20}\d(?!\d)/;
const DIALLED = /^(?:0\d{8,10}|1\d{7})$/;

/** `1만2천원`, `3억 5천만`, `5천원`: figures with their units. */
const COUNTED =
  /(?<![\d가-힣])\d[\d,.]{0,15}\s?[억만천](?:\s?\d[\d,.]{0,15}[억만천백]{0,2}){0,4}\s?원?(?![가-힣])/;
const PLAIN_AMOUNT = /^[-₩]{0,2}(\d{1,3}(?:,\d{3})+|\d+)원?$/;

/** What the forms of a text are that may stand across several words; null where it is nothing of the kind. */
const SPANNING: [like: RegExp, forms: (match: RegExpExecArray) => Partial<SearchTerm> | null][] = [
  ...DAYS.map(([like, fact]): (typeof SPANNING)[number] => [
    like,
    ([, ...parts]) => ({ facts: [fact(parts)] }),
  ]),
  [PHONE, ([text]) => {
    const digits = national(text.replace(/\D/g, ""));
    return DIALLED.test(digits) ? { texts: [digits] } : null;
  }],
  [COUNTED, ([text]) => {
    const won = readWon(text);
    return typeof won === "number" ? { facts: [amountFact(won)] } : null;
  }],
];

const split = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/** Another form in which texts are kept and looked for, such as the place that an address names; "" is none. */
type Form = (text: string) => string;

/** One word: as it is, without separators, as an amount, as initial consonants. */
function wordForms(word: string, form: Form): SearchTerm {
  const digits = word.replace(/\D/g, "");
  const isNumber = digits.length >= LONG && /^[+\d][\d.()-]*$/.test(word);
  const amount = PLAIN_AMOUNT.exec(word);
  const isAmount = amount !== null && (digits.length >= AMOUNT_DIGITS || word.endsWith("원"));
  return {
    words: [word],
    texts: [...(isNumber ? [digits, national(digits)] : []), form(word)].filter(Boolean),
    facts: isAmount ? [amountFact(Number(amount[1].replaceAll(",", "")))] : [],
    initials: /[ㄱ-ㅎ]/.test(word) ? typedWords(word)[0] ?? null : null,
    alone: isInitials(word) ? apart(word) : "",
  };
}

/** The things that were typed. What has a form across words is one of them, and the words around it are others. */
function searchTermsOf(typed: string, form: Form): SearchTerm[] {
  for (const [like, forms] of SPANNING) {
    const match = like.exec(typed);
    const found = match && forms(match);
    if (!found) continue;
    const { index, 0: { length } } = match;
    const words = split(match[0]);
    return [
      ...searchTermsOf(typed.slice(0, index), form),
      { words, texts: [], facts: [], initials: null, alone: "", ...found },
      ...searchTermsOf(typed.slice(index + length), form),
    ];
  }
  return split(typed).map((word) => wordForms(word, form));
}

function beginsSo({ initials, alone }: SearchTerm, row: Searched): boolean {
  if (!initials) return false;
  return alone !== "" && row.initials !== undefined
    ? row.initials.includes(alone)
    : initials.pattern.test(row.text);
}

const has = (wanted: SearchTerm, row: Searched): boolean =>
  hasForm(wanted, row) || beginsSo(wanted, row);

const hasForm = ({ words, texts, facts }: SearchTerm, row: Searched): boolean =>
  words.every((word) => row.text.includes(word)) ||
  texts.some((text) => row.text.includes(text)) ||
  facts.some((fact) => row.facts.includes(fact));

/** Says of rows whether they have everything that was typed; null where nothing was. */
export function searchTest(
  typed: string,
  form: Form = () => "",
): ((row: Searched) => boolean) | null {
  const wanted = searchTermsOf(searchable(typed), form);
  if (wanted.length === 0) return null;
  // What was pasted whole may have words that its form leaves out, such as a postcode.
  const whole = form(typed);
  return (row) => whole !== "" && row.text.includes(whole) || wanted.every((one) => has(one, row));
}
