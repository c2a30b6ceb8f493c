/**
 * A text prepared for recognising numbers: digits of every script as ASCII, one kind of dash and space, nothing hidden.
 * Pure.
 */
import { narrowed } from "./text.ts";

/** The characters, and where each begins and ends in the text. */
export interface Signs {
  signs: string;
  starts: Uint32Array;
  ends: Uint32Array;
}

/** ASCII text, the most frequent, is used unchanged. */
const ASCII_DASH = "-_/~";

const DASHES = /[\p{Pd}_/~\u2212\u2043\u02d7\u30fc\u3161\u4e00\u2500\uff5e\uff0f]/u;
const DOTS = /[.\u00b7\u318d\u30fb\u2022\u2219\u22c5\u2027\uff0e\uff65]/u;
const UNSEEN = /[\p{Cf}\p{M}\p{Cs}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/u;
const DIGIT = /\p{Nd}/u;

/** The value of a digit of any script: the digits of each are consecutive. */
function digitOf(code: number): string {
  const plain = narrowed(String.fromCodePoint(code));
  if (plain >= "0" && plain <= "9") return plain;
  let before = 0;
  while (before < 9 && DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before);
}

/** One character; "" if invisible. */
function signOf(code: number): string {
  if (code >= 0x30 && code <= 0x39) return String.fromCharCode(code);
  const sign = String.fromCodePoint(code);
  if (code >= 0xac00 && code <= 0xd7a3) return sign;
  if (code < 0x80) {
    if (ASCII_DASH.includes(sign)) return "-";
    return code === 0x0d || code === 0x0b || code === 0x0c ? "\n" : code < 0x09 ? "" : sign;
  }
  if (code === 0x2028 || code === 0x2029 || code === 0x85) return "\n";
  if (UNSEEN.test(sign)) return "";
  if (DIGIT.test(sign)) return digitOf(code);
  if (DASHES.test(sign)) return "-";
  if (DOTS.test(sign)) return ".";
  if (/\p{Zs}/u.test(sign)) return " ";
  const plain = code >= 0xff21 && code <= 0xff5a ? narrowed(sign) : sign;
  return plain.length === 1 ? plain : "\ufffd";
}

/** Prepares a text in one pass. */
export function signsOf(text: string): Signs {
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at)!;
    const next = at + (code > 0xffff ? 2 : 1);
    const sign = signOf(code);
    if (sign !== "") {
      starts[parts.length] = at;
      ends[parts.length] = next;
      parts.push(sign);
    }
    at = next;
  }
  return { signs: parts.join(""), starts, ends };
}

/** Fewest digits of any searched number. */
const DIGITS_MIN = 7;

/** Can the text contain a number? Most texts are rejected here. */
export function hasManyDigits(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isDigit = code >= 0x30 && code <= 0x39 ||
      code > 0x600 && (code < 0x1100 || code > 0xd7ff) && DIGIT.test(text.slice(at, at + 2));
    if (isDigit && ++digits >= DIGITS_MIN) return true;
  }
  return false;
}
