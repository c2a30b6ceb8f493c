/** Asks before something is lost. Awaited by the caller; shown by the office frame. */
import { signal } from "@preact/signals-react";

/** What is asked. */
export interface Question {
  title: string;
  text: string;
  /** What the button that goes ahead says. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
}

/** The question on the screen. Only ever written in a browser. */
export const pending = signal<Question & { answer(yes: boolean): void } | null>(null);

/** Shows the question and resolves to the answer; a question asked while one is open is a no to the first. */
export function confirmDialog(question: Question): Promise<boolean> {
  pending.value?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      pending.value = null;
      resolve(yes);
    };
    pending.value = { ...question, answer };
  });
}
