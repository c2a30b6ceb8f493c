/** Rows without figures may be headers further down: what is below them is looked at once, however many there are. */
import { assert, assertEquals } from "@std/assert";
import { mock } from "node:test";
import { cardNoun } from "../../src/import/nouns/card_noun.ts";
import type { ImportNoun } from "../../src/import/nouns/noun.ts";
import { cardsIn } from "../helpers/imports.ts";
import type { Value } from "../helpers/workbooks.ts";

const HEADER = ["사용일자", "가맹점", "금액", "구분"];

/** Values that were looked at for what a column holds, while the rows were read. */
async function lookedAt(rows: Value[][]): Promise<number> {
  const fits = mock.method(cardNoun as Required<ImportNoun>, "fits");
  try {
    await cardsIn([HEADER, ...rows]);
    return fits.mock.calls.reduce((sum, { arguments: [, , values] }) => sum + values.length, 0);
  } finally {
    fits.mock.restore();
  }
}

const TABLES: [name: string, row: (at: number) => Value[]][] = [
  ["words that name columns", () => ["상태", "번호", "구분", "유형"]],
  ["words that name nothing", () => ["메모", "낱말", "글자", "없음"]],
  // In turn, so that each is another header than the one above it.
  [
    "headers under each other",
    (at) => at % 2 === 0 ? ["구분", ...HEADER.slice(0, 3)] : ["이용구분", ...HEADER.slice(0, 3)],
  ],
];

for (const [name, row] of TABLES) {
  Deno.test(`with twice the rows of ${name} few more values are examined`, async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at));
    const [once, twice] = [await lookedAt(rows(1_500)), await lookedAt(rows(3_000))];
    assert(twice - once <= 2 * 1_500, `${once}, then ${twice}`);
  });
}

Deno.test("a header with another one below is judged by its own rows alone", async () => {
  const first = Array.from({ length: 45 }, (_, at) => ["2026-11-02", "가게", 1_000 + at, "정상"]);
  const { readings } = await cardsIn([
    HEADER,
    ...first,
    ["사용일자", "가맹점", "구분", "금액"],
    ["2026-11-03", "가게", "취소", 2_000],
    ["구분", "사용일자", "가맹점", "금액"],
    ["회식", "2026-11-04", "가게", 3_000],
  ]);
  const later = readings.slice(first.length);
  assertEquals(later.map(({ kind }) => kind), ["header", "data", "header", "data"]);
  const paid = later.flatMap((one) => one.kind === "data" ? [one.values.pay] : []);
  // A column of kinds is no column of cancellations, though another one below it is.
  assertEquals(paid, [-2_000, 3_000]);
});
