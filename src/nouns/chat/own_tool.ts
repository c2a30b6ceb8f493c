/** The console's own tools: they work on uploads and need no books. */
import type { ZodType } from "zod";
import type { Refusal } from "../../../events/base/refusal.ts";
import type { ToolAnswer } from "../../tools/tool.ts";
import type { KnownTool } from "../../tools/tool.ts";
import type { OutsideServers } from "./outside/servers.ts";
import type { Upload } from "./uploads.ts";

export interface OwnContext {
  /** A file of the caller. */
  upload(id: string): Upload | undefined;
  /** May this picture be sent to the model's server? One that is no upload came with the call. */
  mayLeave(picture?: { mayLeave: boolean }): boolean;
  /** Asks a model about a picture, in the asker's turn. */
  look(url: string, question: string): Promise<string>;
  /** Tools of other servers. */
  outside: OutsideServers;
  /** The tools of the caller. */
  tools: readonly KnownTool[];
  /** The account that asks. */
  person: string;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

export interface ChatTool {
  /** snake_case. */
  name: string;
  title: string;
  /** Korean, one or two sentences. */
  description: string;
  input: ZodType;
  /** `given` is what `input` made of the arguments. Throws `ModelProblem` where it asks a model. */
  run(given: unknown, context: OwnContext): Promise<ToolAnswer | Refusal> | ToolAnswer | Refusal;
}

/** Letters of a tool's answer. */
const TEXT_MAX = 6_000;

/** An answer of text without links. */
export const textAnswer = (text: string, data?: unknown): ToolAnswer => {
  return { text: text.slice(0, TEXT_MAX).toWellFormed(), data, links: [] };
};
