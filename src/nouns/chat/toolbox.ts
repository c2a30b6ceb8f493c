/** The tools of a turn: the office's (`src/tools/`), the console's own on files, and those of other servers. */
import { z } from "zod";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { hiddenNamed, withoutHidden } from "../../../events/base/text.ts";
import type { Identity } from "../../auth/identity.ts";
import { describeIssues } from "../../server/issues.ts";
import { parametersOf, previewTool, runTool, toolsFor } from "../../tools/run.ts";
import type { ToolAnswer, ToolChange, ToolContext } from "../../tools/tool.ts";
import { analyzeImage } from "./analyze_image.ts";
import type { ChatDesk } from "./desk.ts";
import type { KnownTool } from "../../tools/tool.ts";
import { ModelProblem } from "./model_problem.ts";
import { findTools, readTopic } from "./choose_tools.ts";
import { type ChatTool, type OwnContext, textAnswer } from "./own_tool.ts";
import { type Query, queryInput } from "./query_sheet.ts";
import { readFilePart } from "./read_file_part.ts";
import { badFile } from "./read_upload.ts";
import { queryWorkbook } from "./workbook.ts";

/** The tool that queries an uploaded workbook. */
export const queryFile: ChatTool = {
  name: "query_file",
  title: "올린 엑셀 조회",
  description: "대화에 올린 엑셀 파일의 행을 조건으로 찾고, 열의 값으로 묶고, 합계를 냅니다.",
  input: queryInput,
  async run(given, { upload, person, signal }) {
    const query = given as Query;
    const file = upload(query.file);
    if (file?.type !== "workbook") {
      const message = "그 파일이 서버에 없습니다. 파일은 12시간 동안 보관됩니다. 다시 올려 주세요.";
      return refuse(404, "file_not_found", message);
    }
    try {
      const found = (await queryWorkbook(file.bytes, query, { person, signal })).found!;
      return isRefusal(found) ? found : textAnswer(found.text, found.data);
    } catch (error) {
      return badFile(error);
    }
  },
};

const own: ChatTool[] = [queryFile, readFilePart, analyzeImage];

const ownParameters = ({ input }: ChatTool): Record<string, unknown> =>
  z.toJSONSchema(input, { io: "input", unrepresentable: "any" });

/** The tools of the house that this person, or this token, may ask. */
const houseTools = (identity: Identity): KnownTool[] => [
  ...toolsFor(identity).map((tool) => {
    const { name, title, description, writes } = tool;
    return { name, title, description, writes, parameters: parametersOf(tool) };
  }),
  ...own.map((tool) => {
    const { name, title, description } = tool;
    return { name, title, description, writes: false, parameters: ownParameters(tool) };
  }),
];

/** All tools of the caller. Slow outside servers are waited for up to this many milliseconds. */
export const knownTools = async (
  identity: Identity,
  { outside }: Pick<ChatDesk, "outside">,
  patience = 5_000,
): Promise<KnownTool[]> => [...houseTools(identity), ...await outside.tools(patience)];

/**
 * The effect of a writing or sending tool, for approval. Invisible characters are named in what is shown, and removed
 * from what is done.
 */
export async function previewUse(
  name: string,
  input: Record<string, unknown>,
  context: ToolContext,
  { outside }: OwnContext,
): Promise<ToolChange | Refusal> {
  const found = outside.has(name)
    ? outside.preview(name, input)
    : await previewTool(name, input, context);
  if (isRefusal(found)) return found;
  if (hasConfusableNames(found.input)) return CONFUSABLE;
  const rows = found.rows.map(({ what, label, before, after }) => {
    const [a, b, c, d] = [what, label, before, after].map(hiddenNamed);
    return { what: a, label: b, before: c, after: d };
  });
  return {
    ...found,
    title: hiddenNamed(found.title),
    rows,
    input: seenAlone(found.input) as ToolChange["input"],
  };
}

const CONFUSABLE = refuse(
  422,
  "hidden_twins",
  "보이지 않는 글자만 서로 다른 이름의 값이 있어 무엇을 보낼지 알 수 없습니다. 한 이름에 한 값만 적어야 합니다.",
);

/** Do two names differ only by invisible characters? Then one value would be shown, and the other done. */
function hasConfusableNames(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return new Set(names.map(withoutHidden)).size < names.length ||
    Object.values(value).some(hasConfusableNames);
}

/** A value without invisible characters, in all its texts and names. */
function seenAlone(value: unknown): unknown {
  if (typeof value === "string") return withoutHidden(value);
  if (Array.isArray(value)) return value.map(seenAlone);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [withoutHidden(name), seenAlone(one)]),
  );
}

/** Runs a tool; a refusal has the Korean reason. */
export async function useTool(
  name: string,
  input: Record<string, unknown>,
  context: ToolContext,
  mine: OwnContext,
): Promise<ToolAnswer | Refusal> {
  if (mine.outside.has(name)) return await mine.outside.run(name, input, mine.signal);
  const isOpener = name === findTools.name;
  const tool = isOpener ? findTools : own.find((one) => one.name === name);
  if (!tool) return await runTool(name, input, context);
  const parsed = tool.input.safeParse(isOpener ? readTopic(input) : input);
  if (!parsed.success) return describeIssues(422, parsed.error, tool.input);
  try {
    return await tool.run(parsed.data, mine);
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return modelRefusal(error);
  }
}

/** A trouble with the model server as an answer of the office. */
export const modelRefusal = ({ code, message }: ModelProblem): Refusal => {
  const status = code === "busy" ? 429 : code === "no_sight" ? 409 : 503;
  return { refused: true, status, code: `model_${code}`, message };
};
