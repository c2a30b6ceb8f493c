/** Books with so many records of one noun, made of the stored events that the tests keep of every type. */
import { registry } from "../../../events/registry.ts";
import type { NewEvent } from "../../../events/base/event.ts";
import { viewRegistry, type Views } from "../../../projections/registry.ts";
import type { Books } from "../../../src/store/contract.ts";
import { actor } from "../bench/sample.ts";

const AT_ONCE = 500;
const FIXTURES = new URL("../../../tests/fixtures/events/", import.meta.url);
const MINUTE = 60_000;
/** Between two records: an office makes some 10,000 a year. The last one is of today. */
const APART = 52 * MINUTE;
/** More than so many years ago nothing can have happened. */
const LONGEST = 20 * 365 * 24 * 60 * MINUTE;

/** The id of the n-th record, whatever its noun. */
export const idOf = (n: number): string => `probe-${n}`;

/** Of these an office has one, or one of each month or queue. */
const FEW =
  /rule$|^office_facts|^new_office|^advert_hint|^first_superuser|^restore|^job_|^closing|^leave_desk/;

/** Nouns with a stream for each record, and the type their streams begin with. */
export function growingNouns(): Map<string, string> {
  const found = new Map<string, string>();
  for (const type of registry.keys()) {
    const noun = type.slice(0, type.indexOf("."));
    const book = viewRegistry[noun as keyof Views]?.empty() as { byId?: unknown } | undefined;
    if (book?.byId && !FEW.test(noun) && !found.has(noun)) found.set(noun, type);
  }
  return found;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** What a person wrote, and what a login provider counts by: choices are in small Latin letters. */
const WRITTEN = /[가-힣]|^\d{8,40}$/;

/** The same text for no two records, the same time for few, what is one of several choices as it is. */
function variedText(text: string, n: number, at: string): string {
  if (INSTANT.test(text)) return at;
  if (DAY.test(text)) return at.slice(0, 10);
  if (text.includes("@")) return `${n}.${text}`;
  if (!WRITTEN.test(text)) return text;
  // A number stays as long as it is: a longer one may be that of a person.
  if (!/\D/.test(text)) return text.slice(0, -String(n).length) + n;
  return /\d$/.test(text) ? `${text}/${n}` : `${text} ${n}`;
}

function varied(value: unknown, n: number, at: string): unknown {
  if (typeof value === "string") return variedText(value, n, at);
  if (Array.isArray(value)) return value.map((one) => varied(one, n, at));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, varied(one, n, at)]),
  );
}

/** Puts `count` records of a noun into the books, as they come to be stored and not as somebody may ask for them. */
export async function fillNoun(books: Books, noun: string, count: number): Promise<void> {
  const type = growingNouns().get(noun)!;
  const { schema } = registry.get(type)!;
  const data = JSON.parse(Deno.readTextFileSync(new URL(`${type}.v${schema}.json`, FIXTURES)));
  const today = Date.now();
  const apart = Math.min(APART, LONGEST / count);
  const write = async (n: number) => {
    const stream = `${noun}/${idOf(n)}`;
    const at = new Date(today - (count - n) * apart);
    const event = { stream, type, data: varied(data, n, at.toISOString()) } as NewEvent;
    const outcome = await books.execute({
      stream,
      decide: () => [event],
      meta: { actor, requestId: "fill", key: `fill:${stream}` },
    });
    if (outcome.refused) throw new Error(`${stream}: ${JSON.stringify(outcome)}`);
  };
  for (let start = 0; start < count; start += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - start);
    await Promise.all(Array.from({ length: size }, (_, index) => write(start + index)));
  }
}
