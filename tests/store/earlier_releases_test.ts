/**
 * The data of every release there was opens in this program. A release's file is written once, with
 * `deno test -A tests/store/earlier_releases_test.ts -- --release NAME`, and never again.
 */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { isDeepStrictEqual } from "node:util";
import { upcast } from "../../events/definition.ts";
import { registry } from "../../events/registry.ts";
import { viewRegistry } from "../../projections/registry.ts";
import { openKvKeys } from "../../src/personal/key_ring.ts";
import { openStore } from "../../src/store/store.ts";
import { everyEvent, fixture } from "../helpers/every_event.ts";

const FOLDER = new URL("../fixtures/releases/", import.meta.url);

/** Everything in a KV: keys of persons, log, marks. Bytes stand as base64. */
type Dump = [key: Deno.KvKey, value: unknown][];

const packed = (value: unknown): unknown =>
  value instanceof Uint8Array
    ? { base64: value.toBase64() }
    : value !== null && typeof value === "object"
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, packed(inner)]))
    : value;

const unpacked = (value: unknown): unknown => {
  if (value === null || typeof value !== "object") return value;
  const { base64 } = value as { base64?: string };
  if (base64 !== undefined) return Uint8Array.fromBase64(base64);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpacked(inner)]));
};

function openOver(kv: Deno.Kv) {
  return openStore({
    kv,
    shared: false,
    registry,
    keys: openKvKeys(kv),
    views: viewRegistry,
    now: () => new Date("2026-01-02T03:04:05.000Z"),
    release: () => {},
  });
}

/** An office with one event of every type, as this program stores it. */
async function writeRelease(name: string): Promise<void> {
  const kv = await Deno.openKv(":memory:");
  const books = await openOver(kv);
  for (const { stream, type, data, actor, requestId, key } of everyEvent()) {
    const decide = () => [{ stream, type, data }];
    const outcome = await books.execute({ stream, decide, meta: { actor, requestId, key } });
    assertEquals(outcome.refused, false, type);
  }
  const dump: Dump = [];
  for await (const { key, value } of kv.list({ prefix: [] })) dump.push([key, packed(value)]);
  await books.close();
  await Deno.mkdir(FOLDER, { recursive: true });
  const text = JSON.stringify(dump, null, 1) + "\n";
  await Deno.writeTextFile(new URL(`${name}.json`, FOLDER), text, { createNew: true });
}

const release = Deno.args[Deno.args.indexOf("--release") + 1];
if (Deno.args.includes("--release")) await writeRelease(release);

const names = [...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort();

Deno.test("there is the data of at least one release", () => assertNotEquals(names, []));

for (const name of names) {
  Deno.test(`the data of release ${name} is whole, and means what it meant`, async () => {
    const dump: Dump = JSON.parse(await Deno.readTextFile(new URL(name, FOLDER)));
    const kv = await Deno.openKv(":memory:");
    for (const [key, value] of dump) await kv.set(key, unpacked(value));
    const books = await openOver(kv);
    const events = (await Array.fromAsync(books.read())).flat();
    assertEquals((await books.verify()).ok, true);
    assertEquals(events.length, books.head);
    // Each is read in its newest shape, with what was sealed in it opened.
    for (const { type, data } of events) {
      const definition = registry.get(type)!;
      const shapes = Array.from(
        { length: definition.schema },
        (_, index) => upcast(definition, fixture(type, index + 1), index + 1),
      );
      assert(shapes.some((shape) => isDeepStrictEqual(shape, data)), type);
    }
    const reports = await books.replay({ verifyOnly: true });
    assertEquals(reports.filter(({ same }) => !same), []);
    await books.close();
  });
}
