/** Whether a record is of a month that was closed: nothing of it can be changed there. */
import { seoulDay } from "../events/seoul.ts";

/** The Seoul month of an instant, as `2026-09`. */
export const monthIn = (instant: string): string => seoulDay(instant).slice(0, "2026-09".length);

/** `closed`: months as `2026-09`. */
export const isClosed = (closed: readonly string[], instant: string): boolean =>
  closed.length > 0 && closed.includes(monthIn(instant));
