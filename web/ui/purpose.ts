/** Asks the person what a file about people is wanted for. Shown by the office frame. */
import { oneQuestion } from "./asked_once.ts";

const asked = oneQuestion<object, string | null>();

/** The dialog on the screen, and how it ends. */
export const openPurposeDialog = asked.shown;

let last = "";

/** What was typed last on this page: several files are often wanted for one thing. */
export const lastPurpose = (): string => last;

/** What was typed, or null when nobody would say. */
export async function requestPurpose(): Promise<string | null> {
  const purpose = await asked.ask({});
  last = purpose ?? last;
  return purpose;
}
