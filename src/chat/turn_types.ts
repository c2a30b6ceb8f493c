/** What a turn of the assistant works with: who asks what of which model, with which tools, and who listens. */
import type { Deps } from "../deps.ts";
import type { Ctx } from "../server/route.ts";
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
  /** No model sees pictures: it is told of them in words. */
  isBlind: boolean;
  /** The tools that the model is told of. */
  tools: KnownTool[];
  say: Say;
  signal: AbortSignal;
}
