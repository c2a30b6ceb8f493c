/**
 * Errors that nobody waited for. Each is a fault in this program, and none is a reason for everybody else to lose the
 * office: it is logged and counted, and the process goes on. What failed by it was answered, or is tried again.
 */
import { log } from "./log.ts";

let count = 0;

/** How many there were since this process began. */
export const uncaughtErrors = (): number => count;

function note(event: Event, kind: string, error: unknown): void {
  event.preventDefault();
  count++;
  const text = error instanceof Error ? error.stack ?? error.message : String(error);
  log.error("nobody waited for an error", { kind, count, error: text });
}

/** Keeps this process going through them, from now on. */
export function surviveUncaughtErrors(): void {
  addEventListener("unhandledrejection", (event) => note(event, "rejection", event.reason));
  addEventListener("error", (event) => note(event, "error", event.error ?? event.message));
}
