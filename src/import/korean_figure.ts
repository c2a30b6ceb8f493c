/** Numbers with Korean number words: 30만, 1억 2천만, 삼십만, 參拾萬. */

/** Words of 0 to 9. */
const DIGITS = [
  "영공零",
  "일一壹",
  "이二貳",
  "삼三參",
  "사四",
  "오五",
  "육륙六",
  "칠七",
  "팔八",
  "구九",
];
const MAGNITUDES = ["십十拾", "백百", "천千", "만萬", "억億", "조兆"];

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?`;
/** Thousands, hundreds, tens and ones: 2천3백45; 148천, too, and 12,345. */
const SMALL = new RegExp(`^(?:(${NUMBER})?천)?(?:(\\d)?백)?(?:(\\d)?십)?(${NUMBER})?$`);
const GROUP = "[\\d,.천백십]";
const LARGE = new RegExp(
  `^(?:(${GROUP}+)조)?(?:(${GROUP}+)억)?(?:(${GROUP}*)만)?(${GROUP}+)?$`,
);

/** The text with its magnitudes as 십백천만억조 and, where asked for, its words of digits as digits. */
function plainWords(text: string, spelled: boolean): string {
  return text.replace(/[^\d,.]/gu, (letter) => {
    const magnitude = MAGNITUDES.find((words) => words.includes(letter));
    const digit = spelled ? DIGITS.findIndex((words) => words.includes(letter)) : -1;
    return magnitude?.[0] ?? (digit === -1 ? letter : String(digit));
  });
}

function smallFigure(text: string): number | null {
  const match = SMALL.exec(text);
  if (!match) return null;
  const [thousands, hundreds, tens, ones] = match.slice(1).map((part) => part?.replaceAll(",", ""));
  const worth = (part: string | undefined, word: string, factor: number) =>
    text.includes(word) ? Number(part ?? 1) * factor : 0;
  return worth(thousands, "천", 1_000) + worth(hundreds, "백", 100) + worth(tens, "십", 10) +
    Number(ones ?? 0);
}

/**
 * A number in digits and words, without space and sign; null when it is none. A number in words alone is
 * read where `spelled` allows it: 이천 is a town as well.
 */
export function koreanFigure(text: string, spelled: boolean): number | null {
  const inWords = !/\d/.test(text);
  if (inWords && !spelled) return null;
  const plain = plainWords(text, inWords);
  // 사원 is no four won, but an employee.
  if (!/[십백천만억조]/.test(plain)) return null;
  const match = LARGE.exec(plain);
  if (!match) return null;
  const groups = match.slice(1).map((part) =>
    part === undefined ? 0 : part === "" ? 1 : smallFigure(part)
  );
  if (groups.includes(null)) return null;
  const sum = [1e12, 1e8, 1e4, 1].reduce((all, worth, at) => all + groups[at]! * worth, 0);
  return Number(sum.toPrecision(15));
}
