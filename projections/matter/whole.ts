/** One case as its page gets it: rows of every table, and what happened. */
import { z } from "zod";
import type { TableRow } from "../../events/kit/column.ts";
import { count, data, instant, text } from "../kit/answers.ts";
import type { MatterPart } from "./matter.ts";

/** A line of what happened in a case. */
const happened = z.strictObject({ at: instant, by: text, what: text, note: text });
export type Happened = z.infer<typeof happened>;

const deadline = z.strictObject({
  code: text,
  name: text,
  due: text,
  status: z.enum(["met", "met_late", "missed", "over", "near", "ahead"]),
  /** '내일까지', '3. 2. 기한 지남'. */
  text,
  reason: text,
  statute: text,
  unsure: text.nullable(),
});
export type CaseDeadlineLine = z.infer<typeof deadline>;

const sums = z.strictObject({
  fees: count,
  vat: count,
  expenses: count,
  paid: count,
  refunded: count,
  balance: z.int(),
});

/** The answer with these shapes of rows. */
export const wholeAnswer = (rows: Record<Part, z.ZodType<TableRow>>) =>
  data(z.strictObject({
    matter: rows.matter,
    parties: z.array(rows.matter_party),
    objects: z.array(rows.matter_object),
    entries: z.array(rows.matter_entry),
    handovers: z.array(rows.matter_handover),
    /** Accounts that see the case, by the party that they are. */
    accounts: z.array(z.strictObject({ party: text, account: text, name: text, email: text })),
    /** Files of the case that can be given to a client. */
    files: z.array(z.strictObject({ id: text, name: text })),
    /** Ids of entries whose delivery was taken out of the couriers' book since. */
    reversed: z.array(text),
    sums,
    /** The estimate that it was opened with. */
    quote: z.strictObject({ name: text, total: count, rates_day: z.iso.date() }).nullable(),
    /** What follows from facts and address records where nothing is entered, by column. */
    drawn: z.strictObject({ cause: text, cause_date: text, receipt_office: text }),
    happened: z.array(happened),
    deadlines: z.array(deadline),
    /** Days that duties are counted from and that the case lacks. */
    missing: z.array(text),
  }));
type Part = "matter" | MatterPart;

export type WholeMatter = z.infer<ReturnType<typeof wholeAnswer>>["data"];
