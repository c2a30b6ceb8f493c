/** VAT of a fee in its form: proposed with the amount, until a person types another one. Pure. */
import type { TableRow } from "../../../../events/kit/column.ts";
import { isVatOf, vatOf } from "../../../../events/matter/matter_money.ts";
import type { Texts } from "../../../table/row/row_texts.ts";

const PLAIN_WON = /^\s{0,9}[\d,]{1,20}원?\s{0,9}$/;

const wonIn = (text: string): number => Number(text.replace(/\D/g, ""));

/** The texts of the form with the VAT that follows from kind and amount; none where it is no fee, or no plain amount. */
export function vatFollows(before: Texts, after: Texts, row: TableRow | null): Texts {
  // A fee with another VAT, or none, was entered so by a person.
  if (row?.kind === "fee" && !isVatOf(Number(row.vat), Number(row.amount))) return after;
  const at = (texts: Texts, key: string) => texts[key] ?? String(row?.[key] ?? "");
  const proposed = (texts: Texts) => {
    const amount = at(texts, "amount");
    return at(texts, "kind") === "fee" && PLAIN_WON.test(amount) ? vatOf(wonIn(amount)) : 0;
  };
  const isTyped = after.vat !== before.vat || wonIn(at(before, "vat")) !== proposed(before);
  if (isTyped || proposed(before) === proposed(after)) return after;
  const vat = proposed(after);
  return { ...after, vat: vat > 0 || row !== null ? String(vat) : "" };
}
