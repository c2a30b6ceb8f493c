import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { cardNoun } from "../../src/import/nouns/card_noun.ts";
import { understand } from "../../src/import/layout/read_lines.ts";
import { openBooks } from "../../src/store/open.ts";
import { importInto, paymentsIn } from "../helpers/imports.ts";
import { type Value, workbook } from "../helpers/workbooks.ts";

const HEADER = ["승인번호", "사용일시", "가맹점", "금액", "사용자", "내용"];

/** Few values, so that rows that are alike come up often. A number says it all about its payment. */
const row = fc.tuple(
  fc.constantFrom("", "", "", "12345678", "00000000"),
  fc.constantFrom("2025-06-02 12:30", "2025-06-02", "2025-07-01 19:00"),
  fc.constantFrom("국수집", "보쌈집"),
  fc.constantFrom("12,000", "-12,000", "7000"),
  fc.constantFrom("의장", "부의장"),
).map(([number, at, store, won, user]): Value[] =>
  number === "12345678"
    ? [number, at.slice(0, 10), "국수집", won, "의장", "점심"]
    : [number, at, store, won, user, `${store} 식사`]
);
const rows = fc.array(row, { minLength: 1, maxLength: 12 });

const runs = { numRuns: 40 };

Deno.test("rows in any order give the same records", async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.infiniteStream(fc.nat()), async (list, keys) => {
      const shuffled = list.map((cells) => ({ cells, key: keys.next().value as number }))
        .toSorted((a, b) => a.key - b.key).map(({ cells }) => cells);
      const [one, other] = [
        await openBooks({ path: ":memory:" }),
        await openBooks({ path: ":memory:" }),
      ];
      await importInto(one, [HEADER, ...list]);
      await importInto(other, [HEADER, ...shuffled]);
      assertEquals(paymentsIn(one), paymentsIn(other));
      const ids = [one, other].map((books) => [...books.views.card.byId.keys()].sort());
      assertEquals(ids[0], ids[1]);
      await one.close();
      await other.close();
    }),
    runs,
  );
});

Deno.test("a repeated file adds nothing; with more rows, in any order, only those are added", async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, async (list, more) => {
      const books = await openBooks({ path: ":memory:" });
      const first = await importInto(books, [HEADER, ...list]);
      const again = await importInto(books, [HEADER, ...list.toReversed()]);
      const grown = await importInto(books, [HEADER, ...more, ...list]);
      const whole = await openBooks({ path: ":memory:" });
      await importInto(whole, [HEADER, ...list, ...more]);
      assertEquals(again.added.rows, 0);
      assertEquals(first.added.rows + grown.added.rows, whole.views.card.byId.size);
      assertEquals(paymentsIn(books), paymentsIn(whole));
      await books.close();
      await whole.close();
    }),
    runs,
  );
});

Deno.test("an import stopped after any batch and repeated is complete", async () => {
  const list = Array.from({ length: 1_700 }, (_, index): Value[] => [
    "",
    `2025-06-02 ${String(Math.floor(index / 60) % 24).padStart(2, "0")}:${index % 60}`,
    `가게${index}`,
    1_000 + index,
    "의장",
    "",
  ]);
  const whole = await openBooks({ path: ":memory:" });
  await importInto(whole, [HEADER, ...list]);
  for (const batches of [0, 1, 2, 3]) {
    const books = await openBooks({ path: ":memory:" });
    const part = await importInto(books, [HEADER, ...list], { lines: batches * 500 });
    assertEquals(part.added.rows, batches * 500);
    assertEquals(part.added.rows + part.unsent.rows, 1_700);
    const rest = await importInto(books, [HEADER, ...list]);
    assertEquals([rest.added.rows, rest.same.rows], [1_700 - batches * 500, batches * 500]);
    assertEquals(paymentsIn(books), paymentsIn(whole));
    await books.close();
  }
  await whole.close();
});

Deno.test("identical rows are kept, counted and reported", async () => {
  const books = await openBooks({ path: ":memory:" });
  const coffee = ["", "2025-06-02", "카페", "4,500", "의장", ""];
  const outcome = await importInto(books, [HEADER, coffee, coffee, coffee]);
  assertEquals([outcome.added.rows, outcome.keptTwice], [3, [3, 4]]);
  const fourth = await importInto(books, [HEADER, coffee, coffee, coffee, coffee]);
  assertEquals([fourth.added.rows, fourth.same.rows], [1, 3]);
  await books.close();
});

Deno.test("one approval number twice is one payment; its cancellation and another day's are separate", async () => {
  const books = await openBooks({ path: ":memory:" });
  const outcome = await importInto(books, [
    HEADER,
    ["12345678", "2025-06-02 12:30", "국수집", "12,000", "", ""],
    ["12345678", "2025-06-02", "국수집 본점", "12,000", "의장", "다른 파일에서 온 같은 결제"],
    ["12345678", "2025-06-02 12:40", "국수집", "-12,000", "", ""],
    ["12345678", "2024-06-02 12:40", "보쌈집", "30,000", "", ""],
  ]);
  assertEquals([outcome.added.rows, outcome.same.rows, outcome.repeated], [3, 1, 1]);
  assertEquals(outcome.added.amount + outcome.same.amount, outcome.amount);
  const zeros = await importInto(books, [
    HEADER.with(0, "승인 번호"),
    ["0012345678", "2025-06-02", "국수집", "12,000", "", ""],
  ]);
  assertEquals(zeros.same.rows, 1);
  await books.close();
});

Deno.test("a sheet that repeats another adds nothing", async () => {
  const month: Value[][] = [HEADER, ["", "2025-06-02", "카페", "4,500", "", ""]];
  const books = await openBooks({ path: ":memory:" });
  const outcome = await importInto(books, workbook([["6월", month], ["전체", month]]));
  assertEquals([outcome.added.rows, outcome.same.rows], [1, 1]);
  await books.close();
});

Deno.test("a file with known columns is read once to be understood", async () => {
  let asked = 0;
  const rows = [["일자", "가맹점", "금액", "담당"], ["2025-06-02", "국수집", "1,000", "총무"]]
    .map((cells, at) => ({ line: at + 1, cells }));
  const source = {
    name: "",
    date1904: false,
    hidden: false,
    rows: () => ++asked > 0 ? [rows] : [],
  };
  const known = { 0: "date", 1: "store_name", 2: "pay", 3: "card_user" };
  const { remembered, layouts } = await understand(cardNoun, [source], {
    now: new Date("2026-11-21T00:00:00.000Z"),
    known: () => known,
  });
  // Once for the head, and once for all rows.
  assertEquals([asked, remembered, layouts[0].keys[3]], [2, true, "card_user"]);
});
