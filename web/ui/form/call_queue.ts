/** Calls on their way to the server: in order, one at a time, kept while no answer comes. Pure. */

/** What a call is made of: a cell of a table, or what was entered on a phone. */
export interface QueuedCall {
  /** Idempotency key of the call: the same on every try, so that it is done once however often it arrives. */
  call: string;
  /** `waiting`: no answer came; `clash`: somebody else was first, and a person chooses. */
  status: "queued" | "saving" | "waiting" | "clash" | "refused";
}

export const isRefused = ({ status }: QueuedCall): boolean => status === "refused";

export const withStatus = <C extends QueuedCall>(
  queue: readonly C[],
  call: string,
  status: C["status"],
): C[] => queue.map((one) => one.call === call ? { ...one, status } : one);

/** What belongs to the oldest call that is in this state. */
export function callIn<C extends QueuedCall>(queue: readonly C[], status: C["status"]): C[] {
  const call = queue.find((one) => one.status === status)?.call;
  return queue.filter((one) => one.status === status && one.call === call);
}

/** What to send now: the oldest call, unless it is being sent or has a conflict. */
export function nextCall<C extends QueuedCall>(queue: readonly C[]): C[] {
  const first = queue.find((one) => !isRefused(one));
  return first?.status === "queued" ? callIn(queue, "queued") : [];
}

/** What is not saved and stays so until a person or the network does something. */
export function unsavedOf(queue: readonly QueuedCall[]): { refused: number; waiting: number } {
  const refused = queue.filter(isRefused).length;
  // What was typed after the network was lost waits behind.
  const isWaiting = queue.some(({ status }) => status === "waiting");
  return { refused, waiting: isWaiting ? queue.length - refused : 0 };
}
