/** Which payment a row is: the same payment read again, from any file, gets the same id. */
import { createHash } from "node:crypto";
import type { CardRecord } from "../../events/card.ts";
import { seoulDay } from "../../events/seoul.ts";
import { bareText } from "./cell.ts";

type Identifying = Pick<
  CardRecord,
  "approve_num" | "used_at" | "store_name" | "pay" | "card_user"
>;

/** An approval number without leading zeros; null when it says nothing ("", "-", "00000000"). */
function approvalOf(record: Identifying): string | null {
  const number = bareText(record.approve_num ?? "").replace(/^[0-]+/, "");
  return /[1-9a-z]/.test(number) ? number : null;
}

/** True when the row names its payment itself, so that a second such row is the same payment. */
export function isNumbered(record: Identifying): boolean {
  return approvalOf(record) !== null;
}

/**
 * The parts that make a payment: its approval number with day and amount (numbers of eight digits
 * come again after some years, and a partial cancellation carries its payment's number), else
 * instant, store, amount and user.
 */
export function keyOf(record: Identifying): string {
  const number = approvalOf(record);
  const parts = number !== null
    ? ["approval", number, seoulDay(record.used_at), record.pay]
    : ["row", record.used_at, bareText(record.store_name), record.pay, bareText(record.card_user)];
  return JSON.stringify(parts);
}

/** Id of a payment: 32 hex digits. `occurrence` counts rows of one sheet with the same key, from 1. */
export function cardId(record: Identifying, occurrence: number): string {
  return createHash("sha256").update(`${keyOf(record)}\n${occurrence}`).digest("hex").slice(0, 32);
}
