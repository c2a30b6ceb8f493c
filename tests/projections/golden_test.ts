/**
 * What each view makes of one event of every type, as a digest that is kept. A fold that changes what stored
 * events mean shows here: look at the difference, then `deno test -A tests/projections/golden_test.ts -- --update`.
 */
import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { nounOf, type StoredEvent } from "../../events/event.ts";
import { registry } from "../../events/registry.ts";
import { viewRegistry } from "../../projections/registry.ts";
import type { View } from "../../projections/view.ts";
import { minji } from "../store/notes.ts";

const FILE = new URL("../fixtures/view_digests.json", import.meta.url);
const fixture = (type: string, schema: number): unknown =>
  JSON.parse(
    Deno.readTextFileSync(new URL(`../fixtures/events/${type}.v${schema}.json`, import.meta.url)),
  );

/** One stream for each noun, with one event of each of its types, the one it begins with first. */
function history(): StoredEvent[] {
  const versions = new Map<string, number>();
  return [...registry.values()].map(({ type, schema }) => {
    const stream = `${type.slice(0, type.indexOf("."))}/golden`;
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    return {
      // Counted within the stream: a new type of one noun changes nothing for another.
      position: version,
      stream,
      version,
      type,
      schema,
      data: fixture(type, schema),
      at: `2026-01-02T03:04:${String(version).padStart(2, "0")}.000Z`,
      actor: minji,
      requestId: type,
      key: type,
    };
  });
}

function digestOf(view: View<unknown>): string {
  const state = view.empty();
  const refused: string[] = [];
  for (const event of history()) {
    if (!(view.nouns?.includes(nounOf(event.stream)) ?? true)) continue;
    try {
      view.fold(state, event);
    } catch {
      // What can follow on what is the business of the noun's own tests.
      refused.push(event.type);
    }
  }
  const text = JSON.stringify([refused, view.dump(state)]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

Deno.test("every view makes of stored events what it always made of them", () => {
  const digests = Object.fromEntries(
    Object.entries(viewRegistry).map(([name, view]) => [name, digestOf(view as View<unknown>)]),
  );
  if (Deno.args.includes("--update")) {
    Deno.writeTextFileSync(FILE, JSON.stringify(digests, null, 2) + "\n");
  }
  assertEquals(digests, JSON.parse(Deno.readTextFileSync(FILE)));
});
