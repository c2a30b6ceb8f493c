/**
 * Writes the security log without delaying or failing other work. Entries that anybody could cause without limit are
 * counted, per network, account, place and reason, and written once a minute, so that the log cannot fill the disk.
 */
import type { Actor, StoredEvent } from "../../events/base/event.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import {
  COUNTED,
  entryStream,
  monthStream,
  type Noted,
  noteEntry,
  type NoteKind,
  type PersonalRead,
  PURPOSE_MAX,
} from "../../events/security/security.ts";
import { sendable } from "../../events/base/sendable.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { randomId } from "../kit/secret.ts";
import { log } from "../kit/log.ts";
import type { Books, Outcome } from "../store/contract.ts";
import { NDJSON_TYPE } from "../server/lines.ts";
import { NamedPeople } from "./named_people.ts";
import { PeopleSeen } from "./people_seen.ts";
import { notesOf } from "./notes_of.ts";

/** The caller, and from where. */
export interface Origin {
  actor: Actor;
  network: string;
  device: string;
  requestId: string;
}

export type More = Partial<Pick<Noted, "subject" | "object" | "reason" | "count" | "purpose">>;

/** The entry, and for a counted one its grouping place. */
type Telling = More & { place?: string };

/** A counted group, until it is written. */
interface Held {
  data: Noted;
  origin: Origin;
}

/** Groups of a minute, and of an hour; further ones are logged without network and place. */
const MINUTE_GROUPS_MAX = 100;
const HOUR_GROUPS_MAX = 500;
/** Most streamed answers at once. */
const GOING_MAX = 200;
const MINUTE_MILLISECONDS = 60_000;
const MINUTES_AN_HOUR = 60;

/** How long a repeated read of the same people by the same person is covered by its first entry. */
const SAME_READ_MS = 10 * 60_000;
/** Looks that are remembered for that. */
const SAME_READS_MAX = 5_000;

/** Replaces the networks and places of entries that are not logged one by one. */
const MANY = "여러 곳";

/** Requests in progress: entries of their commands get their origin. */
interface Request {
  origin(): Origin;
  told: Set<string>;
}

export class SecurityLog {
  /** People that each account has read today. */
  readonly people = new PeopleSeen();
  #groups = new Map<string, Held>();
  /** Entries beyond the limit of groups, written when the hour is over. */
  #rest = new Map<string, Held>();
  #thisHour = 0;
  #minute = 0;
  #requests = new Map<string, Request>();
  /** When reads were written, the oldest first (epoch ms). */
  #reads = new Map<string, number>();
  #named = new NamedPeople();
  /** Forgets requests whose answers may still be in progress. */
  #going: (() => void)[] = [];
  #unsubscribe: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #writing = new Set<Promise<unknown>>();

  constructor(private readonly books: Books, private readonly now: () => Date) {
    this.#unsubscribe = books.subscribe((events) => this.#follow(events));
  }

  /** Writes counts once a minute, until it is closed. */
  start(): void {
    this.#timer = setInterval(() => void this.flush(), MINUTE_MILLISECONDS);
    Deno.unrefTimer(this.#timer);
  }

  /** Logs or counts a request's result, unless its events were logged; nothing waits for it. */
  note(origin: Origin, kind: NoteKind, more: Telling = {}): void {
    const result = this.#requests.get(origin.requestId)?.told;
    if (result?.has(nameOf(origin, kind, more))) return;
    this.#tell(origin, kind, more);
  }

  /**
   * Logs a read, unless the same one (identified by `name`) was logged less than ten minutes ago; and, past
   * `READ_LINES` entries in ten minutes, unless they name these people and fields. `each`: it is logged all the same.
   */
  async writeRead(
    origin: Origin,
    data: Noted,
    name: string,
    people: Pick<PersonalRead, "noun"> & { fields: Iterable<string>; ids: Iterable<string> },
    each: boolean,
  ): Promise<Outcome | null> {
    if (each) {
      const outcome = await this.write(origin, data);
      if (!isRefusal(outcome)) this.#reads.set(name, this.now().getTime());
      return outcome;
    }
    const now = this.now().getTime();
    for (const [known, at] of this.#reads) {
      if (now - at < SAME_READ_MS && this.#reads.size <= SAME_READS_MAX) break;
      this.#reads.delete(known);
    }
    if (this.#reads.has(name) || this.#named.covers(origin, people, now)) return null;
    const outcome = await this.write(origin, data);
    if (!isRefusal(outcome)) {
      this.#reads.set(name, now);
      this.#named.add(origin, people, now);
    }
    return outcome;
  }

  /** Writes an entry down; it is durable once this answers. A refusal is logged. */
  async write(origin: Origin, data: Noted): Promise<Outcome> {
    const id = `${this.#volume()}-${randomId()}`;
    const { actor, requestId } = origin;
    const writing = this.books.execute({
      essential: true,
      stream: entryStream(id),
      decide: () => noteEntry(id, data),
      meta: { actor, requestId, key: `security:${id}` },
    });
    this.#writing.add(writing);
    try {
      const outcome = await writing;
      if (isRefusal(outcome)) log.error("security log refused", { code: outcome.code });
      return outcome;
    } finally {
      this.#writing.delete(writing);
    }
  }

  /** This month's volume, or the next one of the month where its key is gone: nothing could be written into it. */
  #volume(): string {
    const month = seoulDay(this.now()).slice(0, 7);
    for (let turn = 1;; turn++) {
      const volume = turn === 1 ? month : `${month}.${turn}`;
      if (!this.books.keys.isGone(monthStream(volume))) return volume;
    }
  }

  /** Identifies commands of this request until its answer is made; a streamed answer continues for a while. */
  begin(requestId: string, origin: () => Origin): (response: Response) => void {
    const request: Request = { origin, told: new Set() };
    this.#requests.set(requestId, request);
    const forget = () => {
      if (this.#requests.get(requestId) === request) this.#requests.delete(requestId);
    };
    return ({ headers }) => {
      if (headers.get("content-type") !== NDJSON_TYPE) return forget();
      const then = origin();
      request.origin = () => then;
      this.#going.push(forget);
      if (this.#going.length > GOING_MAX) this.#going.shift()!();
    };
  }

  /** Writes counts; those of an hour only when it is over, or with `all`. */
  async flush(all = false): Promise<void> {
    const groups = [...this.#groups.values()];
    this.#groups.clear();
    this.#minute++;
    if (all || this.#minute % MINUTES_AN_HOUR === 0) {
      this.#thisHour = 0;
      groups.push(...this.#rest.values());
      this.#rest.clear();
    }
    await Promise.all(groups.map(({ origin, data }) => this.#writeQuietly(origin, data)));
  }

  /** Writes the rest, and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.flush(true);
    await this.written();
  }

  /** Waits for pending writes. */
  async written(): Promise<void> {
    await Promise.allSettled([...this.#writing]);
  }

  #tell(origin: Origin, kind: NoteKind, more: Telling): void {
    const data = dataOf(origin, kind, more);
    if (COUNTED.includes(kind)) this.#count(origin, data, more.place ?? data.object);
    else void this.#writeQuietly(origin, data);
  }

  async #writeQuietly(origin: Origin, data: Noted): Promise<void> {
    try {
      await this.write(origin, data);
    } catch (error) {
      log.error("security log could not be written", { error: String(error) });
    }
  }

  #count(origin: Origin, data: Noted, place: string): void {
    const { kind, network, reason, subject } = data;
    const group = [kind, origin.actor.id, network, place, reason, subject].join("\0");
    if (add(this.#groups, group, data)) return;
    data.since = this.now().toISOString();
    if (this.#groups.size < MINUTE_GROUPS_MAX && this.#thisHour < HOUR_GROUPS_MAX) {
      this.#thisHour++;
      this.#groups.set(group, { data, origin });
      return;
    }
    const together = `${kind}\0${reason}`;
    if (add(this.#rest, together, data)) return;
    const actor: Actor = { id: "system", name: "", role: "system", via: "system" };
    const blurred = { ...data, network: MANY, device: "", object: MANY, subject: "" };
    this.#rest.set(together, { data: blurred, origin: { ...origin, actor } });
  }

  /** Sign-ins, rights, tokens: logged from their events, whatever call caused them. */
  #follow(events: StoredEvent[]): void {
    if (this.#requests.size === 0) return;
    for (const event of events) {
      const request = this.#requests.get(event.requestId);
      const found = request && notesOf(event, this.books.views);
      if (!found) continue;
      const { kind, ...more } = found;
      const origin = { ...request.origin(), actor: event.actor };
      request.told.add(nameOf(origin, kind, more));
      this.#tell(origin, kind, more);
    }
  }
}

const nameOf = ({ actor }: Origin, kind: NoteKind, { subject }: More): string =>
  `${kind} ${subject || actor.id}`;

function dataOf({ actor, network, device }: Origin, kind: NoteKind, more: More): Noted {
  const { subject = "", object = "", reason = "", count = 1, purpose = "" } = sendable(more);
  return {
    kind,
    subject: subject === actor.id ? "" : subject.slice(0, 100),
    object: object.slice(0, 300),
    reason: reason.slice(0, 60),
    count,
    purpose: purpose.slice(0, PURPOSE_MAX),
    network: network.slice(0, 100),
    device,
    since: null,
    read: null,
  };
}

/** Counts it with its group; false if there is none yet. */
function add(groups: Map<string, Held>, group: string, { count }: Noted): boolean {
  const held = groups.get(group);
  if (held) held.data.count += count;
  return held !== undefined;
}
