/** What every event carries, whatever the noun. Pure types: no I/O, no clock. */

/** Where a change came from; shown in the history panel. */
export type Via = "web" | "script" | "cli" | "import" | "job" | "system";

/** Roles in rising order of rights. `visitor` is not signed in. */
export type Role = "visitor" | "user" | "staff" | "superuser";

/** Who made a change. `id` is a user id, or "system" for work without a requester. */
export interface Actor {
  id: string;
  name: string;
  role: Role | "system";
  via: Via;
}

/** An event as a decision produces it, before it has a place in the log. */
export interface NewEvent<T extends string = string, D = unknown> {
  /** `noun/id`, for example `card/3f2a…`. */
  stream: string;
  type: T;
  data: D;
  /**
   * A claim that no other command of the same commit may make (`vehicle.name=레이`): a second decision that claims it
   * waits until the first is folded. Not stored.
   */
  claims?: readonly string[];
  /** Work that this event starts: the KV's queue hands it to a worker by a message in the same commit. Not stored. */
  wakes?: readonly string[];
}

/** An event as the log holds it. */
export interface StoredEvent<T extends string = string, D = unknown> extends NewEvent<T, D> {
  /** Global and gapless, from 1. */
  position: number;
  /** Within the stream, gapless, from 1. */
  version: number;
  /** Schema version of `data` after upcasting, that is the newest one. */
  schema: number;
  /** Instant of the commit, ISO 8601 in UTC. */
  at: string;
  actor: Actor;
  requestId: string;
  /** The command's idempotency key. */
  key: string;
  /** Id of the command's cause (a job, another request), if any. */
  causationId?: string;
}

/** Does the stream belong to the noun? Called for every event by every view, so it allocates no text. */
export function isOf(stream: string, noun: string): boolean {
  return stream.startsWith(noun) && stream.charCodeAt(noun.length) === 0x2f;
}

/** The last lookup's answer: most events follow one of the same noun. */
let lastNoun = "";

/** The noun of a stream or of an event type: `card/3f2a…` and `card.edited` → `card`. */
export function nounOf(name: string): string {
  if (isOf(name, lastNoun)) return lastNoun;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (code === 0x2f || code === 0x2e) return lastNoun = name.slice(0, index);
  }
  return name;
}
