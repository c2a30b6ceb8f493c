/** Problems of a model server, each with its Korean sentence, never with its address. */

import { NO_VISION_TEXT } from "../../../projections/chat/chat_sight.ts";

const TEXTS = {
  not_configured:
    "AI 모델 서버가 설정되어 있지 않습니다. 도구는 왼쪽 목록에서 직접 실행할 수 있습니다.",
  unreachable: "AI 모델 서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.",
  not_allowed: "AI 모델 서버가 접속을 거절했습니다. 접속 키(LM_STUDIO_KEY)를 확인해 주세요.",
  no_model: "선택한 모델을 지금 쓸 수 없습니다. 다른 모델을 선택해 주세요.",
  no_sight: NO_VISION_TEXT,
  no_room:
    "질문과 자료가 모델이 읽을 수 있는 길이를 넘습니다. 새 대화에서 묻거나 파일을 나누어 올려 주세요.",
  no_tools: "선택한 모델은 도구를 쓰지 못합니다. 다른 모델을 선택해 주세요.",
  bad_request:
    "AI 모델 서버가 요청을 처리하지 못했습니다. 대화를 줄이거나 다른 모델을 선택해 주세요.",
  model_error: "AI 모델 서버에 오류가 났습니다. 잠시 후 다시 시도해 주세요.",
  not_a_stream: "AI 모델 서버가 알아볼 수 없는 답을 보냈습니다. 서버 주소와 설정을 확인해 주세요.",
  broken: "답변이 중단되었습니다. 여기까지 받은 내용은 남아 있습니다. 다시 시도해 주세요.",
  silent: "AI 모델이 오랫동안 답하지 않아 중단했습니다. 다시 시도해 주세요.",
  loading: "AI 모델을 아직 불러오는 중입니다. 잠시 후 다시 물어보세요.",
  too_long: "답변이 지나치게 길어 중단했습니다. 질문을 나누어 다시 시도해 주세요.",
  busy: "지금은 요청이 많아 기다릴 자리가 없습니다. 잠시 후 다시 시도해 주세요.",
} as const;

export type ModelProblemCode = keyof typeof TEXTS;

/** A model server that could not be reached, or whose answer failed. */
export class ModelProblem extends Error {
  override name = "ModelProblem";
  /** `detail` is for the log alone: it may name the server. `limit`: tokens that the model reads, where a refusal says so. */
  constructor(
    readonly code: ModelProblemCode,
    readonly detail = "",
    readonly limit: number | null = null,
  ) {
    super(TEXTS[code]);
  }
}

/** How OpenAI, llama.cpp, vLLM, LM Studio, Ollama and TGI say that a prompt is too long. */
const NO_ROOM =
  /context[_ ](length|size|window)|exceed_context|context the overflows|prompt is too long|too many (input )?tokens|input (is|length).{0,20}(too long|exceed)|inputs.{0,60}must be <= \d+|n_keep.{0,30}>=\s*n_ctx/i;
/** And that a model, or the server for it, uses no tools. */
const NO_TOOLS =
  /not support(ed)?( the use of)? (tool|function)|support tool use|tool choice requires|tools? param(eter)? requires|(tool|function)s?( calling| use)? (is|are) not (supported|enabled)/i;
/** The tokens that fit, as these servers name them. */
const LIMITS = [
  /n_ctx"?\D{0,4}(\d+)/,
  /context (?:length|size|window)[^\d"]{0,30}(\d+)/i,
  /inputs.{0,60}must be <= (\d+)/i,
];

/** No model reads less: a smaller figure is of something else, such as a question that the words repeat. */
const LIMIT_MIN = 1_024;

/** A refusal that another request can answer: one that is shorter, or has no tools. Null for other words. */
export function refusalIn(words: string): ModelProblem | null {
  if (NO_TOOLS.test(words)) return new ModelProblem("no_tools");
  if (!NO_ROOM.test(words)) return null;
  const stated = LIMITS.map((one) => Number(one.exec(words)?.[1])).find((one) => one >= LIMIT_MIN);
  return new ModelProblem("no_room", "", stated ?? null);
}
