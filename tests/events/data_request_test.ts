import { assertEquals } from "@std/assert";
import {
  answerDataRequest,
  createDataRequest,
  type DataRequest,
  type DataRequestState,
  evolve,
  withdrawDataRequest,
} from "../../events/personal_data/data_request.ts";

const REQUEST: DataRequest = {
  ...{ account: "anna", kind: "correction", what: "이름", wish: "안나", reason: "오기" },
};
const id = "r1";
type Decided = ReturnType<typeof createDataRequest>;
const said = (decided: Decided) =>
  Array.isArray(decided) ? decided.map(({ data }) => data) : [decided.status, decided.code];
const make = (request: Partial<DataRequest> = {}, open = 0, state?: DataRequestState) =>
  createDataRequest(state, { id, request: { ...REQUEST, ...request } }, { open });

const made: DataRequestState = { ...REQUEST, answer: null };
const ended = (outcome: "done" | "refused" | "taken_back"): DataRequestState => ({
  ...made,
  answer: { outcome, text: "" },
});

const requests: [given: string, decided: Decided, expected: unknown[]][] = [
  ["a correction", make(), [REQUEST]],
  ["a destruction with a wish", make({ kind: "destruction" }), [
    { ...REQUEST, kind: "destruction", wish: "" },
  ]],
  ["the same form twice", make({}, 0, made), []],
  ["nothing that it is about", make({ what: "" }), [422, "invalid_input"]],
  ["a correction without what is right", make({ wish: "" }), [422, "invalid_input"]],
  ["nine that wait", make({}, 9), [REQUEST]],
  ["ten that wait", make({}, 10), [409, "too_many_requests_open"]],
];
for (const [given, decided, expected] of requests) {
  Deno.test(`given ${given}, when something is asked about one's data, then ${expected.at(-1) === REQUEST ? "it is" : JSON.stringify(expected)}`, () =>
    assertEquals(said(decided), expected));
}

const takeBack = (state: DataRequestState | undefined, account = "anna") =>
  said(withdrawDataRequest(state, { id, account }));
Deno.test("only the requester withdraws a request, once, and not after an answer", () => {
  assertEquals(takeBack(made), [{ account: "anna" }]);
  assertEquals(takeBack(ended("taken_back")), []);
  for (const state of [undefined, { ...made, account: "bora" }]) {
    assertEquals(takeBack(state), [404, "data_request_not_found"]);
  }
  assertEquals(takeBack(ended("done")), [409, "already_answered"]);
});

const answer = (state: DataRequestState | undefined, outcome: "done" | "refused", text: string) =>
  said(answerDataRequest(state, { id, answer: { outcome, text } }));
Deno.test("a request is answered once; a refusal has its reason", () => {
  assertEquals(answer(made, "done", ""), [{ account: "anna", outcome: "done", text: "" }]);
  assertEquals(answer(made, "refused", "법정 보존"), [
    { account: "anna", outcome: "refused", text: "법정 보존" },
  ]);
  assertEquals(answer(made, "refused", ""), [422, "invalid_input"]);
  assertEquals(answer(undefined, "done", ""), [404, "data_request_not_found"]);
  assertEquals(answer(ended("refused"), "done", ""), [409, "already_answered"]);
  assertEquals(answer(ended("taken_back"), "done", ""), [409, "taken_back"]);
});

Deno.test("a request has its result", () => {
  const stream = `data_request/${id}`;
  const open = evolve(undefined, { stream, type: "data_request.made", data: REQUEST });
  assertEquals(open, made);
  const data = { account: "anna", outcome: "done" as const, text: "고쳤습니다." };
  const done = evolve(open, { stream, type: "data_request.answered", data });
  assertEquals(done.answer, { outcome: "done", text: "고쳤습니다." });
  const back = { stream, type: "data_request.taken_back", data: { account: "anna" } } as const;
  assertEquals(evolve(open, back).answer, { outcome: "taken_back", text: "" });
});
