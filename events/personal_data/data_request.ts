/**
 * A person's request about their own data (개인정보 보호법 제36조·제37조): to correct or to destroy it. Texts of both sides are
 * sealed with the key of their account.
 */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import type { KeyOf } from "../base/personal.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { userStream } from "../account/user.ts";
import { defineNoun } from "../kit/noun.ts";

export const DATA_REQUEST_KINDS = ["correction", "destruction"] as const;
export const DATA_REQUEST_OUTCOMES = ["done", "refused"] as const;

/** Days in which the office answers (같은 법 시행령 제43조 제3항). */
export const ANSWER_DAYS = 10;

/** Longest texts, in UTF-16 units. */
export const DETAILS_MAX_LENGTH = 100;
export const TEXT_MAX = 1_000;

/** Most open requests of one person. */
const OPEN_MAX = 10;

const made = z.object({
  account: z.string().min(1).max(64),
  kind: z.enum(DATA_REQUEST_KINDS),
  /** The data: a field's name, or their own words. */
  what: z.string().min(1).max(DETAILS_MAX_LENGTH),
  /** The correct value; "" for destruction. */
  wish: z.string().max(TEXT_MAX),
  reason: z.string().max(TEXT_MAX),
});
export type DataRequest = z.infer<typeof made>;

const answered = z.object({
  account: z.string().min(1).max(64),
  outcome: z.enum(DATA_REQUEST_OUTCOMES),
  /** What was done, or the reason against it. */
  text: z.string().max(TEXT_MAX),
});
export type DataRequestAnswer = Pick<z.infer<typeof answered>, "outcome" | "text">;

const takenBack = z.object({ account: z.string().min(1).max(64) });

/** How a request ended: by the office's answer, or withdrawn. */
export interface DataRequestEnd {
  outcome: DataRequestAnswer["outcome"] | "taken_back";
  text: string;
}

const keyOfAccount: KeyOf = ({ data }) => userStream((data as { account: string }).account);

const dataRequestEvents = [
  define("data_request.made", made, { personal: ["what", "wish", "reason"], key: keyOfAccount }),
  define("data_request.answered", answered, { personal: ["text"], key: keyOfAccount }),
  define("data_request.taken_back", takenBack),
];

export const aboutDataRequest = defineNoun("data_request", dataRequestEvents, {
  label: "개인정보 요구",
  revision: 2,
  page: "/staff/security/requests",
  notices: [
    {
      kind: "data_request_made",
      title: "개인정보 요구 접수",
      on: ["data_request.made"],
      for: "superuser",
    },
    {
      kind: "data_request_answered",
      title: "내 개인정보 요구의 답변",
      on: ["data_request.answered"],
      for: "user",
    },
  ],
  pageRole: "superuser",
  retention: { rules: ["account_withdrawn"], becomes: "파기", items: "요구한 내용과 답변" },
  without: [[
    "A request is about its author: it is answered on its page alone.",
    "find",
    "recent",
    "files",
  ]],
});

type DataRequestEvent =
  | NewEvent<"data_request.made", DataRequest>
  | NewEvent<"data_request.answered", z.infer<typeof answered>>
  | NewEvent<"data_request.taken_back", z.infer<typeof takenBack>>;
export type StoredDataRequestEvent = DataRequestEvent & StoredEvent;

export interface DataRequestState extends DataRequest {
  answer: DataRequestEnd | null;
}

/** Folds one event into a request. */
export function evolve(
  state: DataRequestState | undefined,
  event: DataRequestEvent,
): DataRequestState {
  switch (event.type) {
    case "data_request.made":
      return { ...event.data, answer: null };
    case "data_request.answered": {
      const { outcome, text } = event.data;
      return { ...state!, answer: { outcome, text } };
    }
    case "data_request.taken_back":
      return { ...state!, answer: { outcome: "taken_back", text: "" } };
  }
}

export const dataRequestStream = (id: string): string => `data_request/${id}`;

const lacks = (field: string, message: string): Refusal =>
  refuse(422, "invalid_input", message, [{ field, message }]);

/** Makes a request. The same form again is the same request. */
export function createDataRequest(
  state: DataRequestState | undefined,
  { id, request }: { id: string; request: DataRequest },
  { open }: { open: number },
): DataRequestEvent[] | Refusal {
  if (state) return [];
  const { kind, what, wish } = request;
  if (what === "") return lacks("what", "정정하거나 삭제할 항목을 입력해 주세요.");
  if (kind === "correction" && wish === "") return lacks("wish", "올바른 내용을 입력해 주세요.");
  if (open >= OPEN_MAX) {
    const message = `답을 기다리는 요구는 ${OPEN_MAX}개까지 낼 수 있습니다.`;
    return refuse(409, "too_many_requests_open", message);
  }
  const data = kind === "correction" ? request : { ...request, wish: "" };
  return [{ stream: dataRequestStream(id), type: "data_request.made", data }];
}

const NOT_FOUND = refuse(404, "data_request_not_found", "요구를 찾을 수 없습니다.");
const ANSWERED = refuse(409, "already_answered", "이미 답변한 요구입니다.");
const TAKEN_BACK = refuse(409, "taken_back", "요구한 사람이 철회한 요구입니다.");

/** Withdraws one's own unanswered request. A second time changes nothing. */
export function withdrawDataRequest(
  state: DataRequestState | undefined,
  { id, account }: { id: string; account: string },
): DataRequestEvent[] | Refusal {
  if (state?.account !== account) return NOT_FOUND;
  if (state.answer?.outcome === "taken_back") return [];
  if (state.answer) return ANSWERED;
  return [{ stream: dataRequestStream(id), type: "data_request.taken_back", data: { account } }];
}

/** Answers a request: done, or refused with the reason that the law requires. */
export function answerDataRequest(
  state: DataRequestState | undefined,
  { id, answer: { outcome, text } }: { id: string; answer: DataRequestAnswer },
): DataRequestEvent[] | Refusal {
  if (!state) return NOT_FOUND;
  if (state.answer?.outcome === "taken_back") return TAKEN_BACK;
  if (state.answer) return ANSWERED;
  if (outcome === "refused" && text === "") {
    return lacks("text", "처리할 수 없는 사유를 입력해 주세요.");
  }
  const data = { account: state.account, outcome, text };
  return [{ stream: dataRequestStream(id), type: "data_request.answered", data }];
}
