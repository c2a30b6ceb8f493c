/** The one way to run a tool: with current rights, checked arguments, logged personal reads, and limits. */
import { z } from "zod";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { sendable } from "../../events/base/sendable.ts";
import { READ_IDS_MAX } from "../../events/security/security.ts";
import { covers } from "../../events/account/scope.ts";
import { mayUse } from "../../events/account/user.ts";
import { AS_OF, momentWords } from "../../projections/kit/as_of.ts";
import type { Identity } from "../auth/identity.ts";
import { readsSoFar, writeReads } from "../security/personal_reads.ts";
import { officeAt } from "../server/as_of.ts";
import { describeIssues } from "../server/issues.ts";
import { findTool, officeTools } from "./registry.ts";
import {
  type OfficeTool,
  TEXT_MAX,
  type ToolAnswer,
  type ToolChange,
  type ToolContext,
} from "./tool.ts";
import { readWritten } from "./written.ts";

/** Characters of the arguments as JSON. */
const INPUT_MAX = 20_000;

const NOT_ALLOWED = refuse(403, "tool_not_allowed", "이 도구를 쓸 권한이 없습니다.");
const GONE = refuse(401, "sign_in_required", "로그인이 만료되었습니다. 다시 로그인해 주세요.");

/** May this person, or this token, ask this tool? */
export const canUseTool = (
  { user, scopes }: Identity,
  { role, area, writes }: OfficeTool,
): boolean =>
  mayUse(user.state.flags, role) &&
  (area === "public" || covers(scopes, area, writes ? "write" : "read"));

/** The tools that this person, or this token, may ask. */
export const toolsFor = (identity: Identity): OfficeTool[] =>
  officeTools().filter((tool) => canUseTool(identity, tool));

/** Made once: forty of them are half a tenth of a second, and every question and every page has them. */
const parameters = new WeakMap<OfficeTool, Record<string, unknown>>();

/** A tool's parameters, as JSON Schema (2020-12) of an object. */
export function parametersOf(tool: OfficeTool): Record<string, unknown> {
  const known = parameters.get(tool) ?? schemaOf(tool);
  parameters.set(tool, known);
  return known;
}

function schemaOf({ input, asOf }: OfficeTool): Record<string, unknown> {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  if (!asOf) return schema;
  return { ...schema, properties: { ...schema.properties, [AS_OF]: MOMENT_FIELD } };
}

const MOMENT_FIELD = {
  type: "string",
  title: "기준 시각",
  description: "그때의 기록으로 답합니다. 한국 시각 2026-11-20T09:00. 없으면 지금",
};

/**
 * Runs a tool and returns its answer; a refusal has a Korean reason: 404 no such tool, 403 not allowed, 422 wrong
 * arguments, and the tool's own refusals. A writing tool is run with the `input` of the change that the person
 * approved.
 */
export const runTool = (
  name: string,
  input: unknown,
  ctx: ToolContext,
): Promise<ToolAnswer | Refusal> =>
  asked(name, input, ctx, async (tool, read, at) => {
    if (at === undefined) return limited(await tool.run(read, ctx));
    const deps = await officeAt(ctx.deps, at, tool.asOf!);
    if (isRefusal(deps)) return deps;
    ctx.c.get("work")?.throwIfAborted();
    const answer = await tool.run(read, { ...ctx, deps, at });
    return limited(isRefusal(answer) ? answer : ofMoment(answer, at));
  });

/** An answer about an earlier moment says so, and links to the pages of that moment. */
function ofMoment(answer: ToolAnswer, at: string): ToolAnswer {
  const then = <L extends { href: string }>(link: L): L => {
    const { href } = link;
    return { ...link, href: `${href}${href.includes("?") ? "&" : "?"}${AS_OF}=${at}` };
  };
  return {
    ...answer,
    text: `${momentWords(at)} 시점의 기록입니다.\n${answer.text}`,
    links: answer.links.map(then),
    figures: answer.figures?.map(then),
  };
}

/** The proposed change of a writing tool, for approval; 422 for a tool that only reads. */
export const previewTool = (
  name: string,
  input: unknown,
  ctx: ToolContext,
): Promise<ToolChange | Refusal> =>
  asked(name, input, ctx, (tool, read) => tool.preview?.(read, ctx) ?? Promise.resolve(ONLY_READS));

const ONLY_READS = refuse(422, "tool_only_reads", "이 도구는 아무것도 바꾸지 않습니다.");

async function asked<A>(
  name: string,
  input: unknown,
  ctx: ToolContext,
  work: (tool: OfficeTool, read: unknown, at: string | undefined) => Promise<A | Refusal>,
): Promise<A | Refusal> {
  const { c, deps } = ctx;
  const tool = findTool(name);
  if (!tool) return refuse(404, "unknown_tool", `그런 도구가 없습니다: ${name.slice(0, 60)}`);
  // A turn may take minutes: rights that were lost meanwhile are lost here.
  const identity = await deps.auth.identify(c.req.raw);
  c.set("identity", identity);
  if (!identity) return GONE;
  if (!canUseTool(identity, tool)) return NOT_ALLOWED;
  const read = readInput(tool, input, deps.now());
  if (isRefusal(read)) return read;
  // What was cancelled on the way changes nothing.
  c.get("work")?.throwIfAborted();
  const answer = await work(tool, read.value, read.at);
  if (c.get("reads")) {
    ctx.onReads?.(
      readsSoFar(c).map(({ noun, fields, ids }) => ({
        noun,
        fields,
        ids: ids.slice(0, READ_IDS_MAX),
      })),
    );
  }
  // Before it is returned: reads of personal data are logged, also if the tool then refused.
  return await writeReads(c, deps) ?? answer;
}

function readInput(
  tool: OfficeTool,
  input: unknown,
  now: Date,
): { value: unknown; at: string | undefined } | Refusal {
  if (JSON.stringify(input ?? {}).length > INPUT_MAX) {
    return refuse(422, "invalid_input", "도구에 보낸 값이 너무 깁니다.");
  }
  const given = input ?? {};
  if (typeof given !== "object" || Array.isArray(given)) {
    return refuse(422, "invalid_input", "도구에 보낸 값이 JSON 객체가 아닙니다.");
  }
  const written = readWritten(parametersOf(tool), given as Record<string, unknown>, now);
  const { [AS_OF]: moment, ...rest } = written;
  const at = tool.asOf && moment !== "" ? moment as string | undefined : undefined;
  const parsed = tool.input.safeParse(tool.asOf ? rest : written);
  if (!parsed.success) return describeIssues(422, parsed.error, tool.input);
  return { value: parsed.data, at: at === undefined ? undefined : String(at) };
}

const CUT = "\n… (길어서 줄였습니다. 링크에서 전체를 볼 수 있습니다.)";

/** Cleaned for output: an assistant is a way out of the office, and no half of a cut number may remain. */
function limited(result: ToolAnswer | Refusal): ToolAnswer | Refusal {
  if (isRefusal(result)) return result;
  const answer = sendable(result);
  if (answer.text.length <= TEXT_MAX) return answer;
  const text = answer.text.slice(0, TEXT_MAX - CUT.length).toWellFormed() + CUT;
  return { ...answer, text };
}
