/** Korean addresses as text: in stored form, and in normalised form for comparison. Pure. */
import { cleanLine, narrowed } from "../../events/base/text.ts";

/** Characters used as a hyphen; the vowel ㅡ only between digits. */
const DASHES = /[\u2010-\u2015\u2212\u30fc\ufe63]|(?<=\d\s*)\u3161(?=\s*\d)/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const HALF_WIDTH = 0xfee0;

/** An address in stored form: half width, one kind of hyphen, single spaces. Never longer. */
export function normalizeAddress(text: string): string {
  const half = text.replace(
    FULL_WIDTH,
    (sign) => String.fromCharCode(sign.charCodeAt(0) - HALF_WIDTH),
  );
  return cleanLine(half.replace(DASHES, "-"));
}

/** Names that only a whole province or city has. */
const LONG: [name: RegExp, short: string][] = [
  [/(서울)특별시/g, "$1"],
  [/(부산|대구|인천|광주|대전|울산)광역시/g, "$1"],
  [/(세종)특별자치시/g, "$1"],
  [/(강원|전북|제주)특별자치도/g, "$1"],
  [/충청(북|남)도/g, "충$1"],
  [/전라(북|남)도/g, "전$1"],
  [/경상(북|남)도/g, "경$1"],
];

/** Those that also begin other places' names: only at the start, before a space, a district, or nothing. */
const SHORT =
  /^(서울|부산|대구|인천|광주|대전|울산|세종)시(?=$|\s|[가-힣]{1,4}[구군읍면동])|^(경기|강원|제주)도(?=$|\s|[가-힣]{1,4}[시군])/;

/** A postcode in front, with or without 우 and brackets. */
const POSTCODE = /^(?:우\s*)?(?:\(\d{5}\)|\[\d{5}\]|\d{5}(?=\s))\s*/;

/** 101동, 제502호, 지하 1층, 에이동, 가동 301: parts of a building, with a figure, a letter or a syllable that counts in front. */
const UNITS =
  /(?:지하\s?)?(?:제\s?)?(?:\d{1,6}(?:-\d{1,6})?|\b[a-z]\d{0,4})\s?(?:동|층|호)(?![가-힣])|(?<![가-힣])[가나다라마바사아자차카타파하]동(?:\s?\d{1,6})?(?![가-힣\d])/g;

/**
 * The place that an address names, for comparison and search: without the postcode and bracketed text (참고항목), except a
 * flat written there; provinces by their short names, `737번지` as 737, `12의 3` as 12-3, `제101동 제1502호` as 101동 1502호,
 * without spaces. Separate numbers stay separate.
 */
export function addressKey(text: string): string {
  let key = narrowed(normalizeAddress(text)).toLowerCase().replace(POSTCODE, "").replace(
    /\([^()]*\)/g,
    (aside) => ` ${[...aside.matchAll(UNITS)].map(([unit]) => unit).join(" ")} `,
  ).trim();
  for (const [name, short] of LONG) key = key.replace(name, short);
  return key.replace(SHORT, "$1$2")
    .replace(/\s+/g, " ")
    .replace(/(\d) ?번지/g, "$1 ")
    .replace(/(\d) ?의 ?(?=\d)/g, "$1-")
    .replace(/ ?- ?/g, "-")
    .replace(/제 ?(?=\d{1,9} ?(?:동|층|호))/g, "")
    .trim()
    .replace(/(\d)[\s,.·]+(?=\d)/g, "$1_")
    .replace(/[\s,.·]/g, "");
}
