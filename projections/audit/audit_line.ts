/** One line of 변경 이력, as the server gives it. Pure, shared with the page. */
import { z } from "zod";
import type { Via } from "../../events/base/event.ts";
import type { Audited } from "./audit.ts";
import type { TodayChange } from "../kit/today.ts";

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
  /** It was recorded while the machine's clock was not believed: its place is sure, its time is not. */
  untimed: boolean;
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
  /** What is in the way of taking it back now, of what could be once; "" for nothing. */
  why: string;
}

/** One action of the person, as a line of the page's frame. */
const ownAct = z.strictObject({
  position: z.int(),
  at: z.iso.datetime(),
  /** "카드 내역 · 김밥천국 9,000원". */
  name: z.string(),
  /** Where it is; "" where it is gone, or nothing shows it. */
  href: z.string(),
  what: z.string(),
  changes: z.array(changedField),
  undone: z.boolean(),
  /** The call that takes it back, a POST; null where there is none now: `why` says what is in the way. */
  back: z.strictObject({
    path: z.string(),
    body: z.record(z.string(), z.union([z.string(), z.number()])),
    /** It is an undo: to take it back is to do the thing again. */
    again: z.boolean(),
  }).nullable(),
  why: z.string(),
});
export type OwnAct = z.infer<typeof ownAct>;

/** One's last acts, and where all of them are. */
export const ownActs = z.strictObject({ results: z.array(ownAct), all: z.string() });
export type OwnActs = z.infer<typeof ownActs>;
