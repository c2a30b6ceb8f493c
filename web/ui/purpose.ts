/** Asks the person for the purpose of a file about people. Shown by the office frame. */
import { oneQuestion } from "./asked_once.ts";

const asked = oneQuestion<object, string | null>();

/** The dialog on the screen, and how it ends. */
export const openPurposeDialog = asked.shown;

let last = "";

/** The last purpose on this page, because several files often have one. */
export const lastPurpose = (): string => last;

/** The purpose, or null if none was given. */
export async function requestPurpose(): Promise<string | null> {
  const purpose = await asked.ask({});
  last = purpose ?? last;
  return purpose;
}
