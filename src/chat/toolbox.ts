/** The tools of a turn: the office's (`src/tools/`), and the console's own on files. */
import { z } from "zod";
import type { Refusal } from "../../events/refusal.ts";
import type { Identity } from "../auth/identity.ts";
import { describeIssues } from "../server/issues.ts";
import { parametersOf, runTool, toolsFor } from "../tools/run.ts";
import type { ToolAnswer, ToolContext } from "../tools/tool.ts";
import { analyzeImage } from "./analyze_image.ts";
import { ModelProblem } from "./model_problem.ts";
import type { ChatTool, OwnContext } from "./own_tool.ts";
import { queryFile } from "./query_file.ts";

/** A tool as people and models are told of it. */
export interface KnownTool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of its arguments. */
  parameters: Record<string, unknown>;
  /** It changes something: a person says yes first. */
  writes: boolean;
}

const own: ChatTool[] = [queryFile, analyzeImage];

const ownParameters = ({ input }: ChatTool): Record<string, unknown> =>
  z.toJSONSchema(input, { io: "input", unrepresentable: "any" });

/** The tools that this person, or this token, may ask. */
export const knownTools = (identity: Identity): KnownTool[] => [
  ...toolsFor(identity).map((tool) => {
    const { name, title, description, writes } = tool;
    return { name, title, description, writes, parameters: parametersOf(tool) };
  }),
  ...own.map((tool) => {
    const { name, title, description } = tool;
    return { name, title, description, writes: false, parameters: ownParameters(tool) };
  }),
];

/** Runs a tool; a refusal says in Korean why not. */
export async function useTool(
  name: string,
  input: unknown,
  context: ToolContext,
  mine: OwnContext,
): Promise<ToolAnswer | Refusal> {
  const tool = own.find((one) => one.name === name);
  if (!tool) return await runTool(name, input, context);
  const parsed = tool.input.safeParse(input ?? {});
  if (!parsed.success) return describeIssues(422, parsed.error.issues);
  try {
    return await tool.run(parsed.data, mine);
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return modelRefusal(error);
  }
}

/** A trouble with the model server as an answer of the office. */
export const modelRefusal = ({ code, message }: ModelProblem): Refusal => {
  return { refused: true, status: code === "busy" ? 429 : 503, code: `model_${code}`, message };
};
