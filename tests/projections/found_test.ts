/** Going anywhere by a few letters: whole names, initial consonants, and syllables that are half typed. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { bestOf, titleScore, typedWords } from "../../projections/search/found.ts";

const found: [typed: string, title: string][] = [
  ["카드", "카드 사용내역"],
  ["ㅋㄷ", "카드 사용내역"],
  ["ㅋ", "카드 사용내역"],
  ["카드 ㅅㅇ", "카드 사용내역"],
  ["사용 카드", "카드 사용내역"],
  ["카드 상", "카드 사용내역"],
  ["카드 사ㅇ", "카드 사용내역"],
  ["갑", "값비싼집"],
  ["갑", "가비"],
  ["값", "갑사동"],
  ["고", "과일가게"],
  ["이ㅆ", "이쑤시개"],
  ["카드사용", "카드 · 사용내역"],
  ["a+b", "주식회사 A+B"],
  ["starbucks", "STARBUCKS 강남"],
  ["20261121", "20261121-7KQ2MX"],
  ["  차계부 ", "차계부"],
  ["카드ㅅ", "카드 사용내역"],
  ["카드사용", "카드 사용내역"],
  ["ㅋㄷㅅㅇ", "카드 사용내역"],
  ["ㄳ", "가산 등기소"],
  ["ㅎㅂㅅㅅ", "(주)한빛·상사"],
  ["202611217kq", "20261121-7KQ2MX"],
];
for (const [typed, title] of found) {
  Deno.test(`"${typed}" leads to "${title}"`, () => {
    assertEquals(titleScore(title, typedWords(typed)) > 0, true);
  });
}

const notFound: [typed: string, title: string][] = [
  ["카드 휴가", "카드 사용내역"],
  ["ㅎㄱ", "카드 사용내역"],
  ["카두", "카드 사용내역"],
  ["사용 ㅋㅋ", "카드 사용내역"],
  ["과", "고기집"],
  ["a.b", "axb"],
];
for (const [typed, title] of notFound) {
  Deno.test(`"${typed}" does not lead to "${title}"`, () => {
    assertEquals(titleScore(title, typedWords(typed)), 0);
  });
}

const INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
/** Finals by their number in a syllable; those of two letters begin with another. */
const FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
const BEGUN: Record<string, string> = {
  ...{ ㄳ: "ㄱ", ㄵ: "ㄴ", ㄶ: "ㄴ", ㄺ: "ㄹ", ㄻ: "ㄹ", ㄼ: "ㄹ", ㄽ: "ㄹ", ㄾ: "ㄹ", ㄿ: "ㄹ" },
  ...{ ㅀ: "ㄹ", ㅄ: "ㅂ" },
};
/** Vowels of two keys, by their number: ㅘ ㅙ ㅚ begin as ㅗ, ㅝ ㅞ ㅟ as ㅜ, ㅢ as ㅡ. */
const BEGUN_VOWELS: Record<number, number> = { 9: 8, 10: 8, 11: 8, 14: 13, 15: 13, 16: 13, 19: 18 };

const partsOf = (syllable: string): [initial: number, vowel: number, final: number] => {
  const index = syllable.charCodeAt(0) - 0xac00;
  return [Math.floor(index / 588), Math.floor(index / 28) % 21, index % 28];
};
const syllable = (initial: number, vowel: number, final: number): string =>
  String.fromCharCode(0xac00 + initial * 588 + vowel * 28 + final);
const initialsOf = (text: string): string =>
  text.replace(/[가-힣]/g, (letter) => INITIALS[partsOf(letter)[0]]);

/** What a field shows while this is typed with a keyboard, key by key. */
function stagesOf(text: string): string[] {
  return [...text].flatMap((letter, at) => {
    const before = text.slice(0, at);
    const [initial, vowel, final] = partsOf(letter);
    const stages = [before + INITIALS[initial]];
    // The consonant joins the syllable before it until its vowel comes.
    if (at > 0) {
      const [first, second, third] = partsOf(before.at(-1)!);
      const joined = [...FINALS].findIndex((other) =>
        third === 0
          ? other === INITIALS[initial]
          : other === pairs.get(FINALS[third] + INITIALS[initial])
      );
      if (joined > 0) stages.push(before.slice(0, -1) + syllable(first, second, joined));
    }
    if (vowel in BEGUN_VOWELS) stages.push(before + syllable(initial, BEGUN_VOWELS[vowel], 0));
    stages.push(before + syllable(initial, vowel, 0));
    const begun = BEGUN[FINALS[final]];
    if (begun) stages.push(before + syllable(initial, vowel, FINALS.indexOf(begun)));
    return [...new Set([...stages, before + letter])];
  });
}
const pairs = new Map(
  [
    "ㄱㅅㄳ",
    "ㄴㅈㄵ",
    "ㄴㅎㄶ",
    "ㄹㄱㄺ",
    "ㄹㅁㄻ",
    "ㄹㅂㄼ",
    "ㄹㅅㄽ",
    "ㄹㅌㄾ",
    "ㄹㅍㄿ",
    "ㄹㅎㅀ",
    "ㅂㅅㅄ",
  ]
    .map((pair) => [pair.slice(0, 2), pair[2]]),
);

Deno.test("a title of several words is found by all its initials in one go", () => {
  const titles = [
    "차량 운행기록부",
    "로그인과 토큰",
    "모든 기기에서 로그아웃",
    "내 정보·로그인·토큰",
  ];
  for (const title of titles) {
    const typed = initialsOf(title).replace(/[ ·]/g, "");
    assertEquals(titleScore(title, typedWords(typed)) > 0, true, typed);
  }
  assertEquals(typedWords("- ·"), []);
});

const korean = fc.string({
  unit: fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 12,
});

Deno.test("every Korean title is found by its initial consonants, and by each stage of typing it", () => {
  assertEquals(stagesOf("갑과"), ["ㄱ", "가", "갑", "갑ㄱ", "갑고", "갑과"]);
  fc.assert(fc.property(korean, (title) => {
    for (const typed of [initialsOf(title), ...stagesOf(title)]) {
      assertEquals(titleScore(title, typedWords(typed)) > 0, true, typed);
    }
  }));
});

Deno.test("matches at the beginning come first, otherwise the order stays", () => {
  const titles = ["법인카드", "카드 관리", "카드 사용내역"].map((title) => ({ title }));
  assertEquals(
    bestOf(titles, typedWords("카드"), 2).map(({ title }) => title),
    ["카드 관리", "카드 사용내역"],
  );
  assertEquals(bestOf(titles, typedWords("  "), 9), [], "nothing typed finds nothing");
});
