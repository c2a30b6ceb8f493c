/**
 * What an open table is told of people counts as a read of its list: the ids of the rows that were sent are
 * one entry of the security log a minute. Telling does not wait for it.
 */
import type { Deps } from "../../deps.ts";
import { log } from "../../log.ts";
import { personalFields, readOf, writeRead } from "../../security/personal_reads.ts";
import type { Origin } from "../../security/security_log.ts";
import type { Resource } from "../../tables/resource.ts";
import type { LiveMessage } from "./live_news.ts";

const MINUTE_MILLISECONDS = 60_000;

/** Of one connection. */
export class LiveReads {
  /** Tables about people, with the fields that are; the log itself is looked at without an end. */
  #fields: Map<string, string[]>;
  #ids = new Map<string, Set<string>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly deps: Pick<Deps, "security">,
    private readonly origin: Origin,
    tables: Resource[],
  ) {
    this.#fields = new Map(
      tables.filter(({ noun }) => noun !== "security")
        .map((table) => [table.noun, personalFields(table)] as const)
        .filter(([, fields]) => fields.length > 0),
    );
  }

  /** A message about one row went out. */
  sent({ noun, place }: LiveMessage): void {
    const id = place.slice(noun.length + 1).replace(/~$/, "");
    if (id === "" || !this.#fields.has(noun)) return;
    this.#ids.set(noun, (this.#ids.get(noun) ?? new Set()).add(id));
    this.#timer ??= setTimeout(() => this.end(), MINUTE_MILLISECONDS);
  }

  /** Writes what was told since. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [noun, ids] of this.#ids) {
      const fields = new Set(this.#fields.get(noun));
      const read = readOf({ noun, how: "live", fields, ids, filter: "" });
      writeRead(this.deps, this.origin, read).catch((error) => {
        log.error("a read could not be written down", { error: String(error) });
      });
    }
    this.#ids.clear();
  }
}
