/** What changes from one version of a law text to another: in its facts, and line by line. Pure. */
import type {
  Holding,
  LawText,
  PolicyFacts,
  Processor,
} from "../../events/personal_data/policy.ts";
import type { Block } from "./law_text.ts";
import { isAbroad } from "./processors.ts";

/** A change of the facts in a sentence; `major`: it is to people's disadvantage. */
export interface FactChange {
  text: string;
  major: boolean;
}

const change = (major: boolean, text: string): FactChange => ({ major, text });

/** Those that only one side has, and those of both. */
function sides<T>(from: readonly T[], to: readonly T[], keyOf: (one: T) => string) {
  const before = new Map(from.map((one) => [keyOf(one), one]));
  const after = new Map(to.map((one) => [keyOf(one), one]));
  return {
    gone: from.filter((one) => !after.has(keyOf(one))),
    come: to.filter((one) => !before.has(keyOf(one))),
    both: to.flatMap((one): [T, T][] => {
      const old = before.get(keyOf(one));
      return old === undefined ? [] : [[old, one]];
    }),
  };
}

function itemChanges(title: string, from: string[], to: string[]): FactChange[] {
  const { gone, come } = sides(from, to, (one) => one);
  return [
    ...come.length > 0 ? [change(true, `${title}: 항목 추가(${come.join(", ")})`)] : [],
    ...gone.length > 0 ? [change(false, `${title}: 항목 삭제(${gone.join(", ")})`)] : [],
  ];
}

function holdingChanges([old, one]: [Holding, Holding]): FactChange[] {
  const { title } = one;
  // Where no figure says which is longer, it may be.
  const isLonger = one.days === null || old.days === null || one.days > old.days;
  return [
    ...itemChanges(title, old.items, one.items),
    ...old.purpose === one.purpose ? [] : [change(true, `${title}: 목적 변경(${one.purpose})`)],
    ...old.basis === one.basis ? [] : [change(true, `${title}: 근거 변경(${one.basis})`)],
    ...old.period === one.period ? [] : [
      change(
        isLonger,
        `${title}: 보유 기간 ${isLonger ? "연장" : "단축"}(${old.period} → ${one.period})`,
      ),
    ],
  ];
}

const workOf = ({ work, name, country }: Processor): string =>
  `${work || "기타"} — ${[name, country].filter(Boolean).join(", ") || "수탁자 확인 필요"}`;

function processorChanges([old, one]: [Processor, Processor]): FactChange[] {
  if (old.name !== one.name || old.country !== one.country) {
    const what = isAbroad(one) && old.country !== one.country ? "국외 이전" : "수탁자 변경";
    return [change(true, `${what}: ${workOf(one)}`)];
  }
  return [
    ...old.items === one.items ? [] : [change(true, `위탁하는 항목 변경: ${workOf(one)}`)],
    ...old.keep === one.keep
      ? []
      : [change(true, `수탁자의 보유 및 이용 기간 변경: ${workOf(one)}`)],
    ...old.how === one.how ? [] : [change(true, `이전 방법 변경: ${workOf(one)}`)],
  ];
}

/** What changes in the facts. */
export function factChanges(from: PolicyFacts, to: PolicyFacts): FactChange[] {
  const holdings = sides(from.holdings, to.holdings, ({ title }) => title);
  const processors = sides(from.processors, to.processors, ({ key }) => key);
  const third = sides(from.thirdParties, to.thirdParties, (one) => JSON.stringify(one));
  return [
    ...holdings.come.map(({ title }) => change(true, `처리하는 개인정보 추가: ${title}`)),
    ...holdings.gone.map(({ title }) => change(false, `처리하는 개인정보 삭제: ${title}`)),
    ...holdings.both.flatMap(holdingChanges),
    ...itemChanges("고유식별정보", from.numbers, to.numbers),
    ...processors.come.map((one) =>
      change(true, `${isAbroad(one) ? "새 위탁과 국외 이전" : "새 위탁"}: ${workOf(one)}`)
    ),
    ...processors.gone.map((one) => change(false, `위탁 종료: ${workOf(one)}`)),
    ...processors.both.flatMap(processorChanges),
    ...third.come.map(({ name }) => change(true, `제3자 제공 추가 또는 변경: ${name}`)),
    ...third.gone.map(({ name }) => change(false, `제3자 제공 종료 또는 변경: ${name}`)),
  ];
}

/** A paragraph before and after; null on the side that has none. */
export interface LineChange {
  old: string | null;
  new: string | null;
}

export interface ArticleChange {
  title: string;
  lines: LineChange[];
}

/** A block as its lines: a paragraph, the items of a list, the rows of a table. */
const linesOf = (block: Block): string[] =>
  typeof block === "string"
    ? [block]
    : block.map((one) => typeof one === "string" ? one : `${one.title}: ${one.text}`);

/** Lengths of the longest common runs of lines, from each place on. */
function commonLengths(from: string[], to: string[]): number[][] {
  const lengths = Array.from({ length: from.length + 1 }, () => Array(to.length + 1).fill(0));
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      lengths[i][j] = from[i] === to[j]
        ? lengths[i + 1][j + 1] + 1
        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

/** Lines that went beside those that came in their place. */
function paired(gone: string[], come: string[]): LineChange[] {
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => ({
    old: gone[at] ?? null,
    new: come[at] ?? null,
  }));
}

/** The lines that differ, old beside new. */
export function lineChanges(from: string[], to: string[]): LineChange[] {
  const common = commonLengths(from, to);
  const changes: LineChange[] = [];
  let [gone, come]: [string[], string[]] = [[], []];
  const close = () => {
    changes.push(...paired(gone, come));
    [gone, come] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      close();
      i++;
      j++;
    } else if (j === to.length || (i < from.length && common[i + 1][j] >= common[i][j + 1])) {
      gone.push(from[i++]);
    } else come.push(to[j++]);
  }
  close();
  return changes;
}

/** The articles that differ, in the order of the new text; those that are gone come last. */
export function textChanges(from: LawText, to: LawText): ArticleChange[] {
  const linesIn = ({ articles }: LawText, title: string): string[] =>
    articles.find((one) => one.title === title)?.text.flatMap(linesOf) ?? [];
  const titles = [...to.articles, ...from.articles].map(({ title }) => title);
  return [
    { title: "머리글", lines: lineChanges([from.lead], [to.lead]) },
    ...[...new Set(titles)].map((title) => ({
      title,
      lines: lineChanges(linesIn(from, title), linesIn(to, title)),
    })),
  ].filter(({ lines }) => lines.length > 0);
}

/** Processing that a published text does not mention: by its work, since the processor may be unknown. */
export function unpublished(published: PolicyFacts, now: PolicyFacts): string[] {
  const idOf = ({ key, name, country }: Processor) => JSON.stringify([key, name, country]);
  const result = new Set(published.processors.map(idOf));
  return now.processors.filter((one) => !result.has(idOf(one))).map(workOf);
}
