/** What the made-up exports of card companies and banks hold: rows, won, and what their heads name. */
import type { Field } from "../../src/import/values/fields.ts";

export const FOLDER = "tests/fixtures/import";

interface ForeignFile {
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
}

export const foreignFiles: Record<string, ForeignFile> = {
  "cards/shinhan": {
    rows: 4,
    won: 88_730,
    fields: ["approve_num", "currency", "method", "status"],
    totals: 1,
  },
  "cards/shinhan-approval": {
    rows: 3,
    won: 17_050,
    fields: ["approve_num", "cancelled_pay", "status", "time"],
  },
  "cards/shinhan-corporate": {
    rows: 3,
    won: 57_450,
    fields: ["approve_num", "card_user", "method"],
  },
  "cards/shinhan-statement": { rows: 3, won: 17_050, fields: ["status"], totals: 1 },
  "cards/samsung": { rows: 3, won: 17_050, fields: ["approve_num", "status", "time"] },
  "cards/hyundai": { rows: 3, won: 17_050, fields: ["status", "vat"] },
  "cards/kb": {
    rows: 4,
    won: 67_050,
    fields: ["approve_num", "card_user", "method", "status", "time"],
  },
  "cards/kb-statement": { rows: 2, won: 49_050, fields: [], totals: 1 },
  "cards/lotte": { rows: 3, won: 17_050, fields: ["approve_num", "status", "time"], totals: 1 },
  // Cancelled in the row of the payment: that row comes to nothing.
  "cards/woori": {
    rows: 4,
    won: 99_050,
    fields: ["approve_num", "cancelled_pay"],
  },
  "cards/woori-statement": { rows: 3, won: 17_050, fields: ["method", "status"] },
  "cards/hana": {
    rows: 3,
    won: 17_050,
    fields: ["approve_num", "method", "status", "time"],
    refused: [/승인되지 않은 거래/],
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
    fields: ["approve_num", "card_user", "status", "time", "tip", "vat"],
    totals: 1,
  },
  "cards/kakaobank": { rows: 3, won: 17_050, fields: ["approve_num", "status"] },
  "cards/tossbank": { rows: 3, won: 17_050, fields: ["approve_num", "method", "status"] },
  // Deposits are no payments: they are left out, and counted.
  "banks/kb": { rows: 2, won: 49_050, fields: ["note", "purpose"], deposits: 1, totals: 1 },
  "banks/shinhan": { rows: 2, won: 49_050, fields: ["purpose", "time"], deposits: 1 },
  "banks/woori": { rows: 2, won: 49_050, fields: ["purpose"], deposits: 1 },
  "banks/nh": { rows: 2, won: 49_050, fields: ["purpose"], deposits: 1 },
  "banks/hana": { rows: 2, won: 49_050, fields: ["purpose"], deposits: 1 },
  "banks/kbank": { rows: 2, won: 49_050, fields: ["note", "purpose"], deposits: 1 },
  "banks/kakaobank": { rows: 2, won: 49_050, fields: ["note"], deposits: 1 },
  "banks/tossbank": { rows: 2, won: 49_050, fields: ["note"], deposits: 1 },
};
