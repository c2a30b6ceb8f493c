/** A conversation fitted to what a model reads: old answers of tools go first, then old files, then old questions with all that answers them. */
import { messageTokens } from "./tokens.ts";
import type { ModelMessage } from "./model.ts";

/** A message of a prompt, and how it is said in fewer tokens. */
export interface Part {
  of: "question" | "answer" | "tool";
  message: ModelMessage;
  /** With its files, or its result, in about so many tokens; absent where nothing of it can be left out. */
  shorter?: (tokens: number) => ModelMessage;
}

/** A question with all that follows it. */
export type TurnParts = Part[];

/** What a model was not given. */
export interface LeftOut {
  /** Questions with their answers. */
  turns: number;
  /** Answers of tools, whole or in part. */
  tools: number;
  /** Questions whose files were cut. */
  files: number;
}

/** Tokens that are kept of an old file, and of what the last question needs. */
const OLD_FILE = 200;
const NEEDED = 300;

interface Sized extends Part {
  tokens: number;
  isShort: boolean;
}

const sized = (part: Part): Sized => {
  return { ...part, tokens: messageTokens(part.message), isShort: false };
};
const sumOf = (parts: readonly Sized[]): number =>
  parts.reduce((sum, { tokens }) => sum + tokens, 0);

class Fitting {
  constructor(readonly turns: Sized[][], readonly room: number) {}

  get over(): number {
    return sumOf(this.turns.flat()) - this.room;
  }

  /** Says parts of a turn in fewer tokens, the oldest first, until all fits. */
  shorten(turn: Sized[], which: (part: Sized, at: number) => boolean, tokens: number): void {
    let over = this.over;
    for (const [at, part] of turn.entries()) {
      if (over <= 0) return;
      if (!part.shorter || !which(part, at) || part.tokens <= tokens) continue;
      const made = sized({ ...part, message: part.shorter(Math.max(tokens, part.tokens - over)) });
      if (made.tokens >= part.tokens) continue;
      turn[at] = { ...made, isShort: true };
      over -= part.tokens - made.tokens;
    }
  }

  dropOldest(): number {
    let dropped = 0;
    for (; this.over > 0 && this.turns.length > 1; dropped++) this.turns.shift();
    return dropped;
  }
}

/**
 * The messages of a conversation that fit into so many tokens, and what was left out. The last question always stays, if
 * need be with the beginning of its files and of what its newest tools answered.
 */
export function fitted(
  turns: readonly TurnParts[],
  room: number,
): { messages: ModelMessage[]; left: LeftOut; tokens: number } {
  const fitting = new Fitting(turns.map((turn) => turn.map(sized)), room);
  const last = fitting.turns.at(-1) ?? [];
  const earlier = fitting.turns.slice(0, -1);
  const isTool = ({ of }: Part) => of === "tool";
  const isFile = ({ of }: Part) => of === "question";
  for (const turn of earlier) fitting.shorten(turn, isTool, 0);
  for (const turn of earlier) fitting.shorten(turn, isFile, OLD_FILE);
  const dropped = fitting.dropOldest();
  const newest = last.findLastIndex(({ of }) => of === "answer");
  fitting.shorten(last, (part, at) => isTool(part) && at < newest, 0);
  fitting.shorten(last, isFile, NEEDED);
  fitting.shorten(last, isTool, NEEDED);
  const kept = fitting.turns.flat();
  const cut = kept.filter(({ isShort }) => isShort);
  const left = {
    turns: dropped,
    tools: cut.filter(isTool).length,
    files: cut.filter(isFile).length,
  };
  return { messages: kept.map(({ message }) => message), left, tokens: sumOf(kept) };
}
