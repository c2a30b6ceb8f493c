/** One line of 변경 이력, as the server gives it. Pure, shared with the page. */
import { z } from "zod";
import type { Via } from "../../events/base/event.ts";
import type { Audited } from "./audit.ts";
import type { TodayChange } from "../kit/today.ts";

/** A field of one record, before and after; "" if empty. */
export const changedField = z.strictObject({
  key: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
});
export type ChangedField = z.infer<typeof changedField>;

export interface AuditLine {
  /** Position of its first event, which is its id. */
  position: number;
  at: string;
  /** Recorded while the machine's clock was not trusted: its place is certain, its time is not. */
  untimed: boolean;
  who: string;
  via: Via;
  noun: Audited;
  nounLabel: string;
  /** `noun/id` of the first record; the history of an act on one record is that of this stream. */
  stream: string;
  rows: number;
  name: string;
  /** Address of the record; "" if it is not shown anywhere. */
  href: string;
  /** It was deleted and not restored. */
  gone: boolean;
  /** "용도, 비고 수정". */
  what: string;
  changes: ChangedField[];
  undone: boolean;
  takeBack: TodayChange["takeBack"];
  /** Why it cannot be undone now, for acts that can be undone at all; "" if it can. */
  why: string;
}

/** One action of the person, as a line of the page's frame. */
const ownAct = z.strictObject({
  position: z.int(),
  at: z.iso.datetime(),
  /** "카드 내역 · 김밥천국 9,000원". */
  name: z.string(),
  /** Address of the record; "" if it is gone, or not shown anywhere. */
  href: z.string(),
  what: z.string(),
  changes: z.array(changedField),
  undone: z.boolean(),
  /** The call that undoes it, a POST; null if impossible now, with `why`. */
  back: z.strictObject({
    path: z.string(),
    body: z.record(z.string(), z.union([z.string(), z.number()])),
    /** It is an undo: undoing it repeats the act. */
    again: z.boolean(),
  }).nullable(),
  why: z.string(),
});
export type OwnAct = z.infer<typeof ownAct>;

/** A person's last acts, and the page with all of them. */
export const ownActs = z.strictObject({ results: z.array(ownAct), all: z.string() });
export type OwnActs = z.infer<typeof ownActs>;
