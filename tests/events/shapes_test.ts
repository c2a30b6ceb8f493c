/**
 * What of each type of event is stored, and what of that is sealed, as it is promised to logs that there are: a shape that
 * takes less than before, or other values, needs a new version with a way from the old one. What is only new or wider shows
 * in review: `deno test -A tests/events/shapes_test.ts -- --update`.
 */
import { assertEquals } from "@std/assert";
import { z } from "zod";
import type { EventDefinition } from "../../events/base/definition.ts";
import { registry } from "../../events/registry.ts";

const SHAPES = new URL("../fixtures/event_shapes.txt", import.meta.url);

/** Words for people, which may change. */
const WORDS = new Set(["$schema", "title", "description"]);

function shapeOf({ type, schema, data, sealed }: EventDefinition): string {
  const shape = z.toJSONSchema(data, { io: "input", unrepresentable: "any" });
  const isWord = (key: string, value: unknown) => WORDS.has(key) && typeof value === "string";
  const text = JSON.stringify(shape, (key, value) => isWord(key, value) ? undefined : value);
  return `${type} v${schema} ${text} sealed ${JSON.stringify(sealed)}`;
}

Deno.test("contents and sealed fields of events are those promised to existing logs", () => {
  const found = [...registry.values()].map(shapeOf).sort().join("\n") + "\n";
  if (Deno.args.includes("--update")) Deno.writeTextFileSync(SHAPES, found);
  assertEquals(found.split("\n"), Deno.readTextFileSync(SHAPES).split("\n"));
});
