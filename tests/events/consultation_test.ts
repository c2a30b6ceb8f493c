import { assertEquals } from "@std/assert";
import {
  assignConsultation,
  type ConsultationEvent,
  type ConsultationRequest,
  type ConsultationState,
  consultationStream,
  destroyConsultation,
  evolve,
  moveConsultation,
  noteConsultation,
  NOTES_MAX,
  requestConsultation,
} from "../../events/consultation/consultation.ts";
import type { NewEvent } from "../../events/base/event.ts";
import type { Refusal } from "../../events/base/refusal.ts";

const TOLD = "표식이 든 내용";
const request: ConsultationRequest = {
  receipt: "20261121-7KQ2MX",
  service: "real-estate",
  call_time: "morning",
  person: { name: "김하늘", phone: "010-1234-5678", email: "", subject: "등기", message: TOLD },
  consent: { version: "2026-11", items: ["이름"], retention_days: 365 },
  suspicions: [],
};
const mina = { id: "mina", name: "이미나" };

const given = (...events: Omit<ConsultationEvent, "stream">[]): ConsultationState | undefined =>
  events.reduce<ConsultationState | undefined>(
    (state, event) => evolve(state, { stream: "consultation/a1", ...event } as ConsultationEvent),
    undefined,
  );
const asked = { type: "consultation.requested", data: request } as const;
const gone = { type: "consultation.destroyed", data: { reason: "request" } } as const;

/** What came out: the events' data, or the code of the refusal. */
const of = (decided: NewEvent[] | Refusal) =>
  "refused" in decided ? decided.code : decided.map(({ type, data }) => ({ type, data }));

Deno.test("a request is accepted as new and unassigned", () => {
  assertEquals(requestConsultation(undefined, { id: "a1", request }), [{
    stream: consultationStream("a1"),
    ...asked,
  }]);
  const state = given(asked)!;
  assertEquals([state.stage, state.assignee, state.notes, state.destroyed], ["new", null, 0, null]);
});

Deno.test("the same form sent twice is one request", () => {
  assertEquals(requestConsultation(given(asked), { id: "a1", request }), []);
});

Deno.test("a request moves from any stage to any other; moving to its own stage does nothing", () => {
  const moved = moveConsultation(given(asked), { id: "a1", to: "done" });
  assertEquals(of(moved), [{ type: "consultation.moved", data: { from: "new", to: "done" } }]);
  const done = given(asked, { type: "consultation.moved", data: { from: "new", to: "done" } });
  assertEquals(of(moveConsultation(done, { id: "a1", to: "done" })), []);
  assertEquals(of(moveConsultation(done, { id: "a1", to: "new" })), [
    { type: "consultation.moved", data: { from: "done", to: "new" } },
  ]);
});

Deno.test("who is the first to call a visitor takes the request, unless somebody has it", () => {
  const call = (state: ConsultationState | undefined, to: "contacted" | "done") =>
    of(moveConsultation(state, { id: "a1", to, by: mina }));
  const moved = { type: "consultation.moved", data: { from: "new", to: "contacted" } } as const;
  const taken = { type: "consultation.assigned", data: { to: mina } } as const;
  assertEquals(call(given(asked), "contacted"), [taken, moved]);
  assertEquals(call(given(asked, taken), "contacted"), [moved]);
  assertEquals(call(given(asked), "done"), [{ ...moved, data: { from: "new", to: "done" } }]);
});

Deno.test("a request can be assigned to staff only", () => {
  const assign = (state: ConsultationState | undefined, to: typeof mina | null) =>
    of(assignConsultation(state, { id: "a1", to }, { isStaff: (id) => id === "mina" }));
  const given1 = { type: "consultation.assigned", data: { to: mina } } as const;
  assertEquals(assign(given(asked), mina), [given1]);
  assertEquals(assign(given(asked, given1), mina), []);
  assertEquals(assign(given(asked, given1), null), [{ ...given1, data: { to: null } }]);
  assertEquals(assign(given(asked), { id: "left", name: "퇴사자" }), "not_staff");
});

Deno.test("a note is stored, up to a limit", () => {
  const noted = { type: "consultation.noted", data: { text: TOLD } } as const;
  assertEquals(of(noteConsultation(given(asked), { id: "a1", text: TOLD })), [noted]);
  const full = { ...given(asked)!, notes: NOTES_MAX };
  assertEquals(of(noteConsultation(full, { id: "a1", text: TOLD })), "too_many_notes");
});

Deno.test("retention destroys a request only when it is over; the person's wish at once", () => {
  const destroy = (reason: "retention" | "request", due: boolean) =>
    of(destroyConsultation(given(asked), { id: "a1", reason }, { due }));
  assertEquals(destroy("retention", false), "retention_not_over");
  const subject = consultationStream("a1");
  const data = (reason: string) => [
    { type: "consultation.destroyed", data: { reason } },
    { type: "destruction.ordered", data: { subject, keys: [subject], reason } },
  ];
  assertEquals(destroy("retention", true), data("retention"));
  assertEquals(destroy("request", false), data("request"));
});

Deno.test("after the destruction nothing of the visitor's data is in the state", () => {
  const state = given(asked, gone)!;
  assertEquals([state.person, state.destroyed], [null, "request"]);
  assertEquals(JSON.stringify(state).includes(TOLD), false);
});

Deno.test("a destroyed or unknown request refuses every act", () => {
  const all = (state: ConsultationState | undefined) => [
    of(moveConsultation(state, { id: "a1", to: "done" })),
    of(assignConsultation(state, { id: "a1", to: null }, { isStaff: () => true })),
    of(noteConsultation(state, { id: "a1", text: TOLD })),
    of(destroyConsultation(state, { id: "a1", reason: "request" }, { due: true })),
  ];
  assertEquals(new Set(all(given(asked, gone))), new Set(["personal_data_destroyed"]));
  assertEquals(new Set(all(undefined)), new Set(["consultation_not_found"]));
});
