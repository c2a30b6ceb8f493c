/**
 * What each view makes of one event of every type, as a digest that is kept. A fold that changes what stored
 * events mean shows here: look at the difference, then `deno test -A tests/projections/golden_test.ts -- --update`.
 */
import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { nounOf } from "../../events/event.ts";
import { viewRegistry } from "../../projections/registry.ts";
import type { View } from "../../projections/view.ts";
import { everyEvent } from "../helpers/every_event.ts";

const FILE = new URL("../fixtures/view_digests.json", import.meta.url);
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

Deno.test("every view makes of stored events what it always made of them", () => {
  const digests = Object.fromEntries(
    Object.entries(viewRegistry).map(([name, view]) => [name, digestOf(view as View<unknown>)]),
  );
  if (Deno.args.includes("--update")) {
    Deno.writeTextFileSync(FILE, JSON.stringify(digests, null, 2) + "\n");
  }
  assertEquals(digests, JSON.parse(Deno.readTextFileSync(FILE)));
});
