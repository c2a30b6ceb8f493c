/**
 * People in live rows count as a read of the list: the rows' people are in the security log before they are sent, for
 * each row once in ten minutes.
 */
import { isRefusal } from "../../events/base/refusal.ts";
import type { Deps } from "../deps.ts";
import { personalFields, readOf, writeRead } from "../security/personal_reads.ts";
import type { Origin } from "../security/security_log.ts";
import type { Resource } from "../tables/resource.ts";
import type { LiveMessage } from "./live_news.ts";

const SAME_READ_MS = 10 * 60_000;

/** Of one connection. */
export class LiveReads {
  /** Tables about people, with the fields that are; the log itself is looked at without an end. */
  #fields: Map<string, string[]>;
  /** When rows were written down (epoch ms), by their places. */
  #written = new Map<string, number>();

  constructor(
    private readonly deps: Pick<Deps, "security" | "now">,
    private readonly origin: Origin,
    tables: Resource[],
  ) {
    this.#fields = new Map(
      tables.filter(({ noun }) => noun !== "security")
        .map((table) => [table.noun, personalFields(table)] as const)
        .filter(([, fields]) => fields.length > 0),
    );
  }

  /** Must it be written down before this message may go out? */
  owes({ noun, place }: LiveMessage): boolean {
    if (idIn(noun, place) === "" || !this.#fields.has(noun)) return false;
    const at = this.#written.get(place);
    return at === undefined || this.deps.now().getTime() - at >= SAME_READ_MS;
  }

  /** Writes down what these messages tell; false where that cannot be written. */
  async write(messages: readonly LiveMessage[]): Promise<boolean> {
    for (const noun of new Set(messages.map((one) => one.noun))) {
      const rows = messages.filter((one) => one.noun === noun);
      const read = await readOf({
        noun,
        how: "live",
        fields: this.#fields.get(noun)!,
        ids: rows.map(({ place }) => idIn(noun, place)),
        filter: "",
      });
      if (isRefusal(await writeRead(this.deps, this.origin, read))) return false;
      const now = this.deps.now().getTime();
      for (const { place } of rows) this.#written.set(place, now);
    }
    return true;
  }
}

const idIn = (noun: string, place: string): string =>
  place.slice(noun.length + 1).replace(/~$/, "");
