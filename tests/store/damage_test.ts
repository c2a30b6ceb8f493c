/** Damage of files and log: found by whichever read, named, reported, kept, and gone once it is repaired. */
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { damageFound } from "../../src/backup/damage_found.ts";
import { LogDamaged } from "../../src/store/damage.ts";
import { readDamage } from "../../src/store/damage_book.ts";
import { FileDamaged, fileNames } from "../../src/store/kept_files.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { type NoteBooks, openNotes, withFolder, write } from "./notes.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Office {
  books: NoteBooks;
  clock: { now: Date };
  /** Opens them again, as the next start does. */
  again(): Promise<NoteBooks>;
}

/** Books of notes with a clock in hand, closed in any case. */
const withBooks = (test: (office: Office) => Promise<void>) => () =>
  withFolder(async (folder) => {
    const clock = { now: new Date("2026-11-21T01:00:00.000Z") };
    const open = () => openNotes(`${folder}/office.kv`, { now: () => clock.now, restMs: 0 });
    const office: Office = {
      books: await open(),
      clock,
      async again() {
        await this.books.close();
        return this.books = await open();
      },
    };
    try {
      await test(office);
    } finally {
      await office.books.close();
    }
  });

const text = (bytes: number): Uint8Array => new Uint8Array(bytes).fill(65);

interface Stored {
  upload: string;
  parts: number;
}

const partKey = async ({ kv }: NoteBooks, sha256: string, part = 0): Promise<Deno.KvKey> => {
  const { value } = await kv.get<Stored>(["blob", sha256]);
  return ["blob_part", value!.upload, part];
};

/** Turns one bit of a part; answers the way back. */
async function flip(books: NoteBooks, sha256: string, part = 0): Promise<() => Promise<void>> {
  const key = await partKey(books, sha256, part);
  const { value } = await books.kv.get<Uint8Array>(key);
  const bad = value!.slice();
  bad[bad.length >> 1] ^= 1;
  await books.kv.set(key, bad);
  return async () => void await books.kv.set(key, value);
}

const HARMS: [name: string, (books: NoteBooks, sha256: string) => Promise<unknown>][] = [
  ["a flipped byte", flip],
  ["a part that is gone", async (books, name) => books.kv.delete(await partKey(books, name))],
  ["a part that is no bytes", async (books, name) => books.kv.set(await partKey(books, name), {})],
  ["a name that says nothing", (books, name) => books.kv.set(["blob", name], { size: "x" })],
];

for (const [name, harm] of HARMS) {
  Deno.test(
    `of a file with ${name} nothing is passed on, and the next start knows the damage`,
    withBooks(async (office) => {
      const { sha256 } = await office.books.blobs.put(text(100_000), "person/1");
      await harm(office.books, sha256);
      await assertRejects(() => office.books.blobs.get(sha256), FileDamaged, "백업에서 되살릴");
      assertEquals(office.books.damage.all.map((one) => [one.what, one.name]), [["file", sha256]]);
      assertMatch(damageFound(office)!, /파일 1개가 손상되었습니다.*나머지는.*restore --missing/);
      const next = await office.again();
      assertEquals(next.damage.all.map((one) => one.name), [sha256]);
    }),
  );
}

Deno.test(
  "a flipped byte at the end of a long file ends its stream before the last part",
  withBooks(async ({ books }) => {
    const size = 5_000_000;
    const { sha256 } = await books.blobs.put(text(size));
    const { value } = await books.kv.get<Stored>(["blob", sha256]);
    await flip(books, sha256, value!.parts - 1);
    for (const from of [0, 4_000_000]) {
      const stream = await books.blobs.get(sha256, from) as ReadableStream<Uint8Array>;
      let read = 0;
      await assertRejects(async () => {
        for await (const piece of stream) read += piece.length;
      }, FileDamaged);
      assert(read < size - from, `${read}`);
    }
    assertEquals(books.damage.all.length, 1);
  }),
);

Deno.test(
  "an undecodable name in the KV does not stop the list of the others",
  withBooks(async ({ books }) => {
    const puts = ["가", "나", "다"].map((word) => books.blobs.put(new TextEncoder().encode(word)));
    const names = (await Promise.all(puts)).map(({ sha256 }) => sha256).sort();
    const kv = safeKv(books.kv);
    const list = (selector: Deno.KvListSelector, options?: Deno.KvListOptions) => {
      const entries = kv.list(selector, options);
      return (async function* () {
        for await (const entry of entries) {
          if (entry.key[1] === names[1]) throw new TypeError("could not deserialize value");
          yield entry;
        }
      })();
    };
    const broken = { ...kv, list: list as unknown as typeof kv.list };
    assertEquals(await fileNames(broken), [names[0], names[2]]);
  }),
);

Deno.test(
  "a scrub finds unread damage, dates it, and clears it once repaired",
  withBooks(async ({ books, clock }) => {
    for (let count = 0; count < 5; count++) await books.execute(write(`note/${count}`, "글"));
    const { sha256 } = await books.blobs.put(text(1_000));
    await books.scrub.round();
    assertEquals([books.scrub.progress?.done, books.scrub.progress?.log], [true, 5]);
    const first = clock.now.toISOString();
    const mend = await flip(books, sha256);
    clock.now = new Date(clock.now.getTime() + DAY_MS);
    await books.scrub.round();
    assertEquals(books.damage.all, [], "a round a week");
    clock.now = new Date(clock.now.getTime() + 6 * DAY_MS);
    await books.scrub.round();
    const [damage] = books.damage.all;
    assertEquals([damage.name, damage.whole, damage.found], [
      sha256,
      first,
      clock.now.toISOString(),
    ]);
    await mend();
    assertEquals((await books.verify()).ok, true);
    assertEquals(books.damage.all, []);
    assertEquals(await readDamage(safeKv(books.kv)), []);
  }),
);

Deno.test(
  "a stopped scrub continues from its place at the next start",
  withBooks(async (office) => {
    for (let count = 0; count < 60; count++) {
      await office.books.blobs.put(new TextEncoder().encode(`파일 ${count}`));
    }
    office.books.scrub.start();
    while ((office.books.scrub.progress?.files ?? 0) < 5) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const books = await office.again();
    const { files, file, done } = books.scrub.progress!;
    assertEquals([files >= 5, file === "", done], [true, false, false]);
    await books.scrub.round();
    assertEquals([books.scrub.progress!.files, books.scrub.progress!.done], [60, true]);
  }),
);

Deno.test(
  "a record changed while the office runs is reported at the first read, and the office continues",
  withBooks(async ({ books }) => {
    for (let count = 0; count < 5; count++) await books.execute(write(`note/${count}`, "글"));
    const entry = (await Array.fromAsync(books.kv.list<Uint8Array>({ prefix: ["log"] })))[2];
    const bad = entry.value.slice();
    bad[bad.length - 10] ^= 1;
    await books.kv.set(entry.key, bad);
    const error = await assertRejects(() => books.history("note/2"), LogDamaged);
    assertMatch(error.message, /손상을 찾았습니다.*deno task cli restore/);
    assertEquals(books.damage.all.map(({ what }) => what), ["log"]);
    assertMatch(damageFound({ books })!, /지금은 보고 저장할 수 있지만.*서버를 끄지 말고/);
    assertEquals((await books.execute(write("note/9", "새 글"))).refused, false);
    await books.kv.set(entry.key, entry.value);
    assertEquals((await books.verify()).ok, true);
    assertEquals(damageFound({ books }), null);
  }),
);

Deno.test("moving the open books' file away is reported until it is back", () =>
  withFolder(async (folder) => {
    const path = `${folder}/office.kv`;
    const office = await openNotes(path);
    assertEquals(damageFound({ books: office }), null);
    const result = () => damageFound({ books: office });
    // One look at the file serves for a tenth of a second.
    const later = () => new Promise((resolve) => setTimeout(resolve, 150));
    await Deno.rename(path, `${path}.away`);
    await later();
    assertMatch(result()!, /지워졌거나 옮겨졌습니다.*저장은 되지 않습니다/);
    await Deno.writeTextFile(path, "");
    await later();
    assertMatch(result()!, /지워졌거나 옮겨졌습니다/);
    await Deno.rename(`${path}.away`, path);
    await later();
    assertEquals(result(), null);
    await office.close();
  }));
