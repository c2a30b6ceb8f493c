/** What people may not have to read: forms that docs/words.md does not allow, and words of programs. */

/** A form, and what is written in its place. */
export interface WordRule {
  form: RegExp;
  instead: string;
}

/** Texts of the specification, exactly as it quotes them. */
const SPEC_TEXTS = [
  "데이터를 불러오는 중...", // S1 §2
  "데이터를 불러오는데 문제가 발생했습니다.", // S1 §2
  "휴가 정보를 확인해주세요.", // S1 §5
  "인증 코드가 없습니다. 로그인을 다시 시도해주세요.", // S1 §5
  "직원 목록을 불러오지 못했습니다. 새로고침 후 다시 시도해주세요.", // S1 §8
  "엑셀 다운로드에 실패했습니다. 잠시 후 다시 시도해주세요.", // S1 §8
  "상세 정보를 불러오는 중입니다...", // S2 §2
  "데이터를 불러오는데 실패했습니다", // S2 §8, before ': {status or message}'
  "잔액 정보를 불러오는데 실패했습니다", // S2 §8, before ': {status or message}'
];

const FILE = new URL("../../docs/words.md", import.meta.url);

/** Every rule of the page, in its order. A bar inside a form is written `\|` there. */
export async function wordRules(): Promise<WordRule[]> {
  const lines = (await Deno.readTextFile(FILE)).split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(2).flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return [...cells[3].matchAll(/`([^`]+)`/g)].map(([, form]) => ({
      form: new RegExp(form.replaceAll("\\|", "|")),
      instead: cells[1],
    }));
  });
}

/** What is wrong with a text that people read: `'까닭' → 사유`. Runs of spaces count as one. */
export function wrongWords(rules: WordRule[], text: string): string[] {
  const said = SPEC_TEXTS.reduce((rest, fixed) => rest.replaceAll(fixed, ""), text);
  return rules.flatMap(({ form, instead }) => {
    const found = form.exec(said.replace(/\s+/g, " "));
    return found ? [`'${found[0]}' → ${instead}`] : [];
  });
}

/** Latin names and units as everybody writes them. */
const NAMES = /^(iPhone|iPad|iOS|macOS|km|px|ms|vs)$/;
/** Addresses, paths and names of files are words of their own. */
const NO_WORDS = /\S+@\S+|https?:\/\/\S+|\S*\/\S*|\S+\.[a-z]{2,5}\b|#\S+/g;
const MIXED = /(?<![\w-])(?:[a-z][a-z0-9]*_[a-z0-9_]+|[a-z]+[A-Z][A-Za-z]+)(?![\w-])/g;
const ALONE = /^[a-z][a-z-]{2,}$/;

/** Words of programs in a text that people read: `snake_case`, `camelCase`, a code that stands alone (`async`). */
export function identifiersIn(text: string): string[] {
  const said = text.replace(NO_WORDS, " ").trim();
  const words = ALONE.test(said) ? [said] : said.match(MIXED) ?? [];
  return words.filter((word) => !NAMES.test(word));
}
