/**
 * Tokens of a text, estimated without a tokenizer: each model has its own, of megabytes, and no server offers it to others.
 * More than most models count rather than less (`tests/chat/fitted_test.ts` compares it with a real one); what a server then
 * counts corrects it (`src/nouns/chat/abilities.ts`).
 */
import type { ModelMessage } from "./model.ts";

/** Tokens of a letter by its kind: alone or first, and after another of its kind, with which most models put it together. */
const KINDS = {
  hangul: [0.8, 0.8],
  latin: [0.3, 0.3],
  digit: [1.2, 0.4],
  space: [0.3, 0.3],
  sign: [1, 0.25],
  other: [1.2, 1.2],
} as const;
type Kind = keyof typeof KINDS;
/** A role and the marks around a message, in the templates of most models. */
const MESSAGE = 6;
/** A picture as the server makes them (`src/images/make.ts`), for the models that count most. */
const PICTURE = 1_400;

function kindOf(code: number): Kind {
  if (code >= 0xac00 && code <= 0xd7a3) return "hangul";
  if (code > 0x7e) return "other";
  if (code >= 0x30 && code <= 0x39) return "digit";
  if (code <= 0x20) return "space";
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x7a ? "latin" : "sign";
}

/** The place in a text before which it has at most so many tokens, and their number. */
function counted(text: string, most = Infinity): { end: number; tokens: number } {
  let tokens = 0;
  let before: Kind | null = null;
  for (let end = 0; end < text.length; end++) {
    const kind = kindOf(text.charCodeAt(end));
    const next = tokens + KINDS[kind][kind === before ? 1 : 0];
    if (next > most) return { end, tokens };
    tokens = next;
    before = kind;
  }
  return { end: text.length, tokens };
}

/** About so many tokens has a text. */
export const textTokens = (text: string): number => Math.ceil(counted(text).tokens);

/** About so many tokens has a message, with its pictures and its calls. */
export function messageTokens(message: ModelMessage): number {
  const { content } = message;
  const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
  const calls = "tool_calls" in message ? message.tool_calls ?? [] : [];
  return MESSAGE +
    parts.reduce((sum, one) => sum + (one.type === "text" ? textTokens(one.text) : PICTURE), 0) +
    calls.reduce((sum, one) => sum + textTokens(JSON.stringify(one.function)), 0);
}

/** The beginning of a text that has at most so many tokens. */
export function beginningWithin(text: string, tokens: number): string {
  const { end } = counted(text, tokens);
  return end === text.length ? text : text.slice(0, end).toWellFormed();
}
