/** Requests of people about their own data: those of one person, and what the office has to answer until when. */
import {
  ANSWER_DAYS,
  type DATA_REQUEST_KINDS,
  type DataRequestEnd,
  type DataRequestState,
  evolve,
  type StoredDataRequestEvent,
} from "../../events/personal_data/data_request.ts";
import { DAY_MILLISECONDS, seoulDay } from "../../events/base/seoul.ts";
import { memoizedByBook } from "../kit/kept.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";
import type { Views } from "../registry.ts";

export type DataRequestEntry = StreamEntry<DataRequestState>;
export type DataRequestBook = StreamBook<DataRequestEntry>;

export const dataRequestView = streamView<DataRequestState>({
  noun: "data_request",
  evolve: (state, event) => evolve(state, event as StoredDataRequestEvent),
});

export const requestKinds: Record<(typeof DATA_REQUEST_KINDS)[number], string> = {
  correction: "정정 요구",
  destruction: "삭제 요구",
};

export const requestOutcomes: Record<DataRequestEnd["outcome"], string> = {
  done: "처리함",
  refused: "처리 불가",
  taken_back: "철회",
};

/** The Seoul day until which a request is to be answered. */
export const dueDayOf = ({ recorded_at }: Pick<DataRequestEntry, "recorded_at">): string =>
  seoulDay(Date.parse(recorded_at) + ANSWER_DAYS * DAY_MILLISECONDS);

/** Of one person, the newest first. */
export const requestsOf = ({ byId }: DataRequestBook, account: string): DataRequestEntry[] =>
  [...byId.values()].filter(({ state }) => state.account === account).reverse();

const unanswered = memoizedByBook(({ byId }: DataRequestBook): DataRequestEntry[] =>
  [...byId.values()].filter(({ state }) => !state.answer)
);

/** Requests without an answer, the oldest first. A withdrawn account takes its requests along. */
export const openRequests = (
  { data_request, user }: Pick<Views, "data_request" | "user">,
): DataRequestEntry[] =>
  unanswered(data_request).filter(({ state }) => !user.byId.get(state.account)?.state.withdrawn);

/** What was answered or taken back, the newest first. */
export const answeredRequests = ({ byId }: DataRequestBook): DataRequestEntry[] =>
  [...byId.values()].filter(({ state }) => state.answer)
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at));
