/** Lists of card companies and banks, one made-up file after the layout of each. */
import { assertEquals, assertMatch } from "@std/assert";
import type { Field } from "../../src/import/fields.ts";
import type { Mapping } from "../../src/import/layout.ts";
import { cardsIn, summaryOf } from "../helpers/imports.ts";
import { cp949 } from "../helpers/workbooks.ts";

const FOLDER = "tests/fixtures/import";

interface Layout {
  /** Rows that are payments or cancellations, and what they add up to. */
  rows: number;
  won: number;
  /** Fields besides day, merchant and amount that the head names. */
  fields: Field[];
  /** Reasons of refused rows, in their order. */
  refused?: RegExp[];
  /** Rows of money that came in. */
  deposits?: number;
  /** Stated totals: each has to agree with the rows. */
  totals?: number;
  maps?: Mapping[];
}

const layouts: Record<string, Layout> = {
  "cards/shinhan": {
    rows: 4,
    won: 88_730,
    fields: ["approve_num", "method", "status"],
    totals: 1,
  },
  "cards/shinhan-approval": { rows: 3, won: 17_050, fields: ["approve_num", "status", "time"] },
  "cards/shinhan-corporate": {
    rows: 3,
    won: 57_450,
    fields: ["approve_num", "card_user", "method"],
  },
  "cards/shinhan-statement": { rows: 3, won: 17_050, fields: ["status"], totals: 1 },
  "cards/samsung": { rows: 3, won: 17_050, fields: ["approve_num", "status", "time"] },
  "cards/hyundai": { rows: 3, won: 17_050, fields: ["status"] },
  "cards/kb": {
    rows: 4,
    won: 67_050,
    fields: ["approve_num", "card_user", "method", "status", "time"],
  },
  "cards/kb-statement": { rows: 2, won: 49_050, fields: [], totals: 1 },
  "cards/lotte": { rows: 3, won: 17_050, fields: ["approve_num", "status", "time"], totals: 1 },
  // Cancelled in the row of the payment: how much is left is not for the reader to guess.
  "cards/woori": {
    rows: 3,
    won: 99_050,
    fields: ["approve_num", "status"],
    refused: [/부분취소된 금액/],
  },
  "cards/woori-statement": { rows: 3, won: 17_050, fields: ["method", "status"] },
  "cards/hana": {
    rows: 3,
    won: 17_050,
    fields: ["approve_num", "method", "status", "time"],
    refused: [/승인이 거절된 거래/],
  },
  "cards/nh": { rows: 3, won: 17_050, fields: ["approve_num", "status"], totals: 1 },
  "cards/bc": {
    rows: 3,
    won: 17_050,
    fields: ["approve_num", "card_user", "method", "status", "time"],
  },
  "cards/ibk": {
    rows: 3,
    won: 17_050,
    fields: ["approve_num", "card_user", "status", "time"],
    totals: 1,
  },
  "cards/kakaobank": { rows: 3, won: 17_050, fields: ["approve_num", "status"] },
  "cards/tossbank": { rows: 3, won: 17_050, fields: ["approve_num", "method", "status"] },
  // What came in is no payment: it is left out, and counted.
  "banks/kb": { rows: 2, won: 49_050, fields: ["note", "purpose"], deposits: 1, totals: 1 },
  "banks/shinhan": { rows: 2, won: 49_050, fields: ["purpose", "time"], deposits: 1 },
  "banks/woori": { rows: 2, won: 49_050, fields: ["purpose"], deposits: 1 },
  "banks/nh": { rows: 2, won: 49_050, fields: ["purpose"], deposits: 1 },
  "banks/hana": { rows: 2, won: 49_050, fields: ["purpose"], deposits: 1 },
  "banks/kbank": { rows: 2, won: 49_050, fields: ["note", "purpose"], deposits: 1 },
  "banks/kakaobank": { rows: 2, won: 49_050, fields: ["note"], deposits: 1 },
  "banks/tossbank": { rows: 2, won: 49_050, fields: ["note"], deposits: 1 },
};

const REQUIRED: Field[] = ["date", "store_name", "pay"];

for (const [name, layout] of Object.entries(layouts)) {
  Deno.test(`foreign head · ${name}: ${layout.rows} rows, ${layout.won} won`, async () => {
    const bytes = await Deno.readFile(`${FOLDER}/${name}.csv`);
    for (const file of [bytes, cp949(new TextDecoder().decode(bytes))]) {
      const read = await cardsIn(file, { maps: layout.maps ?? [] });
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
  Deno.test(`an account with one column · ${name}: what came in is left out and counted`, async () => {
    const read = await cardsIn(new TextEncoder().encode([HEAD, ...rows].join("\n")));
    const paid = read.lines.map(({ values }) => [values.store_name, values.pay]).sort();
    assertEquals(paid, [["가나다식당", 17_050], ["라마바문구", 32_000]]);
    const { deposits, read: all } = summaryOf(read);
    assertEquals([deposits, all], [1, 3]);
  });
}

Deno.test("foreign head · every file of the folders is read by a test", async () => {
  const known = Object.keys(layouts);
  for (const folder of ["cards", "banks"]) {
    const files = await Array.fromAsync(Deno.readDir(`${FOLDER}/${folder}`));
    const names = files.map((file) => `${folder}/${file.name.replace(/\.csv$/, "")}`);
    assertEquals(names.filter((file) => !known.includes(file)), []);
  }
});
