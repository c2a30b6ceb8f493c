/** The input of a turn of the assistant: the caller, the question, the model, its tools, and the listener. */
import type { Deps } from "../../deps.ts";
import type { Ctx } from "../../server/route.ts";
import type { ChatDesk } from "./desk.ts";
import type { KnownTool } from "../../tools/tool.ts";
import type { Transcript } from "./transcript.ts";

export interface Settings {
  model: string;
  temperature: number;
  max_tokens: number;
}

/** Streams an event of a turn to who reads it. It does not wait: a reader who is too slow loses the stream. */
export type Say = (said: Record<string, unknown>) => unknown;

export interface Turn {
  c: Ctx;
  deps: Deps;
  desk: ChatDesk;
  person: string;
  transcript: Transcript;
  settings: Settings;
  /** Not a vision model: it gets pictures as words. */
  isBlind: boolean;
  /** The tools that the model gets. */
  tools: KnownTool[];
  say: Say;
  signal: AbortSignal;
}
