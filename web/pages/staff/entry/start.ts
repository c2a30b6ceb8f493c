/** What the page 빠른 입력 begins with. */
import type { ReceiptRow } from "../../../../projections/card/receipt_answers.ts";

/** A trip whose purpose was not confirmed yet. */
export interface UnconfirmedTrip {
  id: string;
  version: number;
  car: string;
  /** ISO 8601 UTC. */
  start: string;
  end: string | null;
  /** Kilometres. */
  distance: number;
  driver: string;
  content: string;
}

/** From where to where a delivery went. */
export interface Route {
  sender: string;
  receiver: string;
}

export interface EntryStart {
  /** Id of the account; null on the offline page. */
  account: string | null;
  /** Recent routes, the newest first. */
  routes: Route[];
  /** Recent places and riders, each once. */
  places: string[];
  riders: string[];
  /** Newest of the trips whose purpose is not confirmed, and how many there are; null on the offline page. */
  trips: UnconfirmedTrip[] | null;
  tripCount: number;
  /** Payments of the last days without a receipt, and whether photos can be read; null on the offline page. */
  receipts: { rows: ReceiptRow[]; count: number; canRead: boolean } | null;
  /** A Seoul day; "" on the offline page, whose server does not know when it is read. */
  today: string;
  /** Can the person ask for leave, and does part of it go by the hour? */
  leave: { own: boolean; byHour: boolean };
}
