/** Asks the person what a file about people is wanted for. Shown by the office frame. */
import { signal } from "@preact/signals-react";

/** The dialog on the screen, and how it ends. Only ever written in a browser. */
export const askedPurpose = signal<{ finish(purpose: string | null): void } | null>(null);

let underWay: Promise<string | null> | null = null;
let last = "";

/** What was typed last on this page: several files are often wanted for one thing. */
export const lastPurpose = (): string => last;

/** What was typed, or null when nobody would say. Calls that come together ask once. */
export function askPurpose(): Promise<string | null> {
  underWay ??= new Promise<string | null>((finish) => {
    askedPurpose.value = { finish };
  }).then((purpose) => {
    last = purpose ?? last;
    return purpose;
  }).finally(() => {
    askedPurpose.value = null;
    underWay = null;
  });
  return underWay;
}
