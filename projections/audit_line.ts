/** One line of 변경 이력, as the server gives it. Pure, shared with the page. */
import { z } from "zod";
import type { Via } from "../events/event.ts";
import type { Audited } from "./audit.ts";
import type { TodayChange } from "./today.ts";

/** A field of one record, before and after; "" where there was nothing. */
export const changedField = z.strictObject({
  key: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
});
export type ChangedField = z.infer<typeof changedField>;

export interface AuditLine {
  /** Position of its first event: what the log calls it. */
  position: number;
  at: string;
  who: string;
  via: Via;
  noun: Audited;
  nounLabel: string;
  /** `noun/id` of the first record; of an act on one record its history is that of this stream. */
  stream: string;
  rows: number;
  name: string;
  /** Where it is; "" where nothing shows it. */
  href: string;
  /** It was deleted and not brought back. */
  gone: boolean;
  /** "용도, 비고 수정". */
  what: string;
  changes: ChangedField[];
  undone: boolean;
  takeBack: TodayChange["takeBack"];
}
