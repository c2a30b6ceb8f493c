/**
 * The data of every release there was opens in this program. A release's is written once, with
 * `deno test -A --no-check tests/store/earlier_releases_test.ts -- --release VERSION`, and never again: an office of its
 * version on a disk (`books`, with its keys wrapped by `wrapping.key`, and the commit of its program). The oldest is what was in a KV, as JSON.
 */
import { assert, assertEquals } from "@std/assert";
import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { upcast } from "../../events/base/definition.ts";
import { registry } from "../../events/registry.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { openKvKeys } from "../../src/personal/key_ring.ts";
import { wrappingSource } from "../../src/personal/wrapping_source.ts";
import type { Books } from "../../src/store/contract.ts";
import { noteVersion, openBooks } from "../../src/store/open.ts";
import { openStore } from "../../src/store/store.ts";
import { compareVersions, VERSION } from "../../src/kit/version.ts";
import { everyEvent, fixture } from "../helpers/every_event.ts";

const FOLDER = new URL("../fixtures/releases/", import.meta.url);

/** Everything in a KV: keys of persons, log, marks. Bytes stand as base64. */
type Dump = [key: Deno.KvKey, value: unknown][];

const unpacked = (value: unknown): unknown => {
  if (value === null || typeof value !== "object") return value;
  const { base64 } = value as { base64?: string };
  if (base64 !== undefined) return Uint8Array.fromBase64(base64);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpacked(inner)]));
};

const openOver = (kv: Deno.Kv): Promise<Books> =>
  openStore<Views>({
    kv,
    shared: false,
    registry,
    keys: openKvKeys(kv),
    views: viewRegistry,
    now: () => new Date("2026-01-02T03:04:05.000Z"),
    release: () => {},
  });

/** An office in a folder: its books, and beside it the key that wraps its keys. */
function openIn(folder: string): Promise<Books> {
  const dataDir = `${folder}/books`;
  const wrapping = wrappingSource({
    wrapping: { key: "", file: `${folder}/wrapping.key` },
    dataDir,
  });
  const now = () => new Date("2026-11-27T03:04:05.000Z");
  return openBooks({ path: `${dataDir}/office.kv`, dataDir, wrapping, now });
}

/** A file that belongs to a person, and its name in every release: its content says it. */
const FILE = new TextEncoder().encode("봉인한 파일");
const FILE_NAME = "file.json";

/** An office with one event of every type and a sealed file, as this program stores it. */
async function writeRelease(version: string): Promise<void> {
  const folder = fileURLToPath(new URL(version, FOLDER));
  // Never over one that is there.
  await Deno.mkdir(folder);
  await Deno.mkdir(`${folder}/books`);
  const books = await openIn(folder);
  for (const { stream, type, data, actor, requestId, key } of everyEvent()) {
    const decide = () => [{ stream, type, data }];
    const outcome = await books.execute({ stream, decide, meta: { actor, requestId, key } });
    assertEquals(outcome.refused, false, type);
  }
  const { sha256 } = await books.blobs.put(FILE, "person/golden");
  await Deno.writeTextFile(`${folder}/${FILE_NAME}`, `${JSON.stringify({ sha256 })}\n`);
  await noteVersion(books);
  await books.close();
  const head = new Deno.Command("git", { args: ["rev-parse", "HEAD"] }).outputSync();
  await Deno.writeFile(`${folder}/commit`, head.stdout);
}

const release = Deno.args[Deno.args.indexOf("--release") + 1];
if (Deno.args.includes("--release")) await writeRelease(release);

const entries = [...Deno.readDirSync(FOLDER)].sort((a, b) => a.name < b.name ? -1 : 1);

/** All of it is whole, in its newest shape, and folds to the same views again. */
async function holdsWhatItMeant(books: Books): Promise<void> {
  const events = (await Array.fromAsync(books.read())).flat();
  // The log alone: its made-up events name files that were never kept.
  assertEquals((await books.verify(undefined, true)).ok, true);
  assertEquals(events.length, books.head);
  // Each is read in its newest shape, with what was sealed in it opened.
  for (const { type, data } of events) {
    const definition = registry.get(type)!;
    const shapes = Array.from(
      { length: definition.schema },
      (_, index) => upcast(definition, fixture(type, index + 1), index + 1),
    );
    // The store writes beside a record by which of the books' keys it is sealed (docs/decisions/0110).
    const { books: _sealedBy, ...said } = data as Record<string, unknown>;
    assert(
      shapes.some((shape) => isDeepStrictEqual(shape, data) || isDeepStrictEqual(shape, said)),
      type,
    );
  }
  const reports = await books.replay({ verifyOnly: true });
  assertEquals(reports.filter(({ same }) => !same), []);
}

Deno.test("this version's data is kept for the next one to open", () => {
  const versions = entries.filter((entry) => entry.isDirectory).map(({ name }) => name);
  assert(versions.includes(VERSION), `write it: -- --release ${VERSION}`);
  assert(versions.every((version) => compareVersions(version, VERSION) <= 0), versions.join());
});

for (const { name } of entries.filter((entry) => entry.isDirectory)) {
  Deno.test(`the folder of release ${name} is intact, has its meaning, and accepts writes`, async () => {
    const folder = await Deno.makeTempDir();
    cpSync(fileURLToPath(new URL(name, FOLDER)), folder, { recursive: true });
    try {
      const books = await openIn(folder);
      await holdsWhatItMeant(books);
      const { sha256 } = JSON.parse(await Deno.readTextFile(`${folder}/${FILE_NAME}`));
      const file = await new Response(await books.blobs.get(sha256)).bytes();
      assertEquals(new TextDecoder().decode(file), new TextDecoder().decode(FILE));
      const { head } = books;
      const [{ stream, type, data, actor }] = everyEvent();
      const meta = { actor, requestId: "later", key: "later" };
      await books.execute({ stream, decide: () => [{ stream, type, data }], meta });
      assertEquals([books.head, (await books.verify(undefined, true)).ok], [head + 1, true]);
      await books.close();
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

for (const { name } of entries.filter((entry) => entry.isFile)) {
  Deno.test(`the data of release ${name} is intact and has its meaning`, async () => {
    const dump: Dump = JSON.parse(await Deno.readTextFile(new URL(name, FOLDER)));
    const kv = await Deno.openKv(":memory:");
    for (const [key, value] of dump) await kv.set(key, unpacked(value));
    const books = await openOver(kv);
    await holdsWhatItMeant(books);
    await books.close();
  });
}
