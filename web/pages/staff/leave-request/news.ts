/** What the islands of the leave page tell each other. Only ever written in a browser. */
import { signal } from "@preact/signals-react";

/** A first day that was just asked for, decided on or taken back; each change is a value of its own. */
export const changed = signal<{ day: string } | null>(null);
/** Counts how often the list was read: the team's month is read along with it. */
export const listRead = signal(0);

/** Calls back at every change of a signal from now on; for an effect. */
export function onSignal<T>(
  of: { subscribe(tell: (value: T) => void): () => void },
  tell: (value: T) => void,
): () => void {
  let first = true;
  return of.subscribe((value) => {
    if (!first) tell(value);
    first = false;
  });
}
