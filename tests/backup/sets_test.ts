/** Backups that follow the log: what is in each archive, what comes back, and what damage is called. */
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { checkArchive } from "../../src/backup/archive.ts";
import { backUp, type BackupOptions, type BackupReport } from "../../src/backup/make.ts";
import { BackupProblem } from "../../src/backup/problem.ts";
import { putBack, type Until } from "../../src/backup/put_back.ts";
import { checkSet, setsIn } from "../../src/backup/set.ts";
import { newWrappingKey, type WrappingKey } from "../../src/personal/wrapping.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { inFolder } from "../cli/command.ts";
import { type NoteBooks, openNotes, write } from "../store/notes.ts";

const START = Date.parse("2026-11-21T01:00:00.000Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** An office of notes that is in use, its clock in hand. */
interface Notes {
  folder: string;
  books: NoteBooks;
  clock: { now: Date };
  key: WrappingKey;
  /** Writes so many notes, a minute after each other. */
  note(count: number): Promise<void>;
  backUp(more?: Partial<BackupOptions>): Promise<BackupReport>;
  /** Books made anew from a set, closed after `look`. */
  back<T>(set: string, look: (books: NoteBooks) => T | Promise<T>, until?: Until): Promise<T>;
}

const withNotes = (test: (notes: Notes) => Promise<void>) => () =>
  inFolder(async (folder) => {
    const clock = { now: new Date(START) };
    await Deno.mkdir(`${folder}/data`);
    const books = await openNotes(`${folder}/data/office.kv`, { now: () => clock.now });
    const key = newWrappingKey();
    let made = 0;
    let restored = 0;
    try {
      await test({
        ...{ folder, books, clock, key },
        async note(count) {
          for (let left = count; left > 0; left--) {
            clock.now = new Date(clock.now.getTime() + MINUTE);
            await books.execute(write(`note/${made++ % 7}`, `글 ${made}`));
          }
        },
        backUp: (more = {}) =>
          backUp(safeKv(books.kv), `${folder}/sets`, {
            ...{ key, days: 7, keep: 2, now: clock.now },
            ...more,
          }),
        async back(set, look, until) {
          const data = `${folder}/restored${restored++}`;
          await Deno.mkdir(data);
          await putBack(`${data}/office.kv`, set, [key], until);
          // Of the books alone: keys are in no backup.
          const again = await openNotes(`${data}/office.kv`, { acceptLostKeys: true });
          return await Promise.resolve(look(again)).finally(() => again.close());
        },
      });
    } finally {
      await books.close();
    }
  });

const textIn = async (books: NoteBooks, sha256: string): Promise<string | null> => {
  const content = await books.blobs.get(sha256);
  return content && await new Response(content).text();
};

Deno.test(
  "each archive has the notes and files added since the last one, and all of them are restored",
  withNotes(async ({ books, note, backUp, back }) => {
    await note(20);
    const first = await books.blobs.put(new TextEncoder().encode("첫 파일"));
    const sealed = await books.blobs.put(new Uint8Array(200_000).fill(7), "person/1");
    const one = await backUp();
    await note(5);
    const later = await books.blobs.put(new TextEncoder().encode("나중 파일"));
    const two = await backUp();
    const three = await backUp();
    assertEquals([one.from, one.to, one.files], [1, 20, 2]);
    assertEquals([two.from, two.to, two.files, two.set], [21, 25, 1, one.set]);
    assertEquals([three.archive, three.to], [null, 25]);
    assert(two.bytes < one.bytes);
    await back(one.set, async (restored) => {
      assertEquals(restored.headHash, books.headHash);
      assertEquals(restored.views, books.views);
      assertEquals((await restored.verify()).ok, true);
      const texts = await Promise.all([first, later].map(({ sha256 }) => textIn(restored, sha256)));
      assertEquals(texts, ["첫 파일", "나중 파일"]);
      assertEquals((await restored.blobs.info(sealed.sha256))?.size, 200_000);
      // Its key is not in the backup.
      assertEquals(await restored.blobs.get(sealed.sha256), null);
    });
  }),
);

Deno.test(
  "after records were joined the next archive begins where the last one ended",
  withNotes(async ({ books, note, backUp, back }) => {
    await note(3);
    await backUp();
    const batch = Array.from({ length: 300 }, (_, n) => books.execute(write(`note/${n}`, "x")));
    await Promise.all(batch);
    const { from, set } = await backUp();
    assertEquals(from, 4);
    await back(set, (restored) => assertEquals(restored.headHash, books.headHash));
  }),
);

Deno.test(
  "a set is restored up to a position or a moment, in whole commits",
  withNotes(async ({ note, backUp, back, clock }) => {
    await note(10);
    const moment = clock.now.toISOString();
    await backUp();
    await note(10);
    const { set } = await backUp();
    const table: [Until, head: number][] = [
      [{ position: 4 }, 4],
      [{ position: 10 }, 10],
      [{ at: moment }, 10],
      [{ at: "2030-01-01T00:00:00.000Z" }, 20],
    ];
    for (const [until, head] of table) {
      assertEquals(await back(set, (books) => books.head, until), head, JSON.stringify(until));
    }
    for (const until of [{ position: 99 }, { at: "2020-01-01T00:00:00.000Z" }]) {
      const refused = await assertRejects(() => back(set, () => {}, until), BackupProblem);
      assertEquals(refused.wrong, "unreachable");
    }
  }),
);

Deno.test(
  "a new set begins after its days or for another log, and the oldest are removed",
  withNotes(async ({ folder, books, note, backUp, clock }) => {
    await note(3);
    const { set } = await backUp();
    clock.now = new Date(clock.now.getTime() + 8 * DAY);
    await note(1);
    const next = await backUp();
    assertEquals([next.set === set, next.from, next.to], [false, 1, 4]);
    await Deno.mkdir(`${folder}/other`);
    const other = await openNotes(`${folder}/other/office.kv`, { now: () => clock.now });
    clock.now = new Date(clock.now.getTime() + MINUTE);
    await other.execute(write("note/1", "다른 사무소"));
    const options = { key: null, days: 7, keep: 2, now: clock.now };
    const foreign = await backUp2(other, `${folder}/sets`, options);
    assertEquals([foreign.from, foreign.to], [1, 1]);
    // Two are kept of each log: those of this office are not the other's to take away.
    assertEquals((await setsIn(`${folder}/sets`)).length, 3);
    assert((await Deno.stat(set)).isDirectory);
    await other.close();
    clock.now = new Date(clock.now.getTime() + 8 * DAY);
    await note(1);
    await backUp();
    await assertRejects(() => Deno.stat(set), Deno.errors.NotFound);
    assertEquals((await setsIn(`${folder}/sets`)).length, 3);
    assert(books.head > 0);
  }),
);

const backUp2 = (books: NoteBooks, folder: string, options: BackupOptions) =>
  backUp(safeKv(books.kv), folder, options);

Deno.test(
  "two backups at once into one folder run one after the other, and an aborted one leaves no file",
  withNotes(async ({ note, backUp }) => {
    await note(30);
    const signal = AbortSignal.abort(new Error("ended"));
    await assertRejects(() => backUp({ signal }), Error, "ended");
    const both = await Promise.all([backUp(), backUp()]);
    assertEquals(both.map(({ archive }) => archive === null).sort(), [false, true]);
    const [{ set }] = both;
    await Deno.writeTextFile(join(set, "000000000031-000000000099.backup.part"), "half");
    await note(1);
    await backUp();
    assertEquals((await checkSet(set)).map(({ from, to }) => [from, to]), [[1, 30], [31, 31]]);
    const names = await Array.fromAsync(Deno.readDir(set), ({ name }) => name);
    assertEquals(names.filter((name) => name.endsWith(".part")), []);
  }),
);

/** The file, with one bit of the byte at this share of it turned. */
async function flip(path: string, share: number): Promise<void> {
  const bytes = await Deno.readFile(path);
  bytes[Math.floor(share * (bytes.length - 41))] ^= 4;
  await Deno.writeFile(path, bytes);
}

/** The file as a program of the next format would have written it. */
async function renew(path: string): Promise<void> {
  const bytes = await Deno.readFile(path);
  bytes["office backup ".length] = "2".charCodeAt(0);
  const body = bytes.subarray(0, -40);
  bytes.set(createHash("sha256").update(body).digest(), bytes.length - 32);
  await Deno.writeFile(path, bytes);
}

Deno.test(
  "a damaged backup is refused with the name of its file and nothing is restored from it",
  withNotes(async ({ folder, note, backUp, key }) => {
    await note(10);
    const one = await backUp();
    await note(10);
    const two = await backUp();
    await note(10);
    await backUp();
    const at = (report: BackupReport) => report.archive!;
    const table: [BackupProblem["wrong"], RegExp, (set: string) => Promise<void>][] = [
      ["cut", /잘렸습니다/, (set) => Deno.truncate(join(set, nameOf(at(two))), 300)],
      ["cut", /잘렸습니다/, (set) => Deno.truncate(join(set, nameOf(at(two))), 0)],
      ...[0, 0.3, 0.6, 1].map((share): (typeof table)[number] => [
        "changed",
        /만든 뒤에 바뀌었습니다/,
        (set) => flip(join(set, nameOf(at(one))), share),
      ]),
      ["newer", /더 새 버전/, (set) => renew(join(set, nameOf(at(two))))],
      ["gap", /이어지지 않습니다/, (set) => Deno.remove(join(set, nameOf(at(two))))],
    ];
    for (const [index, [wrong, text, harm]] of table.entries()) {
      const set = `${folder}/harmed${index}`;
      await Deno.mkdir(set);
      for (const { name } of Deno.readDirSync(one.set)) {
        await Deno.copyFile(join(one.set, name), join(set, name));
      }
      await harm(set);
      const problem = await assertRejects(() => checkSet(set), BackupProblem);
      assertEquals(problem.wrong, wrong);
      assertMatch(problem.message, text);
      assertMatch(problem.message, /\d{12}-\d{12}\.backup/);
      await assertRejects(() => putBack(`${folder}/x${index}.kv`, set, [key]), BackupProblem);
    }
    const sealed = await assertRejects(
      () => putBack(`${folder}/nokey.kv`, one.set, [newWrappingKey()]),
      BackupProblem,
    );
    assertEquals([sealed.wrong, sealed.message.includes(key.id)], ["no_key", true]);
    // Completeness is checked without any key.
    assertEquals((await checkSet(one.set)).length, 3);
    await checkArchive(at(one));
  }),
);

const nameOf = (path: string): string => path.split("/").at(-1)!;

Deno.test(
  "a sealed backup has no text of the log in it",
  withNotes(async ({ books, backUp }) => {
    await books.execute(write("note/1", "a sentence that nobody else writes"));
    // In the same second as the other: a set of its own all the same.
    const [sealed, clear] = [await backUp(), await backUp({ key: null, whole: true })];
    const holds = async ({ archive }: BackupReport) =>
      new TextDecoder().decode(await Deno.readFile(archive!)).includes("nobody else writes");
    assertEquals([await holds(sealed), await holds(clear)], [false, true]);
  }),
);
