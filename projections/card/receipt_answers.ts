/** The shapes in which a receipt that was read, and the payments it may belong to, leave the server. */
import { z } from "zod";
import { count, instant, text } from "../kit/answers.ts";

/** What a model read on a receipt; nothing is stored of it. */
export const readReceipt = z.strictObject({
  won: z.int().positive().nullable(),
  /** Seoul day. */
  day: z.iso.date().nullable(),
  store: text,
});
export type ReadReceipt = z.infer<typeof readReceipt>;

const receiptRow = z.strictObject({
  id: text,
  at: instant,
  time_known: z.boolean(),
  store: text,
  won: z.int(),
  user: text,
  own: z.boolean(),
  fit: z.union([z.literal(0), z.literal(1), z.literal(2)]).describe(
    "2: 금액과 날짜가 같음, 1: 금액이 같고 날짜가 가깝거나 읽히지 않음, 0: 맞지 않음",
  ),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

export const receiptMatch = z.strictObject({
  /** Null where nothing could be read on it. */
  read: readReceipt.nullable(),
  rows: z.array(receiptRow),
  count,
});
export type ReceiptMatch = z.infer<typeof receiptMatch>;
