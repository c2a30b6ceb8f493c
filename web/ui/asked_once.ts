/** A question that calls put to the person, shown by the office frame. Concurrent calls share one. */
import { type Signal, signal } from "@preact/signals-react";

interface OneQuestion<Q, A> {
  /** The question on the screen, and how it ends. Only ever written in a browser. */
  shown: Signal<(Q & { finish(answer: A): void }) | null>;
  ask(question: Q): Promise<A>;
}

export function oneQuestion<Q, A>(): OneQuestion<Q, A> {
  const shown = signal<(Q & { finish(answer: A): void }) | null>(null);
  let underWay: Promise<A> | null = null;
  const ask = (question: Q): Promise<A> =>
    underWay ??= new Promise<A>((finish) => {
      shown.value = { ...question, finish };
    }).finally(() => {
      shown.value = null;
      underWay = null;
    });
  return { shown, ask };
}
