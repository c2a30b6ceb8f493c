/** The shapes in which card spending leaves the server (S1 §3, §7). Shared with the pages. */
import type { Purpose } from "../events/card.ts";
import type { Actor } from "../events/event.ts";
import type { Period } from "./period.ts";

export interface Participant {
  id: string;
  name: string;
  dept: string;
  position: string;
  profile_image_url: string;
}

export interface CardRow {
  id: string;
  approve_num: string | null;
  /** Instant of use, ISO 8601 UTC (the spec's name for it). */
  created_at: string;
  time_known: boolean;
  store_name: string;
  /** Won; negative for a cancellation. */
  pay: number;
  purpose: Purpose;
  note: string;
  participants: Participant[];
  /** Names joined with ", " in the order chosen. */
  participants_names: string;
  card_user: string;
  head_count: number | null;
  method: string;
  /** Stream version; send it back as `version` or `If-Match` with an edit. */
  version: number;
  updated_at: string;
  updated_by: Pick<Actor, "id" | "name" | "via">;
  /** Rows that look like the same payment booked twice. */
  double_of: { id: string; reason: "approve_num" | "store_pay_minute" }[];
}

/** What a person edits, as the page calls it. */
export const CARD_LABELS = { purpose: "용도", note: "비고", participants: "참석자" } as const;

/** The list's filter. */
export type CardFilter = Period;
