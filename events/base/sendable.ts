/**
 * Everything that leaves the office passes here: to a model server, another MCP server, a client of `/mcp`, a provider,
 * a log. The result has no personal, card or account number. Pure.
 */
import { sendableText } from "./person_number.ts";

/** A picture in a request: its letters are no text, and what is in it no recogniser of texts can read. */
const PICTURE = /^data:image\/[a-z]+;base64,/;

/** Figures below are no numbers of persons: amounts, versions, instants of this century in milliseconds among them. */
const FIGURE_MIN = 100_000_000;

/** Columns of amounts: `입금액` speaks of no account. */
const AMOUNTS = /(?:액|금|비|료|amount|sum|total|price|cost)$/i;

/** Parts of an address, and whether one is written in its code: `+` for a space, `%ED%95%9C` for a letter. */
const PART = /[^\s/?&=#"'<>()]+/g;
const ENCODED = /\+|%[0-9a-f]{2}/i;

/** A text without the numbers that stand in it as addresses write them; the search of a link is one. */
function sendableAddresses(text: string): string {
  if (!ENCODED.test(text)) return text;
  return text.replace(PART, (part) => {
    if (!ENCODED.test(part)) return part;
    try {
      const said = decodeURIComponent(part.replaceAll("+", " "));
      const made = sendableText(said);
      return made === said ? part : encodeURIComponent(made);
    } catch {
      return part;
    }
  });
}

/** Text that is JSON is gone through as what it says: it may spell a digit `\\u0039`. */
function sendableJson(text: string, key: string, figures: boolean): string {
  if (!/^\s*[[{]/.test(text)) return sendableText(sendableAddresses(text), key);
  try {
    const value = JSON.parse(text);
    const made = sent(value, key, figures);
    return made === value ? text : JSON.stringify(made);
  } catch {
    return sendableText(sendableAddresses(text), key);
  }
}

/**
 * A value as it may leave: the same one where there is nothing in it to hide. `key` is what it is called where it stands:
 * digits under `계좌번호` are an account.
 */
export function sendable<T>(value: T, key = ""): T {
  return sent(value, key, true) as T;
}

/** The same of its texts alone: what is a figure stays one. */
export const sendableTexts = <T>(value: T): T => sent(value, "", false) as T;

function sent(value: unknown, key: string, figures: boolean): unknown {
  if (AMOUNTS.test(key)) return sent(value, "", figures);
  if (typeof value === "string") {
    return PICTURE.test(value) ? value : sendableJson(value, key, figures);
  }
  if (typeof value === "number") {
    if (!figures || !Number.isSafeInteger(value) || Math.abs(value) < FIGURE_MIN) return value;
    const digits = String(Math.abs(value));
    // A workbook that stores a number as a figure drops leading zeros, as for people born after 1999.
    const text = /주민|외국인/.test(key) ? digits.padStart(13, "0") : digits;
    const shown = sendableText(text, key);
    return shown === text ? value : shown;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((one) => sent(one, key, figures));
    return items.some((one, at) => one !== value[at]) ? items : value;
  }
  const entries = Object.entries(value)
    .map(([name, one]) => [sendableText(name), sent(one, name, figures)]);
  const isSame = Object.entries(value)
    .every(([name, one], at) => entries[at][0] === name && entries[at][1] === one);
  return isSame ? value : Object.fromEntries(entries);
}
