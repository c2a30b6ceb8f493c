/**
 * Who has rows open at the other servers of a cluster. Each server says it in the KV for a minute, by the ids of
 * people, never in the log.
 */

/** Servers say and ask so often, in milliseconds, while somebody has rows open there. */
const BEAT_MS = 1_000;
/** What has not changed is said again, lest it goes out. */
const AGAIN_MS = 20_000;
/** Who has said nothing for so long is not there: clocks of two machines may differ a little. */
const SILENT_MS = 60_000;
/** Pages that a server tells of: far below what a value may hold. */
const PAGES_MAX = 200;
const PREFIX: Deno.KvKey = ["here"];

/** One open page: of whom, of what, and the row that is edited on it. */
export interface OpenPage {
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
export class PresenceBetween {
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

  /** Says who is here and hears of the others. A KV that does not answer is asked again at the next beat. */
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
