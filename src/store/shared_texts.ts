/** Texts that come again and again are one object each: names of shops, ways to pay, ids of people. */

/** Texts remembered: the newest of each place. A power of two. */
const PLACES = 1 << 13;
const known: string[] = Array(PLACES).fill("");
/** Longer ones are written by people, and hardly come again. */
const LONGEST = 40;

/** The text that was seen before with these characters, or this one. */
function shared(text: string): string {
  const { length } = text;
  if (length > LONGEST || length < 2) return text;
  const end = text.charCodeAt(length - 1) + (text.charCodeAt(length - 2) << 16);
  const middle = text.charCodeAt(length >> 1) + (length << 16);
  const hash = Math.imul(end, 0x5bd1e995) ^ Math.imul(middle, 0x2c1b3c6d);
  const place = (hash ^ (hash >>> 15)) & (PLACES - 1);
  const before = known[place];
  if (before === text) return before;
  known[place] = text;
  return text;
}

/** Puts shared texts in the place of those of a value that was just parsed. Answers the value. */
export function shareTexts<T>(value: T): T {
  if (typeof value === "string") return shared(value) as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = shareTexts(value[at]);
    return value;
  }
  const held = value as Record<string, unknown>;
  for (const key in held) {
    const inner = held[key];
    if (typeof inner === "string") held[key] = shared(inner);
    else if (typeof inner === "object" && inner !== null) shareTexts(inner);
  }
  return value;
}
