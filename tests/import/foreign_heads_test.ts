/** Lists of card companies and banks, one made-up file after the layout of each. */
import { assertEquals, assertMatch } from "@std/assert";
import type { Field } from "../../src/import/values/fields.ts";
import { cardsIn, summaryOf } from "../helpers/imports.ts";
import { cp949 } from "../helpers/workbooks.ts";
import { FOLDER, foreignFiles } from "./foreign_files.ts";

const REQUIRED: Field[] = ["date", "store_name", "pay"];

for (const [name, layout] of Object.entries(foreignFiles)) {
  Deno.test(`foreign head · ${name}: ${layout.rows} rows, ${layout.won} won`, async () => {
    const bytes = await Deno.readFile(`${FOLDER}/${name}.csv`);
    for (const file of [bytes, cp949(new TextDecoder().decode(bytes))]) {
      const read = await cardsIn(file);
      const found = new Set(read.layouts[0].keys.filter((key) => key !== null) as Field[]);
      assertEquals([...found].filter((field) => !REQUIRED.includes(field)).sort(), layout.fields);
      const paid = read.lines.filter(({ problems }) => problems.length === 0);
      assertEquals(paid.length, layout.rows);
      assertEquals(paid.reduce((sum, { values }) => sum + Number(values.pay), 0), layout.won);
      const reasons = read.lines.flatMap(({ problems: [problem] }) => problem?.reason ?? []);
      assertEquals(reasons.length, layout.refused?.length ?? 0);
      layout.refused?.forEach((reason, at) => assertMatch(reasons[at], reason));
      const { totals, deposits } = summaryOf(read);
      assertEquals(deposits, layout.deposits ?? 0);
      assertEquals(totals.map(({ agrees }) => agrees), Array(layout.totals ?? 0).fill(true));
    }
  });
}

/** One column for both ways, in every way to say which: sign, words, and nothing but the balance. */
const HEAD = "거래일시,구분,거래금액,거래후잔액,내용";
const accounts: Record<string, string[]> = {
  "what went out is below zero": [
    "2026-05-02 12:17:31,체크카드,-17050,182950,가나다식당",
    "2026-05-03 18:40:02,체크카드,-32000,150950,라마바문구",
    "2026-05-04 09:00:00,이체,100000,250950,가상입금자",
  ],
  "what went out is above zero, the newest first": [
    "2026-05-04 09:00:00,이체,-100000,250950,가상입금자",
    "2026-05-03 18:40:02,체크카드,32000,150950,라마바문구",
    "2026-05-02 12:17:31,체크카드,17050,182950,가나다식당",
  ],
  "words say which way it went": [
    "2026-05-02 12:17:31,출금,17050,182950,가나다식당",
    "2026-05-03 18:40:02,출금,32000,150950,라마바문구",
    "2026-05-04 09:00:00,입금,100000,250950,가상입금자",
  ],
};
for (const [name, rows] of Object.entries(accounts)) {
  Deno.test(`an account with one column · ${name}: deposits are left out and counted`, async () => {
    const read = await cardsIn(new TextEncoder().encode([HEAD, ...rows].join("\n")));
    const paid = read.lines.map(({ values }) => [values.store_name, values.pay]).sort();
    assertEquals(paid, [["가나다식당", 17_050], ["라마바문구", 32_000]]);
    const { deposits, read: all } = summaryOf(read);
    assertEquals([deposits, all], [1, 3]);
  });
}

Deno.test("foreign head · every file of the folders has a test", async () => {
  const known = Object.keys(foreignFiles);
  for (const folder of ["cards", "banks"]) {
    const files = await Array.fromAsync(Deno.readDir(`${FOLDER}/${folder}`));
    const names = files.map((file) => `${folder}/${file.name.replace(/\.csv$/, "")}`);
    assertEquals(names.filter((file) => !known.includes(file)), []);
  }
});
