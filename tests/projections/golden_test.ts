/**
 * What each view makes of one event of every type, as a digest that is kept. A fold that changes what stored
 * events mean shows here: look at the difference, raise `revision` where the noun describes itself, then
 * `deno test -A tests/projections/golden_test.ts -- --update`.
 */
import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { nounOf } from "../../events/base/event.ts";
import { viewRegistry } from "../../projections/registry.ts";
import { VIEW_REVISIONS } from "../../projections/view_names.ts";
import type { View } from "../../projections/kit/view.ts";
import { everyEvent } from "../helpers/every_event.ts";

const FILE = new URL("../fixtures/view_digests.json", import.meta.url);

/** By view: its revision, and the digest of what it makes of all events. */
type Kept = Record<string, [revision: number, digest: string]>;
const kept = (): Kept => JSON.parse(Deno.readTextFileSync(FILE));

function digestOf(view: View<unknown>): string {
  const state = view.empty();
  const refused: string[] = [];
  for (const event of everyEvent()) {
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

Deno.test("every view gives the same result for stored events as before", () => {
  const found: Kept = {};
  for (const [name, view] of Object.entries(viewRegistry)) {
    const revision = VIEW_REVISIONS[name as keyof typeof VIEW_REVISIONS];
    found[name] = [revision, digestOf(view as View<unknown>)];
  }
  if (Deno.args.includes("--update")) {
    const before = kept();
    const unraised = Object.keys(found).filter((name) =>
      before[name] && before[name][1] !== found[name][1] && found[name][0] <= before[name][0]
    );
    assertEquals(unraised, [], "raise these in projections/view_names.ts");
    const lines = Object.entries(found).map(([name, one]) => `  "${name}": ${JSON.stringify(one)}`);
    Deno.writeTextFileSync(FILE, `{\n${lines.join(",\n")}\n}\n`);
  }
  assertEquals(found, kept());
});
