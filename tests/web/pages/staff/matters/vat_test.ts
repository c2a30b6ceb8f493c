/** VAT in the form of a case's money: it follows the fee until a person types another one. */
import { assertEquals } from "@std/assert";
import type { TableRow } from "../../../../../events/kit/column.ts";
import type { Texts } from "../../../../../web/table/row/row_texts.ts";
import { vatFollows } from "../../../../../web/pages/staff/matters/vat.ts";

/** Types into one field after another, letter by letter. */
function typed(row: TableRow | null, first: Texts, ...fields: [key: string, text: string][]) {
  let texts = first;
  for (const [key, text] of fields) {
    const steps = key === "kind"
      ? [text]
      : ["", ...Array.from(text, (_, at) => text.slice(0, at + 1))];
    for (const step of steps) texts = vatFollows(texts, { ...texts, [key]: step }, row);
  }
  return texts.vat;
}

const row = (values: object) => ({ id: "one", kind: "fee", ...values }) as unknown as TableRow;

const cases: [what: string, row: TableRow | null, fields: [string, string][], vat?: string][] = [
  ["a new fee", null, [["kind", "fee"], ["amount", "450000"]], "45000"],
  ["a new fee with commas", null, [["kind", "fee"], ["amount", "1,450,009"]], "145000"],
  ["the kind after the amount", null, [["amount", "450000"], ["kind", "fee"]], "45000"],
  ["a tax", null, [["kind", "tax"], ["amount", "450000"]], undefined],
  [
    "a fee that becomes a tax",
    null,
    [["kind", "fee"], ["amount", "450000"], ["kind", "tax"]],
    "",
  ],
  [
    "VAT by hand",
    null,
    [["kind", "fee"], ["amount", "450000"], ["vat", "40000"], ["amount", "4500000"]],
    "40000",
  ],
  ["words", null, [["kind", "fee"], ["amount", "45만"]], ""],
  ["a changed fee", row({ amount: 500_000, vat: 50_000 }), [["amount", "400000"]], "40000"],
  [
    "a changed fee without VAT",
    row({ amount: 500_000, vat: 0 }),
    [["amount", "400000"]],
    undefined,
  ],
  [
    "a changed fee with VAT of its own",
    row({ amount: 500_000, vat: 45_000 }),
    [["amount", "400000"]],
    undefined,
  ],
];

for (const [what, of, fields, vat] of cases) {
  Deno.test(`given ${what}, then the VAT is ${vat ?? "left alone"}`, () => {
    assertEquals(typed(of, of ? {} : { kind: "cost" }, ...fields), vat);
  });
}
