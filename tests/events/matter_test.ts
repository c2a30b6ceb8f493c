/** Rules of a case: steps, sums, what a line of the cost sheet says. Given a state, when a decision, then its events. */
import { assert, assertEquals } from "@std/assert";
import { isRefusal } from "../../events/base/refusal.ts";
import { checkStep, endOfStep } from "../../events/matter/matter.ts";
import { type EntryKind, sumsOf } from "../../events/matter/matter_money.ts";
import { causeOf, nextRole, nextStep } from "../../events/matter/matter_shapes.ts";
import { tables } from "../../events/tables.ts";
import type { Lookup } from "../../events/kit/table.ts";
import { estimateOf } from "../../projections/matter/matter.ts";
import {
  entriesOfQuote,
  factsOfQuote,
  kindOfQuote,
  quoteOf,
} from "../../projections/matter/quote.ts";
import { typeOfName } from "../../projections/matter/new_matter.ts";

const at = (state: string) => ({ state, state_reason: "", ended_on: null });

const steps: [from: string, to: string, reason: string, taken: boolean][] = [
  ["accepted", "preparing", "", true],
  ["accepted", "filed", "", true],
  ["filed", "correcting", "", true],
  ["correcting", "filed", "", false],
  ["correcting", "filed", "보정을 취하함", true],
  ["done", "preparing", "", false],
  ["accepted", "cancelled", "", false],
  ["accepted", "cancelled", "의뢰인이 위임을 철회함", true],
  ["cancelled", "accepted", "", false],
  ["cancelled", "accepted", "다시 위임받음", true],
];
for (const [from, to, state_reason, taken] of steps) {
  const reason = state_reason === "" ? "without a reason" : "with a reason";
  Deno.test(`a step from ${from} to ${to} ${reason} is ${taken ? "taken" : "refused"}`, () => {
    const refused = checkStep(at(from), { state: to, state_reason });
    assertEquals(
      refused?.details,
      taken ? undefined : [{
        field: "state_reason",
        message:
          "앞 단계로 되돌리거나 취소할 때에는 사유를 입력해 주세요. 사건 화면의 ‘다른 단계로 변경’에서 함께 입력합니다.",
      }],
    );
  });
}

Deno.test("the last step sets the day of the end, and a step back clears it", () => {
  assertEquals(endOfStep(at("filed"), "done", "2026-11-21"), { ended_on: "2026-11-21" });
  assertEquals(endOfStep(at("filed"), "correcting", "2026-11-21"), {});
  const ended = { ...at("done"), ended_on: "2026-11-21" };
  assertEquals(endOfStep(ended, "archived", "2026-12-01"), {});
  assertEquals(endOfStep(ended, "filed", "2026-12-01"), { ended_on: null });
});

const entry = (kind: EntryKind, amount: number, vat = 0) => ({ kind, amount, vat });

Deno.test("a case's balance is fees with VAT and expenses without what was paid", () => {
  const entries = [entry("fee", 450_000, 45_000), entry("tax", 5_720_000), entry("bond", 96_000)];
  const due = { fees: 450_000, vat: 45_000, expenses: 5_816_000 };
  const none = { paid: 0, refunded: 0 };
  assertEquals(sumsOf([]), { fees: 0, vat: 0, expenses: 0, ...none, balance: 0 });
  assertEquals(sumsOf(entries), { ...due, ...none, balance: 6_311_000 });
  const paid = [...entries, entry("payment", 6_000_000), entry("payment", 400_000)];
  assertEquals(sumsOf(paid), { ...due, paid: 6_400_000, refunded: 0, balance: -89_000 });
  const even = [...paid, entry("refund", 89_000)];
  assertEquals(sumsOf(even), { ...due, paid: 6_400_000, refunded: 89_000, balance: 0 });
});

const look: Lookup = {
  taken: () => false,
  nameOf: () => undefined,
  idOf: () => undefined,
  cellOf: (noun, id) => noun === "matter" && id === "known" ? false : undefined,
};
const fee = { matter_id: "known", on: "2026-11-20", kind: "fee" as const, text: "보수" };

const lines: [what: string, values: object, field: string | null][] = [
  ["a fee with VAT", { ...fee, amount: 450_000, vat: 45_000 }, null],
  ["a tax with VAT", { ...fee, kind: "tax", amount: 10_000, vat: 1_000 }, "vat"],
  [
    "a quoted line as it was quoted",
    { ...fee, amount: 450_005, vat: 45_000, quoted: 450_005 },
    null,
  ],
  [
    "a quoted line whose VAT was changed without a reason",
    { ...fee, amount: 450_000, vat: 0, quoted: 450_000 },
    "reason",
  ],
  ["a refund with VAT", { ...fee, kind: "refund", amount: 10_000, vat: 1_000 }, "vat"],
  [
    "a quoted line changed without a reason",
    { ...fee, amount: 400_000, quoted: 450_000 },
    "reason",
  ],
  [
    "a quoted line changed with a reason",
    { ...fee, amount: 400_000, quoted: 450_000, reason: "지인 소개로 감액" },
    null,
  ],
  ["a line of a case that is not there", { ...fee, matter_id: "none", amount: 1 }, "matter_id"],
];
for (const [what, values, field] of lines) {
  Deno.test(`${what} is ${field ? `refused for its ${field}` : "entered"}`, () => {
    const decided = tables.matter_entry.create(undefined, { id: "one", values }, look);
    if (field === null) return assert(!isRefusal(decided));
    assert(isRefusal(decided));
    assertEquals((decided.details as { field: string }[])[0].field, field);
  });
}

Deno.test("a number that a case has is never changed", () => {
  const state = { ...tables.matter.empty, number: "2026-0007", deleted: false };
  const values = { number: "2026-0008" };
  const decided = tables.matter.change(state, { id: "one", values }, look);
  assert(isRefusal(decided));
});

Deno.test("the step after 접수 is 완료, because 보정 comes from the registry, and the last steps have none", () => {
  const nexts = ["preparing", "filed", "correcting", "done", "archived", "cancelled"].map(nextStep);
  assertEquals(nexts.map((next) => next?.value), [
    ...["filed", "done", "done", "archived", undefined, undefined] as const,
  ]);
});

const newParties: [kind: string, taken: string[], role: string][] = [
  ["inheritance", ["heir"], "decedent"],
  ["inheritance", ["heir", "decedent"], "heir"],
  ["inheritance", ["heir", "decedent", "heir", "heir"], "heir"],
  ["sale", ["right_holder"], "obligor"],
  ["sale", ["right_holder", "obligor"], "right_holder"],
  ["incorporation", ["company", "officer", "shareholder"], "officer"],
  ["officers", ["company", "officer"], "officer"],
  ["head_office", ["company"], "company"],
  ["other", [], "client"],
];

for (const [kind, taken, role] of newParties) {
  Deno.test(`the next party of ${kind} with ${taken.join(", ") || "nobody"} is proposed as ${role}`, () => {
    assertEquals(nextRole(kind, taken), role);
  });
}

Deno.test("a name says whether a client is a person, a company or a foreigner", () => {
  const types = [
    "김하늘",
    "㈜가나",
    "(주)가나",
    "가나주식회사",
    "법무법인 다라",
    "John A. Smith",
    "朴買受",
  ];
  const [kim, ...others] = types.map(typeOfName);
  assertEquals([kim, ...others], [
    ...["person", "company", "company", "company", "company", "foreigner", "person"] as const,
  ]);
});

Deno.test("an estimate keeps what was typed, its lines and the day of its rates, and makes a cost sheet", () => {
  const query = "case=purchase&price=520000000&homes=one";
  const quote = quoteOf(query, "2026-11-21")!;
  assertEquals([quote.case, quote.rates_day, quote.inputs.price], [
    "purchase",
    "2026-11-21",
    "520000000",
  ]);
  assertEquals(quote.total, quote.lines.reduce((sum, { amount }) => sum + amount, 0));
  assertEquals(kindOfQuote(quote), "sale");
  const sheet = entriesOfQuote(quote);
  const sums = sumsOf(sheet);
  assertEquals(sums.balance, quote.total, "nothing of the estimate is lost in the sheet");
  assertEquals(sheet.filter(({ kind }) => kind === "fee").length, 1);
});

for (const query of ["", "case=none&price=1", "case=purchase&price=없음", "x".repeat(3_000)]) {
  Deno.test(`the query '${query.slice(0, 24)}' gives no estimate`, () => {
    assertEquals(quoteOf(query, "2026-11-21"), null);
  });
}

const amounts: [query: string, facts: Record<string, string | number>][] = [
  ["case=purchase&price=5억 2천만", { price: 520_000_000 }],
  ["case=auction&price=3억", { price: 300_000_000, cause: "매각" }],
  ["case=mortgage&price=240000000", { claim_amount: 240_000_000 }],
  ["case=jeonse&price=3억", { deposit_amount: 300_000_000 }],
  ["case=incorporation&price=5천만", { capital: 50_000_000 }],
  // The face value of new shares is not the capital after them.
  ["case=increase&price=1억", {}],
  ["case=cancellation", {}],
];
for (const [query, facts] of amounts) {
  Deno.test(`given the estimate '${query}', then the case has ${Object.keys(facts).join(", ") || "no amount"} of it`, () => {
    const quote = quoteOf(query, "2026-11-21")!;
    assertEquals(factsOfQuote(quote, kindOfQuote(quote)), facts);
    assertEquals(factsOfQuote(quote, "civil_papers"), {}, "of another kind");
  });
}

const causes: [kind: string, entered: object, text: string, date: string | null][] = [
  ["sale", { contract_date: "2026-10-12" }, "매매", "2026-10-12"],
  ["sale", { contract_date: "2026-10-12", cause: "매매예약" }, "매매예약", "2026-10-12"],
  ["sale", { contract_date: "2026-10-12", cause_date: "2026-10-13" }, "매매", "2026-10-13"],
  ["sale", { contract_date: null }, "매매", null],
  ["inheritance", { death_date: "2026-08-30" }, "상속", "2026-08-30"],
  ["officers", { resolved_on: "2026-11-18" }, "", null],
];
for (const [kind, entered, text, date] of causes) {
  Deno.test(`given a case of ${kind} with ${JSON.stringify(entered)}, then its cause is '${text}' of ${date}`, () => {
    assertEquals(causeOf(kind, { cause: "", cause_date: null, ...entered }), { text, date });
  });
}

Deno.test("an estimate that cannot be read is none", () => {
  assertEquals([estimateOf({ estimate: "" }), estimateOf({ estimate: "{case:" })], [null, null]);
});
