/** Old events are never rewritten: what was ever stored must be readable for ever. */
import { assert, assertEquals, assertThrows } from "@std/assert";
import { z } from "zod";
import { define, upcast } from "../../events/base/definition.ts";
import { registry } from "../../events/registry.ts";
import { fixture, fixtureName, needsFixture } from "../helpers/every_event.ts";

const FIXTURES = new URL("../fixtures/events/", import.meta.url);

const versions = [...registry.values()].flatMap((definition) =>
  Array.from({ length: definition.schema }, (_, index) => ({ definition, version: index + 1 }))
);

for (const { definition, version } of versions) {
  Deno.test(`${definition.type} as version ${version} stored it is read in its newest shape`, () => {
    const stored = fixture(definition.type, version);
    const newest = upcast(definition, stored, version);
    // Strict equality: a fixture with a field nobody reads, or without one, is not what was stored.
    assertEquals(definition.data.parse(newest), newest);
  });
}

Deno.test("each stored version of an event that tables do not share has a fixture, and nothing else has one", () => {
  const nameOf = ({ definition, version }: (typeof versions)[number]) =>
    fixtureName(definition.type, version);
  const found = new Set([...Deno.readDirSync(FIXTURES)].map(({ name }) => name));
  const needed = versions.filter(({ definition, version }) =>
    needsFixture(definition.type, version)
  );
  assertEquals(needed.map(nameOf).filter((name) => !found.has(name)), []);
  assertEquals([...found].filter((name) => !versions.map(nameOf).includes(name)), []);
});

Deno.test("data of an old version goes through every upcaster in order", () => {
  const shape = z.object({ words: z.array(z.string()), count: z.int() });
  const definition = define("note.written", shape, {
    schema: 3,
    upcasters: {
      1: (data) => ({ words: (data as { text: string }).text.split(" ") }),
      2: (data) => {
        const { words } = data as { words: string[] };
        return { words, count: words.length };
      },
    },
  });
  const newest = { words: ["한", "글"], count: 2 };
  assertEquals(upcast(definition, { text: "한 글" }, 1), newest);
  assertEquals(upcast(definition, { words: ["한", "글"] }, 2), newest);
  assertEquals(upcast(definition, newest, 3), newest);
});

Deno.test("a new version without an upcaster from the previous one cannot be declared", () => {
  assertThrows(
    () => define("note.written", z.object({}), { schema: 2 }),
    Error,
    "no upcaster from version 1",
  );
});

Deno.test("an event stored by a newer version is not misread by this one", () => {
  const definition = define("note.written", z.object({}));
  assertThrows(() => upcast(definition, {}, 2), Error, "newer than this program");
});

Deno.test("event types are named after their noun, in the past tense of one fact", () => {
  for (const [type, definition] of registry) {
    assertEquals(type, definition.type);
    assert(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(type), type);
  }
});
