/**
 * Who else has the same rows open at this moment, and which row they are editing. It is no fact of the office: it is in
 * memory for as long as the line of a page is, and the servers of a cluster tell each other of it.
 */
import type { Person } from "../../projections/table/shapes.ts";
import type { Books } from "../store/contract.ts";

// Who has rows open at the other servers of a cluster. Each server says it in the KV for a minute, by the ids of
// people, never in the log.

/** Servers say and ask so often, in milliseconds, while somebody has rows open there. */
const BEAT_MS = 1_000;
/** What has not changed is said again, lest it goes out. */
const AGAIN_MS = 20_000;
/** Who has said nothing for so long is not there: clocks of two machines may differ a little. */
const SILENT_MS = 60_000;
/** Pages that a server lists: far below what a value may hold. */
const PAGES_MAX = 200;
const PREFIX: Deno.KvKey = ["here"];

/** One open page: of whom, of what, and the row that is edited on it. */
interface OpenPage {
  userId: string;
  noun: string;
  row: string | null;
}

interface Said {
  pages: OpenPage[];
  /** Epoch milliseconds. */
  at: number;
}

interface BetweenOptions {
  kv: Deno.Kv;
  /** The pages that are open at this server. */
  own(): OpenPage[];
  /** Something is different elsewhere. */
  changed(): void;
}

/** Runs while pages are open here. */
class PresenceBetween {
  readonly #o: BetweenOptions;
  readonly #key: Deno.KvKey = [...PREFIX, crypto.randomUUID()];
  #said = { text: "[]", at: 0 };
  #timer: ReturnType<typeof setInterval> | undefined;
  #beating: Promise<void> | null = null;
  /** Pages that are open at the other servers. */
  others: OpenPage[] = [];

  constructor(options: BetweenOptions) {
    this.#o = options;
  }

  start(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS);
    Deno.unrefTimer(this.#timer);
    void this.#beat();
  }

  /** Nobody has anything open here any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#beating;
    // Somebody came while the last exchange ended.
    if (this.#timer !== undefined) return;
    this.others = [];
    this.#said = { text: "[]", at: 0 };
    await this.#o.kv.delete(this.#key).catch(() => {});
  }

  /** Sends who is here and receives the others. A KV that does not answer is asked again at the next beat. */
  #beat(): Promise<void> {
    return this.#beating ??= this.#exchange().catch(() => {}).finally(() => this.#beating = null);
  }

  async #exchange(): Promise<void> {
    const { kv, own, changed } = this.#o;
    const now = Date.now();
    const pages = own().slice(0, PAGES_MAX);
    const text = JSON.stringify(pages);
    if (text !== this.#said.text || now - this.#said.at >= AGAIN_MS) {
      await kv.set(this.#key, { pages, at: now } satisfies Said, { expireIn: SILENT_MS });
      this.#said = { text, at: now };
    }
    const said = await Array.fromAsync(kv.list<Said>({ prefix: PREFIX }));
    const others = said
      .filter(({ key, value }) => key[1] !== this.#key[1] && Math.abs(now - value.at) <= SILENT_MS)
      .flatMap(({ value }) => value.pages);
    if (this.#timer === undefined || JSON.stringify(others) === JSON.stringify(this.others)) return;
    this.others = others;
    changed();
  }
}

/** Comings, goings and edits that come close together are sent as one, in milliseconds. */
const GATHER_MS = 150;
/** People listed by name. */
const PEOPLE_MAX = 20;
/** What one page may say: so often at once, and again after so many milliseconds each. */
const MESSAGES_BURST_MAX = 20;
const MESSAGE_EVERY_MS = 1_000;

/** One page that is open. */
export interface Here {
  /** Known to the page alone: it names itself by it. */
  readonly line: string;
  readonly userId: string;
  readonly name: string;
  readonly noun: string;
  /** Takes who the others are. */
  tell(people: { people: Person[]; more: number }): void;
}

/** Who has a page open, here or at another server. */
type Someone = OpenPage & { name: string };

interface Standing extends Here {
  row: string | null;
  /** What it may still say at once, as of a moment of the process's clock. */
  says: number;
  at: number;
}

/** Everyone of one office who shows that they are there. */
export class Presence {
  #lines = new Map<string, Standing>();
  /** Nouns of which somebody came, went or began to edit. */
  #changed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The other servers of a cluster. */
  #between: PresenceBetween | undefined;
  #nameOf: (userId: string) => string | undefined;

  constructor({ kv, shared, views }: Pick<Books, "kv" | "shared" | "views">) {
    this.#nameOf = (id) => views.user.byId.get(id)?.state.profile.nickname;
    if (!shared) return;
    this.#between = new PresenceBetween({
      kv,
      own: () => [...this.#lines.values()].map(({ userId, noun, row }) => ({ userId, noun, row })),
      changed: () => this.#lines.values().forEach(({ noun }) => this.#change(noun)),
    });
  }

  join(here: Here): void {
    this.#lines.set(here.line, {
      ...here,
      row: null,
      says: MESSAGES_BURST_MAX,
      at: performance.now(),
    });
    this.#change(here.noun);
    this.#between?.start();
  }

  leave(line: string): void {
    const gone = this.#lines.get(line);
    if (!gone) return;
    this.#lines.delete(line);
    this.#change(gone.noun);
    if (this.#lines.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#between?.stop();
  }

  /** The noun that a page of this person shows; undefined where its line is not open any more. */
  nounOf(line: string, userId: string): string | undefined {
    const found = this.#lines.get(line);
    return found?.userId === userId ? found.noun : undefined;
  }

  /** Takes which row a page edits, null for none; false where it says too much. */
  edit(line: string, row: string | null): boolean {
    const here = this.#lines.get(line)!;
    const now = performance.now();
    here.says = Math.min(MESSAGES_BURST_MAX, here.says + (now - here.at) / MESSAGE_EVERY_MS);
    here.at = now;
    if (here.says < 1) return false;
    here.says--;
    if (here.row !== row) this.#change(here.noun);
    here.row = row;
    return true;
  }

  #change(noun: string): void {
    this.#changed.add(noun);
    this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS);
  }

  #tell(): void {
    this.#timer = undefined;
    const changed = this.#changed;
    this.#changed = new Set();
    for (const [noun, all] of Map.groupBy(this.#lines.values(), ({ noun }) => noun)) {
      if (!changed.has(noun)) continue;
      const everyone = [...all, ...this.#elsewhere(noun)];
      for (const here of all) here.tell(othersOf(here, everyone));
    }
  }

  #elsewhere(noun: string): Someone[] {
    return (this.#between?.others ?? []).filter((one) => one.noun === noun).flatMap((one) => {
      const name = this.#nameOf(one.userId);
      return name === undefined ? [] : [{ ...one, name }];
    });
  }
}

/** Everybody but the person of this page, each once, by name. */
function othersOf({ userId }: Here, all: Someone[]): { people: Person[]; more: number } {
  const others = Map.groupBy(all.filter((one) => one.userId !== userId), (one) => one.userId);
  const people = [...others.values()].map((lines): Person => ({
    name: lines[0].name,
    rows: lines.flatMap(({ row }) => row ?? []),
  })).sort((a, b) => a.name < b.name ? -1 : 1);
  return { people: people.slice(0, PEOPLE_MAX), more: Math.max(0, people.length - PEOPLE_MAX) };
}
