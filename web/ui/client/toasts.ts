/** Short messages about what just happened. One list for every island of a page. */
import { signal } from "@preact/signals-react";

type ToastKind = "success" | "error" | "warning" | "info";

interface ToastAction {
  label: string;
  run(): void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: ToastAction;
}

/** How long a message stays, in milliseconds (S1 §9). */
export const durations: Record<ToastKind, number> = {
  success: 2500,
  error: 4000,
  warning: 3000,
  info: 2500,
};

/** A message with something to press stays long enough to be pressed, unlike in S1 §9 (docs/spec). */
const WITH_ACTION_MS = 8000;
/** More than this at once would cover the page; the oldest goes. */
const MOST = 4;

/** The messages on the screen, oldest first. Only ever written in a browser. */
export const toasts = signal<readonly Toast[]>([]);

let next = 1;

/** How long this message stays, in milliseconds. */
export function durationOf({ kind, action }: Pick<Toast, "kind" | "action">): number {
  return action ? Math.max(WITH_ACTION_MS, durations[kind]) : durations[kind];
}

/**
 * Shows a message; `action` offers one action ('되돌리기'). Returns its id. A repeated message replaces the first, so that
 * cell after cell is saved with one message on the screen.
 */
export function toast(kind: ToastKind, text: string, action?: ToastAction): number {
  const id = next++;
  const others = toasts.value.filter((other) => other.kind !== kind || other.text !== text);
  toasts.value = [...others, { id, kind, text, action }].slice(-MOST);
  return id;
}

/** Takes a message away before its time. */
export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter((entry) => entry.id !== id);
}
