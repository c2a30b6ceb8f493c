/** `/api/chat/`: suggestions, tools and their run by a form, models, status, files (S2 §7). */
import { z } from "zod";
import { change as changeShape } from "../../../../events/chat/chat_shapes.ts";
import { UPLOAD_MAX_BYTES } from "../../../../events/chat/chat_limits.ts";
import { isRefusal, refuse } from "../../../../events/base/refusal.ts";
import {
  modelList,
  modelStatus,
  serverList,
  suggestions,
  toolList,
  toolResult,
  uploaded,
} from "../../../../projections/chat/chat_answers.ts";
import { isOutside } from "../../../../events/chat/chat.ts";
import { analyzeImage } from "../analyze_image.ts";
import { picturesOf } from "../conversations.ts";
import { deskOf } from "../desk.ts";
import { ModelProblem } from "../model_problem.ts";
import { defaultModel, listModels } from "../models.ts";
import { checkPictures, containsPicture } from "../pictures.ts";
import { readUpload } from "../read_upload.ts";
import { suggestionsFor } from "../suggestions.ts";
import { resolveModel } from "../talk.ts";
import { ownContextOf } from "../tool_call.ts";
import { truncatedAnswer } from "../told.ts";
import { knownTools, modelRefusal, previewUse, useTool } from "../toolbox.ts";
import type { Deps } from "../../../deps.ts";
import { askerOf } from "../../../server/command.ts";
import { readFileForm } from "../../../server/multipart.ts";
import { problem } from "../../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../../server/route.ts";

async function suggest(c: Ctx, deps: Deps): Promise<Response> {
  const names = (await knownTools(c.get("identity")!, deskOf(deps))).map(({ name }) => name);
  return Response.json({ suggestions: { general: suggestionsFor(names) } });
}

async function tools(c: Ctx, deps: Deps): Promise<Response> {
  const known = await knownTools(c.get("identity")!, deskOf(deps));
  return Response.json({ tools: known.map((one) => ({ type: "function", function: one })) });
}

/** Letters of a picture that is sent with a call. */
const IMAGE_LETTERS = 14_000_000;
const NAME = "도구 이름을 입력해 주세요.";
const executeBody = z.object({
  tool_name: z.string(NAME).min(1, NAME).max(100, NAME).meta({ title: "도구 이름" }),
  arguments: z.record(z.string(), z.unknown(), "도구에 보낼 값은 JSON 객체여야 합니다.").default({})
    .meta({ title: "도구에 보낼 값" }),
  /** The analysis of a picture, as in the specification. */
  image_data: z.string().max(IMAGE_LETTERS).optional().meta({ title: "이미지" }),
  analysis_type: z.string().max(40).optional().meta({ title: "분석의 종류" }),
  /** The model that reads it. */
  model: z.string().max(200).default("").meta({ title: "AI 모델" }),
  /** Confirms the change that the same call without it has shown; `arguments` are those it returned. */
  confirm: z.boolean().default(false).meta({ title: "승인" }),
});

/** Asks for approval of a tool's picture if it leaves this machine. */
function checkGiven(c: Ctx, deps: Deps, tool: string, given: Record<string, unknown>) {
  if (isOutside(tool)) {
    const pictures = containsPicture(JSON.stringify(given)) ? [{ mayLeave: false }] : [];
    return checkPictures(c, deps, pictures, true);
  }
  if (tool !== analyzeImage.name) return null;
  const [upload = { mayLeave: false }] = picturesOf(c, deps, [String(given.image_data)]);
  return checkPictures(c, deps, [upload]);
}

async function execute(
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof executeBody>,
): Promise<Response> {
  c.set("keepAnswer", false);
  const identity = c.get("identity")!;
  const { tool_name, image_data, analysis_type, confirm } = body;
  const given = {
    ...body.arguments,
    ...(image_data === undefined ? {} : { image_data }),
    ...(analysis_type === undefined ? {} : { analysis_type }),
  };
  const desk = deskOf(deps);
  const tools = await knownTools(identity, desk);
  const tool = tools.find(({ name }) => name === tool_name);
  const key = c.req.header("idempotency-key") ?? crypto.randomUUID();
  const context = { c, deps, callId: `form:${identity.user.id}:${key}`.slice(0, 100) };
  const nothing = { success: true, tool_name, result: "", links: [], figures: [], undo: null };
  const settings = { model: body.model, temperature: 0.2, max_tokens: 2_048 };
  const looks = tool_name === "analyze_image" ? await resolveModel(deps, settings) : settings;
  if (isRefusal(looks)) return problem(c, looks);
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(300_000)]);
  const person = identity.user.id;
  const unread = checkGiven(c, deps, tool_name, given);
  if (unread) return problem(c, unread);
  const own = ownContextOf({ deps, desk, person, settings: looks, tools, signal }, true);
  if (tool?.writes && !confirm) {
    const found = await previewUse(tool_name, given, context, own);
    if (isRefusal(found)) return problem(c, found);
    return Response.json({ ...nothing, change: changeShape.parse(found) });
  }
  const answer = await useTool(tool_name, given, context, own);
  if (isRefusal(answer)) return problem(c, answer);
  const { ok: _ok, reads: _reads, text, ...result } = truncatedAnswer(answer);
  return Response.json({ ...nothing, ...result, result: text, change: null });
}

async function servers(_c: Ctx, deps: Deps): Promise<Response> {
  return Response.json({ data: await deskOf(deps).outside.states() });
}

async function models(c: Ctx, { config }: Deps): Promise<Response> {
  if (config.chat.url === "") {
    return Response.json({ models: [], default: "", configured: false });
  }
  try {
    const found = await listModels(config.chat);
    const chosen = defaultModel(found, config.chat.model);
    const models = found.map(({ most: _most, ...one }) => one);
    return Response.json({ models, default: chosen, configured: true });
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return problem(c, modelRefusal(error));
  }
}

async function status(_c: Ctx, { config }: Deps): Promise<Response> {
  const configured = config.chat.url !== "";
  const result = (connected: boolean, message: string) =>
    Response.json({
      status: connected ? "connected" : "disconnected",
      connected,
      configured,
      message,
    });
  try {
    if (!configured) throw new ModelProblem("not_configured");
    await listModels(config.chat);
    return result(true, "");
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return result(false, error.message);
  }
}

const NO_FILE = refuse(422, "no_file", "파일을 선택해 주세요.");

async function upload(c: Ctx, deps: Deps): Promise<Response> {
  // A file is only in memory, and so is its summary.
  c.set("keepAnswer", false);
  const file = readFileForm(c)?.get("file");
  if (!(file instanceof File)) return problem(c, NO_FILE);
  const read = await readUpload(file.name, await file.bytes(), askerOf(c));
  if (isRefusal(read)) return problem(c, read);
  const { upload, weight, base64, prompts, isSpending, cut } = read;
  const owner = c.get("identity")!.user.id;
  deskOf(deps).uploads.add(owner, upload, weight, deps.now().getTime());
  const { id, name, type, text } = upload;
  return Response.json({
    message: `‘${name}’ 파일을 올렸습니다. 파일은 이 서버의 메모리에만 12시간 동안 보관됩니다.`,
    info: {
      id,
      name,
      type,
      size: file.size,
      summary: text,
      suggested_prompts: prompts,
      is_spending: isSpending,
      cut,
      base64_data: base64,
    },
  });
}

const NO_PICTURE = refuse(
  404,
  "picture_gone",
  "이미지가 서버에 없습니다. 파일은 12시간 동안만 보관되고 서버가 다시 시작되면 사라집니다.",
);

/** A picture that the caller gave, while the server has it: a reloaded page shows it again. */
function picture(c: Ctx, deps: Deps): Response {
  const [found] = picturesOf(c, deps, [c.req.param("id")!.slice(0, 64)]);
  if (!found) return problem(c, NO_PICTURE);
  const bytes = Uint8Array.fromBase64(found.url.slice(found.url.indexOf(",") + 1));
  return new Response(bytes, {
    headers: { "content-type": "image/jpeg", "cache-control": "no-store" },
  });
}

/** The calls of S2 §7 that hold no conversation; `reads` where nothing of the office is changed. */
export const chatCallRoutes: Route[] = [
  call("GET /api/chat/suggestions", "staff", "AI 채팅에서 추천하는 질문을 조회합니다.", suggest, {
    answer: suggestions,
  }),
  call("GET /api/chat/mcp/tools", "staff", "AI 채팅에서 쓸 수 있는 도구를 조회합니다.", tools, {
    answer: toolList,
  }),
  call(
    "POST /api/chat/mcp/execute",
    "staff",
    "도구를 실행합니다. 값을 바꾸는 도구는 무엇이 바뀌는지 먼저 보여 주고, confirm이 있어야 바꿉니다.",
    execute,
    {
      body: executeBody,
      answer: toolResult,
      bodyLimit: 15 * 1024 * 1024,
      // A picture is one text; all else that a tool is asked with is short.
      json: { besides: 64 * 1024 },
      described: { also: [404, 409, 428, 429, 503] },
    },
  ),
  call("GET /api/chat/mcp/servers", "superuser", "외부 도구 서버의 상태를 조회합니다.", servers, {
    answer: serverList,
  }),
  call("GET /api/chat/lm-studio/models", "staff", "AI 모델의 목록을 조회합니다.", models, {
    answer: modelList,
    background: true,
    described: { also: [429, 503] },
  }),
  call(
    "GET /api/chat/lm-studio/status",
    "staff",
    "AI 모델 서버의 연결 상태를 조회합니다.",
    status,
    {
      answer: modelStatus,
      background: true,
    },
  ),
  call(
    "GET /api/chat/uploads/:id",
    "staff",
    "내가 대화에 올린 이미지를 다시 받습니다. 12시간 동안 서버의 메모리에만 있습니다.",
    picture,
    { answer: { "image/jpeg": null } },
  ),
  call("POST /api/chat/upload", "staff", "대화에 쓸 이미지·엑셀·문서 파일을 올립니다.", upload, {
    accepts: ["multipart/form-data"],
    bodyLimit: UPLOAD_MAX_BYTES + 64 * 1024,
    answer: uploaded,
    described: { file: "file", also: [422] },
    rate: { max: 60, windowSeconds: 60 },
  }),
];
