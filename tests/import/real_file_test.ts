import { assertEquals } from "@std/assert";
import { openBooks } from "../../src/store/open.ts";
import { importInto } from "../helpers/imports.ts";

const FILE = "tests/fixtures/real/card-spending-2025-2026.csv";

/** Count and won by month, from the CSV alone: its cells hold no comma, quote or line end. */
function byMonthOf(text: string): Map<string, [number, number]> {
  const [header, ...lines] = text.replace("\ufeff", "").trim().split(/\r?\n/);
  const at = ["사용일자", "금액"].map((name) => header.split(",").indexOf(name));
  const months = new Map<string, [number, number]>();
  for (const cells of lines.map((line) => line.split(","))) {
    const month = cells[at[0]].slice(0, 7);
    const [count, won] = months.get(month) ?? [0, 0];
    months.set(month, [count + 1, won + Number(cells[at[1]])]);
  }
  return months;
}

Deno.test("the council's file imports with exact count and sum, per month and in all, once", async () => {
  const bytes = await Deno.readFile(FILE);
  const expected = byMonthOf(new TextDecoder().decode(bytes));
  const books = await openBooks({ path: ":memory:" });

  const first = await importInto(books, bytes);

  const held = new Map<string, [number, number]>();
  for (const { state } of books.views.card.byId.values()) {
    const seoul = new Date(Date.parse(state.used_at) + 9 * 3_600_000).toISOString();
    const [count, won] = held.get(seoul.slice(0, 7)) ?? [0, 0];
    held.set(seoul.slice(0, 7), [count + 1, won + state.pay]);
  }
  const sum = [...expected.values()].reduce((all, [, won]) => all + won, 0);
  assertEquals(Object.fromEntries(held), Object.fromEntries(expected));
  assertEquals(first.added, { rows: 490, amount: sum });
  assertEquals([first.refused.rows, first.same.rows, first.read], [0, 0, 490]);

  const head = books.head;
  const second = await importInto(books, bytes);
  assertEquals([second.added.rows, second.same], [0, { rows: 490, amount: sum }]);
  assertEquals(books.head, head);
  await books.close();
});

Deno.test("a payment of the council's file keeps store, text, people, method and its place", async () => {
  const books = await openBooks({ path: ":memory:" });
  await importInto(books, await Deno.readFile(FILE));
  const first = [...books.views.card.byId.values()].find(({ state }) => state.source?.line === 2);
  assertEquals(first?.state, {
    approve_num: null,
    used_at: "2025-06-02T03:37:25.000Z",
    time_known: true,
    store_name: "토담마을",
    pay: 148_000,
    purpose: "other",
    note: "지역현안 논의에 따른 유관기관 관계자 간담회",
    participants: [],
    card_user: "부의장",
    head_count: 6,
    method: "카드",
    source: { file: "f.csv", line: 2 },
    books: { year: 2025, person: 0 },
  });
  await books.close();
});
