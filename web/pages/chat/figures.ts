/** Finds figures in text: amounts, percentages, counts, days. Dates, hours and numbers of laws are none. Pure. */

/** The unit of a figure; "" if missing. */
type Unit = "" | "won" | "percent" | "km" | "day" | "month" | "year" | "hour" | "minute" | "count";

export interface Figure {
  /** Its place in the text. */
  at: number;
  text: string;
  value: number;
  unit: Unit;
}

/**
 * Numbers that mean a time, a place or an identity, not a quantity. Every repetition that can backtrack is bounded, so
 * that hostile text costs no more than that per character.
 */
const NO_FIGURES = new RegExp(
  [
    "https?://\\S+",
    // Days, months, spans of them: 2026-11-22, 2026. 11. 22., 2026년 11월 22일(일) ~ 25일, 11/22.
    "\\d{4}-\\d{2}(?:-\\d{2})?(?:[T ]\\d{2}:\\d{2}(?::\\d{2})?)?",
    "\\d{4}[./]\\s?\\d{1,2}[./]\\s?\\d{1,2}\\.?",
    "(?:19|20|21)\\d\\d년",
    "\\d{1,2}월(?:\\s?\\d{1,2}일(?:\\([일월화수목금토]\\))?(?:\\s?(?:[~∼-]|부터|에서)\\s?\\d{1,2}일)?)?",
    "\\d{1,2}일\\([일월화수목금토]\\)",
    "(?<![\\d/])\\d{1,2}/\\d{1,2}(?![\\d/])",
    "\\d{1,2}:\\d{2}(?::\\d{2})?",
    "\\d{1,2}시(?!간)(?:\\s?\\d{1,2}분)?",
    "\\d분(?:기|의)",
    // Articles of laws, ordinals.
    "제?\\d{1,6}조(?!\\s?원)(?:의\\s?\\d+)?",
    "제\\s?\\d+",
    "\\d{1,12}(?:번째|번|항|호|차|층)",
    // Telephones, case numbers, ids and versions.
    "\\d{2,4}-\\d{3,4}-\\d{3,4}",
    "\\d[\\d-]{0,30}[A-Za-z가-힣]{1,2}\\d[\\w-]*",
    "(?:#|버전|version|id)\\s?[\\w-]+",
    "[A-Za-z_][A-Za-z_-]{0,60}\\d[\\w-]*",
    "[0-9a-f]{8}-[0-9a-f-]+",
  ].join("|"),
  "gi",
);

const SCALES: Record<string, number> = {
  조: 1e12,
  천억: 1e11,
  백억: 1e10,
  십억: 1e9,
  억: 1e8,
  천만: 1e7,
  백만: 1e6,
  십만: 1e5,
  만: 1e4,
  천: 1e3,
  백: 1e2,
};
const UNIT_WORDS: [unit: Unit, words: string][] = [
  ["won", "원"],
  ["percent", "%|％|퍼센트"],
  ["km", "km|㎞|킬로미터"],
  ["month", "개월"],
  ["count", "건|개|명|회|행|대|장|곳"],
  ["hour", "시간"],
  ["day", "일"],
  ["year", "년"],
  ["minute", "분"],
];
const UNITS = new Map(
  UNIT_WORDS.flatMap(([unit, words]) => words.split("|").map((word) => [word, unit])),
);
/** Numbers with more digits are not exact, so they are no figures. */
const PLAIN = "(?:\\d{1,3}(?:,\\d{3}){1,5}|\\d{1,16})(?:\\.\\d{1,12})?(?!\\d)";
const SCALE = Object.keys(SCALES).join("|");
const FIGURE = new RegExp(
  `(?<![\\w.,])(?<sign>(?<![\\w)])[-−])?(?<mark>[₩￦]\\s?)?` +
    `(?<number>(?:${PLAIN}\\s?(?:${SCALE})\\s?){0,8}${PLAIN}(?:\\s?(?:${SCALE}))?)` +
    `(?<unit>\\s?(?:${[...UNITS.keys()].join("|")}))?(?![\\d,.]\\d)`,
  "gi",
);
const PIECE = new RegExp(`(${PLAIN})\\s?(${SCALE})?`, "g");

const valueOf = (written: string): number =>
  [...written.matchAll(PIECE)].reduce(
    (sum, [, number, scale]) => sum + Number(number.replaceAll(",", "")) * (SCALES[scale] ?? 1),
    0,
  );

const unitOf = (mark: string | undefined, word: string): Unit =>
  mark ? "won" : UNITS.get(word.toLowerCase()) ?? "";

/** Small whole numbers that nothing is counted in are those of lists and sentences. */
const isAmount = (number: string): boolean => /[.,]|\d{5}/.test(number) || /[^\d\s]/.test(number);

/** The figures of a text, from its first to its last. `bare`: each number is one, as in a column of amounts. */
export function figuresIn(text: string, { bare = false } = {}): Figure[] {
  // Rejected numbers keep their place and separate their surroundings.
  const open = text.replace(NO_FIGURES, (none) => "§".repeat(none.length));
  return [...open.matchAll(FIGURE)].flatMap(({ index, 0: all, groups }) => {
    const { sign, mark, number, unit: word = "" } = groups!;
    const unit = unitOf(mark, word.trim());
    if (unit === "" && !bare && !isAmount(number.trim())) return [];
    const value = valueOf(number) * (sign ? -1 : 1);
    return [{ at: index, text: all.trimEnd(), value, unit }];
  });
}

/** The parts of a tool's answer that figures come from. */
interface Told {
  ok: boolean;
  text: string;
  links: { label: string; href: string }[];
  figures: { value: number; text: string; href: string }[];
}
type Spoken = {
  role: string;
  call?: string;
  told?: Told | null;
  /** What came with a question: its text as the conversation keeps it. */
  files?: readonly { id: string; text: string }[];
};

interface Source {
  /** Place of the message in the conversation: an answer knows those before it. */
  place: number;
  unit: Unit;
  href: string;
}
/** The source of each value. */
export type Sources = ReadonlyMap<number, readonly Source[]>;

/** Anchor of a tool's answer in the page. */
export const toolAnchor = (call: string): string => `tool-${call}`;

/** Anchor of a question's file in the page. */
export const fileAnchor = (file: string): string => `file-${file}`;

/** A comma between cells, and none of a figure. */
const CELL = /(?<!\d),|,(?!\d{3}(?!\d))/g;

/** Sources of figures: those of a conversation's tools, those in their text, and those of the person's own files. */
export function sourcesOf(messages: readonly Spoken[]): Sources {
  const sources = new Map<number, Source[]>();
  messages.forEach(({ role, call = "", told: result, files = [] }, place) => {
    const add = (value: number, unit: Unit, href: string) => {
      const known = sources.get(value) ?? [];
      // The last of a message counts, so a list is no longer than the messages and their units.
      const own = known.findIndex((one) => one.place === place && one.unit === unit);
      if (own >= 0) known.splice(own, 1);
      known.push({ place, unit, href });
      sources.set(value, known);
    };
    if (role === "user") {
      for (const { id, text } of files) {
        // In a column of amounts a number has no unit.
        for (const { value, unit } of figuresIn(text.replace(CELL, " "), { bare: true })) {
          add(value, unit, `#${fileAnchor(id)}`);
        }
      }
    }
    if (role !== "tool" || !result?.ok) return;
    // The last one counts: a figure with its own rows comes before the page of the whole answer.
    const href = result.links[0]?.href ?? `#${toolAnchor(call)}`;
    for (const { value, unit } of figuresIn(result.text)) add(value, unit, href);
    for (const one of result.figures) {
      add(one.value, figuresIn(one.text, { bare: true })[0]?.unit ?? "", one.href || href);
    }
  });
  return sources;
}

/** The page with the rows behind a figure, or the file that has it; null if neither was there before that message. */
export function sourceOf(
  { value, unit }: Pick<Figure, "value" | "unit">,
  sources: Sources,
  before: number,
): string | null {
  const fits = (one: Source) =>
    one.place < before && (one.unit === unit || one.unit === "" || unit === "");
  return sources.get(value)?.findLast(fits)?.href ?? null;
}
