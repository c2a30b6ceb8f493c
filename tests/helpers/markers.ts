/** A unique text, put into every place of an event that its definition calls personal. */
import type { EventDefinition } from "../../events/base/definition.ts";
import { fixture } from "./every_event.ts";
import { log } from "../../src/kit/log.ts";

/** What the fixture of a type holds in its newest shape. */
const fixtureOf = ({ type, schema }: EventDefinition): unknown => fixture(type, schema);

type Tree = Record<string, unknown>;

/** Sets the value at a path; missing objects are made, and of a list its first item is meant. */
function put(data: Tree, steps: readonly string[], value: unknown): void {
  const [step, ...rest] = steps.map((one) => one === "*" ? "0" : one);
  if (rest.length === 0) data[step] = value;
  else put((data[step] ??= {}) as Tree, rest, value);
}

/** The value at a path; of a list its first item is meant. */
const at = (data: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((value, step) => (value as Tree)?.[step === "*" ? "0" : step], data);

/** Values of kinds that a field may ask for, each with a unique marker in it. */
function candidates(n: number, sample: unknown): { value: unknown; marker: string }[] {
  const text = `표식${n}값`.padEnd(10, "표");
  const two = (number: number) => String(number + 1).padStart(2, "0");
  const day = `1991-${two(n % 12)}-${two(n % 28)}`;
  const number = 7_707_000 + n;
  return [
    { value: text, marker: text },
    { value: day, marker: day },
    { value: number, marker: String(number) },
    { value: { filter: text }, marker: text },
    // What is sealed whole, list or object: each of its texts.
    {
      value: JSON.parse(
        JSON.stringify(sample ?? null),
        (_key, value) => typeof value === "string" ? text : value,
      ),
      marker: text,
    },
  ];
}

export interface Marked {
  data: unknown;
  /** Every marker, by its path. */
  markers: Map<string, string>;
}

/** Data of this type with a marker at every personal path. Throws where no marker fits. */
export function marked(definition: EventDefinition, from: number): Marked {
  const data = fixtureOf(definition) as Tree;
  const markers = new Map<string, string>();
  definition.sealed.forEach(({ steps }, index) => {
    const wanted = candidates(from + index, at(data, steps));
    const fits = wanted.find(({ value }) => {
      put(data, steps, value);
      const parsed = definition.data.safeParse(data);
      const wrong = parsed.error?.issues.map(({ path }) => path.join(".")) ?? [];
      const own = steps.map((one) => one === "*" ? "0" : one).join(".");
      return !wrong.some((path) => path === own || path.startsWith(`${own}.`));
    });
    if (!fits) {
      throw new Error(`${definition.type}: no marker fits ${steps.join(".")}`);
    }
    markers.set(`${definition.type} ${steps.join(".")}`, fits.marker);
  });
  return { data: definition.data.parse(data), markers };
}

/** Every line that is logged while the work is done. */
export async function loggedWhile(work: () => Promise<void>): Promise<string> {
  const { write, writeSync } = Deno.stderr;
  const end = "every line before this one";
  const done = Promise.withResolvers<void>();
  let text = "";
  const keep = (bytes: Uint8Array): number => {
    text += new TextDecoder().decode(bytes);
    if (text.includes(end)) done.resolve();
    return bytes.length;
  };
  Deno.stderr.write = (bytes) => Promise.resolve(keep(bytes));
  Deno.stderr.writeSync = keep;
  // Lines are gathered by a timer that keeps no process alive.
  const alive = setInterval(() => {}, 1_000);
  try {
    await work();
    log.info(end);
    await done.promise;
  } finally {
    clearInterval(alive);
    Object.assign(Deno.stderr, { write, writeSync });
  }
  return text;
}
