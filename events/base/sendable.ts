/**
 * The filter for everything that leaves the office: to a model server, another MCP server, a client of `/mcp`, a
 * provider, a log. The result has no personal, card or account number. Pure.
 */
import { sendableText } from "./person_number.ts";

/** A picture in a request: base64 is not searched, and its content cannot be. */
const PICTURE = /^data:image\/[a-z]+;base64,/;

/** Smaller numbers are not personal: amounts, versions, and instants of this century in milliseconds. */
const FIGURE_MIN = 100_000_000;

/** Columns of amounts: `입금액` does not announce an account. */
const AMOUNTS = /(?:액|금|비|료|amount|sum|total|price|cost)$/i;

/** Parts of an address, and whether one is encoded: `+` for a space, `%ED%95%9C` for a letter. */
const PART = /[^\s/?&=#"'<>()]+/g;
const ENCODED = /\+|%[0-9a-f]{2}/i;

/** A text without numbers in URL encoding, such as a link's query. */
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

/** JSON within a text is examined by value, because it may spell a digit `\\u0039`. */
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
 * A value for use outside of the office: the same object if it has nothing to hide. `key` is its property's name:
 * digits under `계좌번호` are an account.
 */
export function sendable<T>(value: T, key = ""): T {
  return sent(value, key, true) as T;
}

/** The same for its texts only: figures stay. */
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
