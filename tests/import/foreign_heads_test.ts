/** Lists of card companies and banks, one made-up file after the layout of each. */
import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { BadFile } from "../../src/import/bad_file.ts";
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
  // What came in is no payment, and says so.
  "banks/kb": {
    rows: 2,
    won: 49_050,
    fields: ["note", "purpose"],
    refused: [/0원/],
    totals: 1,
  },
  "banks/shinhan": {
    rows: 2,
    won: 49_050,
    fields: ["purpose", "time"],
    refused: [/0원/],
    maps: [{ column: "내용", key: "store_name" }],
  },
  "banks/woori": { rows: 2, won: 49_050, fields: ["purpose"], refused: [/0원/] },
  "banks/nh": { rows: 2, won: 49_050, fields: ["purpose"], refused: [/0원/] },
  "banks/hana": { rows: 2, won: 49_050, fields: ["purpose"], refused: [/비어 있습니다/] },
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
      const { totals } = summaryOf(read);
      assertEquals(totals.map(({ agrees }) => agrees), Array(layout.totals ?? 0).fill(true));
    }
  });
}

// Money that left the account is below zero here, as a cancellation is in a list of payments.
for (const name of ["banks/kakaobank", "banks/tossbank"]) {
  Deno.test(`foreign head · ${name}: one column for in and out is no list of payments`, async () => {
    const bytes = await Deno.readFile(`${FOLDER}/${name}.csv`);
    await assertRejects(() => cardsIn(bytes), BadFile, "찾지 못한 항목: 가맹점");
  });
}

Deno.test("foreign head · every file of the folders is read by a test", async () => {
  const known = [...Object.keys(layouts), "banks/kakaobank", "banks/tossbank"];
  for (const folder of ["cards", "banks"]) {
    const files = await Array.fromAsync(Deno.readDir(`${FOLDER}/${folder}`));
    const names = files.map((file) => `${folder}/${file.name.replace(/\.csv$/, "")}`);
    assertEquals(names.filter((file) => !known.includes(file)), []);
  }
});
