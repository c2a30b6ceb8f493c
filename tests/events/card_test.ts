import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type CardContext,
  type CardEditable,
  type CardEvent,
  cardEvents,
  type CardState,
  difference,
  editCard,
  evolve,
  purposeFromText,
  PURPOSES,
  recordCard,
  restoreCard,
  undoCardEvents,
} from "../../events/card/card.ts";
import { jun, mina, payment, sora } from "../helpers/people.ts";

const office: CardContext = { employeeExists: (id) => [mina, jun, sora].includes(id) };
const lunch = payment({ participants: [mina] });
const edit = { id: "lunch", purpose: "lunch", note: "", participants: [mina] } as const;

/** The edit command with some fields changed. */
const to = (fields: Partial<CardEditable>) => ({ ...edit, participants: [mina], ...fields });

Deno.test("given nothing, when a payment is recorded, then it is stored as it was", () => {
  const events = recordCard(undefined, { id: "lunch", record: lunch });
  assertEquals(events, [{ stream: "card/lunch", type: "card.recorded", data: lunch }]);
});

Deno.test("given a payment, when it is recorded again, then it is refused", () => {
  const refusal = recordCard(lunch, { id: "lunch", record: lunch });
  assertEquals(refusal, {
    refused: true,
    status: 409,
    code: "already_recorded",
    message: "이미 등록된 카드 사용내역입니다.",
  });
});

Deno.test("given a lunch, when it is edited, then only what changed is written", () => {
  const events = editCard(lunch, to({ purpose: "dinner", participants: [mina, jun] }), office);
  const changes = {
    purpose: { from: "lunch", to: "dinner" },
    participants: { from: [mina], to: [mina, jun] },
  };
  assertEquals(events, [{ stream: "card/lunch", type: "card.edited", data: { changes } }]);
});

Deno.test("given a lunch, when an edit changes nothing, then nothing is written", () => {
  assertEquals(editCard(lunch, to({}), office), []);
  assertEquals(editCard(lunch, to({ participants: [mina, mina] }), office), []);
});

Deno.test("given a lunch, when only the order of its people changes, then that is written", () => {
  const both = payment({ participants: [mina, jun] });
  const events = editCard(both, to({ participants: [jun, mina] }), office);
  const changes = { participants: { from: [mina, jun], to: [jun, mina] } };
  assertEquals(events, [{ stream: "card/lunch", type: "card.edited", data: { changes } }]);
});

Deno.test("given nothing, when it is edited, then there is nothing to edit", () => {
  assertEquals(editCard(undefined, to({}), office), {
    refused: true,
    status: 404,
    code: "card_not_found",
    message: "카드 사용내역을 찾을 수 없습니다.",
  });
});

Deno.test("given a lunch, when it is edited to nobody, then it is refused (S1 §5)", () => {
  assertEquals(editCard(lunch, to({ participants: [] }), office), {
    refused: true,
    status: 422,
    code: "no_participants",
    message: "참석자를 한 명 이상 선택해 주세요.",
  });
});

Deno.test("given a lunch, when unknown participants are set, then they are named", () => {
  assertEquals(editCard(lunch, to({ participants: [mina, "ghost", "nobody"] }), office), {
    refused: true,
    status: 422,
    code: "unknown_employee",
    message: "등록되지 않은 직원이 참석자에 있습니다.",
    details: ["ghost", "nobody"],
  });
});

Deno.test("given an edited lunch, when an earlier version is restored, then as a new event", () => {
  const now = payment({ purpose: "other", note: "글", participants: [jun] });
  const events = restoreCard(now, { id: "lunch", to_version: 1, earlier: lunch });
  const changes = {
    purpose: { from: "other", to: "lunch" },
    note: { from: "글", to: "" },
    participants: { from: [jun], to: [mina] },
  };
  const data = { to_version: 1, changes };
  assertEquals(events, [{ stream: "card/lunch", type: "card.restored", data }]);
});

Deno.test("given a lunch imported without people, when that is restored, then it is allowed", () => {
  const events = restoreCard(lunch, { id: "lunch", to_version: 1, earlier: payment() });
  const data = { to_version: 1, changes: { participants: { from: [mina], to: [] } } };
  assertEquals(events, [{ stream: "card/lunch", type: "card.restored", data }]);
});

Deno.test("given a lunch, when its present version is restored, then nothing is written", () => {
  assertEquals(restoreCard(lunch, { id: "lunch", to_version: 1, earlier: lunch }), []);
});

Deno.test("given nothing, when it is restored, then there is nothing to restore", () => {
  const refusal = restoreCard(undefined, { id: "lunch", to_version: 1, earlier: lunch });
  assertEquals(refusal, {
    refused: true,
    status: 404,
    code: "card_not_found",
    message: "카드 사용내역을 찾을 수 없습니다.",
  });
});

Deno.test("given a lunch, when a version that never was is restored, then it is refused", () => {
  assertEquals(restoreCard(lunch, { id: "lunch", to_version: 7, earlier: undefined }), {
    refused: true,
    status: 404,
    code: "version_not_found",
    message: "되돌릴 시점을 찾을 수 없습니다.",
  });
});

Deno.test("a purpose is read from text (S1 §4)", () => {
  const cases: [text: string, purpose: string][] = [
    ["팀 점심", "lunch"],
    ["Business LUNCH", "lunch"],
    ["저녁 회식", "dinner"],
    ["Dinner with a client", "dinner"],
    ["점심 겸 저녁", "lunch"],
    ["등기소 택시", "other"],
    ["", "other"],
  ];
  for (const [text, purpose] of cases) assertEquals(purposeFromText(text), purpose, text);
});

const editable: fc.Arbitrary<CardEditable> = fc.record({
  purpose: fc.constantFrom(...PURPOSES),
  note: fc.string({ unit: "grapheme", maxLength: 20 }),
  participants: fc.uniqueArray(fc.constantFrom(mina, jun, sora)),
});

Deno.test("applying the difference between two rows gives the second", () => {
  fc.assert(fc.property(editable, editable, (from, wanted) => {
    const before: CardState = { ...payment(), ...from };
    const changes = difference(before, wanted);
    const after = evolve(before, { stream: "card/x", type: "card.edited", data: { changes } });
    assertEquals(after, { ...before, ...wanted });
    assertEquals(difference(after, wanted), {});
  }));
});

Deno.test("a restore undoes any edit", () => {
  fc.assert(fc.property(editable, editable, (from, wanted) => {
    const before: CardState = { ...payment(), ...from };
    const edited: CardState = { ...before, ...wanted };
    const events = restoreCard(edited, { id: "x", to_version: 1, earlier: before });
    if (!Array.isArray(events)) throw new Error(events.message);
    assertEquals(events.reduce(evolve, edited), before);
  }));
});

const recorded = { stream: "card/x", type: "card.recorded", data: lunch } as const;
const gone: CardState = { ...lunch, deleted: true };

Deno.test("given a recorded payment, when its import is undone, then it is deleted", () => {
  assertEquals(undoCardEvents(lunch, { id: "x", events: [recorded] }), [
    { stream: "card/x", type: "card.deleted", data: {} },
  ]);
});

Deno.test("given a payment that was undone, when that is undone, or it is imported, then it is recorded", () => {
  const deleted = { stream: "card/x", type: "card.deleted", data: {} } as const;
  assertEquals(undoCardEvents(gone, { id: "x", events: [deleted] }), [recorded]);
  assertEquals(recordCard(gone, { id: "x", record: lunch }), [recorded]);
  assertEquals(evolve(gone, recorded), lunch);
});

Deno.test("given a payment that was undone, when it is edited or restored, then it does not exist", () => {
  const edits = [
    editCard(gone, to({ purpose: "dinner" }), office),
    restoreCard(gone, { id: "x", to_version: 1, earlier: lunch }),
  ];
  for (const refusal of edits) assertEquals("code" in refusal && refusal.code, "card_not_found");
});

Deno.test("undoing edits gives the fields their former values", () => {
  fc.assert(fc.property(editable, editable, editable, (from, then, last) => {
    const before: CardState = { ...payment(), ...from };
    const steps = [then, last].reduce<{ state: CardState; events: CardEvent[] }>(
      ({ state, events }, wanted) => {
        const changes = difference(state, wanted);
        const event: CardEvent = { stream: "card/x", type: "card.edited", data: { changes } };
        return { state: evolve(state, event), events: [...events, event] };
      },
      { state: before, events: [] },
    );
    const back = undoCardEvents(steps.state, { id: "x", events: steps.events });
    if (!Array.isArray(back)) throw new Error(back.message);
    assertEquals(back.reduce(evolve, steps.state), before);
  }));
});

Deno.test("every event a decision makes has the shape the log accepts", () => {
  const shapes = new Map(cardEvents.map(({ type, data }) => [type as string, data]));
  fc.assert(fc.property(editable, (wanted) => {
    const made = [
      recordCard(undefined, { id: "x", record: lunch }),
      editCard(lunch, { id: "x", ...wanted }, office),
      restoreCard({ ...lunch, ...wanted }, { id: "x", to_version: 1, earlier: lunch }),
      undoCardEvents(lunch, { id: "x", events: [recorded] }),
      undoCardEvents(gone, { id: "x", events: [] }),
    ].flatMap((decision) => Array.isArray(decision) ? decision : []);
    for (const { type, data } of made) {
      assertEquals(shapes.get(type)?.parse(data), data);
    }
  }));
});
