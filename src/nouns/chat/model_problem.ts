/** Problems of a model server, each with its Korean sentence, never with its address. */

import { NO_VISION_TEXT } from "../../../projections/chat/chat_sight.ts";

const TEXTS = {
  not_configured:
    "AI 모델 서버가 설정되어 있지 않습니다. 도구는 왼쪽 목록에서 직접 실행할 수 있습니다.",
  unreachable: "AI 모델 서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.",
  not_allowed: "AI 모델 서버가 접속을 거절했습니다. 접속 키(LM_STUDIO_KEY)를 확인해 주세요.",
  no_model: "선택한 모델을 지금 쓸 수 없습니다. 다른 모델을 선택해 주세요.",
  no_sight: NO_VISION_TEXT,
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
  /** `detail` is for the log alone: it may name the server. */
  constructor(readonly code: ModelProblemCode, readonly detail = "") {
    super(TEXTS[code]);
  }
}
