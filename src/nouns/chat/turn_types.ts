/** The input of a turn of the assistant: the caller, the question, the model, its tools, and the listener. */
import type { Deps } from "../../deps.ts";
import type { Ctx } from "../../server/route.ts";
import type { ChatDesk } from "./desk.ts";
import type { KnownTool } from "./toolbox.ts";
import type { Transcript } from "./transcript.ts";

export interface Settings {
  model: string;
  temperature: number;
  max_tokens: number;
}

/** What is said while a turn goes on. Waits until the listener has room. */
export type Say = (said: Record<string, unknown>) => Promise<void>;

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
