/** What a log that was changed outside the program says when it is opened: nothing of it is accepted in silence. */
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { z } from "zod";
import { define, type EventDefinition } from "../../events/base/definition.ts";
import { compactLog } from "../../src/store/compact.ts";
import { chainHash, decodeHeaders, encodePack, NO_HASH } from "../../src/store/record.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { LogCutShort, LogDamaged, NewerRecord } from "../../src/store/damage.ts";
import { committed, noteRegistry, openNotes, texts, withFolder, write } from "./notes.ts";

const EVENTS = 400;

/** An office of 400 events in records of one, with its mark beside it. Written once: each commit is one of the disk. */
let whole: Promise<string> | undefined;

async function writeWhole(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "office-whole-" });
  const books = await openNotes(`${folder}/office.kv`, { dataDir: folder, restMs: 60_000 });
  for (let n = 1; n <= EVENTS; n++) committed(await books.execute(write("note/a", `글 ${n}`)));
  await books.close();
  return folder;
}

Deno.test.afterAll(async () => {
  if (whole) await Deno.remove(await whole, { recursive: true });
});

/** A copy of that office; `change` is what happens to its file. */
async function damaged(
  change: (kv: Deno.Kv) => Promise<unknown>,
  then: (folder: string, path: string) => Promise<void>,
): Promise<void> {
  const from = await (whole ??= writeWhole());
  await withFolder(async (folder) => {
    for (const { name } of Deno.readDirSync(from)) {
      await Deno.copyFile(`${from}/${name}`, `${folder}/${name}`);
    }
    const path = `${folder}/office.kv`;
    const kv = await Deno.openKv(path);
    await change(kv);
    kv.close();
    await then(folder, path);
  });
}

const valueAt = async (kv: Deno.Kv, position: number): Promise<Uint8Array> =>
  (await kv.get<Uint8Array>(["log", position])).value!;

async function cut(kv: Deno.Kv, count: number): Promise<void> {
  for (let n = EVENTS - count + 1; n <= EVENTS; n++) await kv.delete(["log", n]);
}

/** Writes the whole chain anew with other words, the KV's own checkpoint included. */
async function rewrite(kv: Deno.Kv): Promise<void> {
  let hash: Uint8Array = NO_HASH;
  for (let n = 1; n <= EVENTS; n++) {
    const value = await valueAt(kv, n);
    const text = new TextDecoder().decode(value.subarray(43)).replace(`글 ${n}`, `말 ${n}`);
    const body = new TextEncoder().encode(text);
    hash = chainHash(hash, body);
    await kv.set(["log", n], encodePack([{ hash, body, events: 1 }]));
  }
  await kv.set(["head"], { position: EVENTS, hash });
}

type Damage = (kv: Deno.Kv) => Promise<unknown>;

/** What is done to the bytes of the first joined pack, which holds more than a hundred records. */
const inPack = (change: (pack: Uint8Array<ArrayBuffer>) => Uint8Array): Damage => async (kv) => {
  await compactLog(safeKv(kv), EVENTS, () => false);
  const pack = Uint8Array.from(await valueAt(kv, 1));
  assert(decodeHeaders(pack).length > 100);
  await kv.set(["log", 1], change(pack));
};

/** What is done to the records of a pack, each with the hash it had. */
const inRecords = (change: <R>(records: R[]) => R[]): Damage =>
  inPack((pack) =>
    encodePack(change(
      decodeHeaders(pack).map(({ hash, start, end, events }) => ({
        hash,
        body: pack.subarray(start, end),
        events,
      })),
    ))
  );

const damages: [what: string, change: Damage, position: number, said: RegExp][] = [
  ["its last event gone", (kv) => cut(kv, 1), 400, /400번째.*1건이 없어졌습니다.*--accept-trunc/],
  ["its last 300 events gone", (kv) => cut(kv, 300), 101, /101번째.*300건이 없어졌습니다/],
  ["all of it gone", (kv) => cut(kv, EVENTS), 1, /하나도 없습니다.*400건이 모두/],
  [
    "its end and the KV's checkpoint gone",
    async (kv) => {
      await cut(kv, 10);
      await kv.delete(["head"]);
    },
    391,
    /10건이 없어졌습니다/,
  ],
  ["a hole in it", (kv) => kv.delete(["log", 200]), 200, /이 기록이 없어졌습니다/],
  [
    "two records in each other's place",
    async (kv) => {
      const [one, other] = [await valueAt(kv, 30), await valueAt(kv, 70)];
      await kv.atomic().set(["log", 30], other).set(["log", 70], one).commit();
    },
    30,
    /바뀌었습니다/,
  ],
  ["a record of zeros", (kv) => kv.set(["log", 50], new Uint8Array(200)), 50, /읽을 수 없습니다/],
  [
    "one digit changed",
    async (kv) => {
      const value = await valueAt(kv, 60);
      value[value.lastIndexOf(0x36)] = 0x37;
      await kv.set(["log", 60], value);
    },
    60,
    /바뀌었습니다/,
  ],
  [
    "a last record that says it holds two events",
    async (kv) => {
      const value = await valueAt(kv, 400);
      value[42] = 2;
      await kv.set(["log", 400], value);
    },
    400,
    /건수가 적힌 것과 다릅니다/,
  ],
  ["every record written anew", rewrite, 400, /다른 기록으로 바뀌었습니다/],
  [
    "one digit changed in a joined pack",
    inPack((pack) => {
      const { end } = decodeHeaders(pack)[59];
      pack[pack.lastIndexOf(0x36, end)] = 0x37;
      return pack;
    }),
    60,
    /바뀌었습니다/,
  ],
  [
    "a hash changed in a joined pack",
    inPack((pack) => {
      decodeHeaders(pack)[59].hash[0] ^= 1;
      return pack;
    }),
    60,
    /바뀌었습니다/,
  ],
  [
    "the number of events changed in a joined pack",
    inPack((pack) => {
      // The last of the four bytes after hash and length, in the head of the 60th record.
      pack[3 + 59 * 40 + 39] = 2;
      return pack;
    }),
    60,
    /건수가 적힌 것과 다릅니다/,
  ],
  [
    "two records of a joined pack in each other's place",
    inRecords((records) => records.with(29, records[69]).with(69, records[29])),
    30,
    /바뀌었습니다/,
  ],
  [
    "a record left out of a joined pack",
    inRecords((all) => all.toSpliced(49, 1)),
    50,
    /바뀌었습니다/,
  ],
  [
    "a joined pack that ends too early",
    inRecords((all) => all.slice(0, 90)),
    91,
    /이 기록이 없어졌습니다/,
  ],
  ["a joined pack cut off", inPack((pack) => pack.subarray(0, 9_000)), 1, /읽을 수 없습니다/],
  [
    "a joined pack gone",
    async (kv) => {
      await compactLog(safeKv(kv), EVENTS, () => false);
      await kv.delete(["log", 1]);
    },
    1,
    /이 기록이 없어졌습니다/,
  ],
  [
    "a checkpoint forged",
    (kv) => kv.set(["head"], { position: 400, hash: new Uint8Array(32) }),
    400,
    /다른 기록으로 바뀌었습니다/,
  ],
];

for (const [what, change, position, said] of damages) {
  Deno.test(`a log with ${what} is not opened, and the reason is given`, () =>
    damaged(change, async (folder, path) => {
      const error = await assertRejects(() => openNotes(path, { dataDir: folder }), LogDamaged);
      assertEquals(error.position, position);
      assertMatch(error.message, said);
    }));
}

Deno.test("a missing file is not treated as a new office", () =>
  damaged(() => Promise.resolve(), async (folder, path) => {
    for (const rest of ["", "-wal", "-shm"]) await Deno.remove(path + rest).catch(() => {});
    await assertRejects(() => openNotes(path, { dataDir: folder }), LogCutShort, "400건이 모두");
  }));

Deno.test("work continues after an accepted loss, and the next start does not ask again", () =>
  damaged((kv) => cut(kv, 300), async (folder, path) => {
    const books = await openNotes(path, { dataDir: folder, acceptTruncation: true });
    assertEquals(books.head, 100);
    committed(await books.execute(write("note/a", "다시")));
    await books.close();
    const again = await openNotes(path, { dataDir: folder });
    assertEquals([again.head, texts(again, "note/a").at(-1)], [101, "다시"]);
    assert((await again.verify()).ok);
    await again.close();
  }));

Deno.test("an accepted loss does not cover other damage", () =>
  damaged((kv) => kv.delete(["log", 200]), async (folder, path) => {
    const open = () => openNotes(path, { dataDir: folder, acceptTruncation: true });
    await assertRejects(open, LogDamaged, "200번째");
  }));

const drawn = define("note.drawn", z.object({}));
const newer: [what: string, other: string, schema: number][] = [
  ["a type", "note.drawn", 1],
  ["a schema", "note.written", 2],
];
for (const [what, type, schema] of newer) {
  Deno.test(`${what} of a newer version is reported as new, not damaged`, () =>
    withFolder(async (folder) => {
      const path = `${folder}/office.kv`;
      const registry = new Map<string, EventDefinition>([...noteRegistry, [drawn.type, drawn]]);
      const definition = registry.get(type)!;
      registry.set(type, { ...definition, schema });
      const books = await openNotes(path, { registry });
      const data = type === "note.drawn" ? {} : { text: "글" };
      const decide = () => [{ stream: "note/a", type, data }];
      committed(await books.execute({ ...write("note/a", ""), decide }));
      await books.close();
      await assertRejects(
        () => openNotes(path),
        NewerRecord,
        "이 데이터를 쓰던 새 버전의 프로그램",
      );
      const kv = await Deno.openKv(path);
      await kv.set(["newest_version"], "12.3.4");
      kv.close();
      await assertRejects(() => openNotes(path), NewerRecord, "버전 12.3.4 이상의 프로그램");
    }));
}

Deno.test("a record that fails during its draft leaves no trace", () =>
  withFolder(async (folder) => {
    const path = `${folder}/office.kv`;
    const broken = define("note.broken", z.object({ text: z.any() }));
    const registry = new Map<string, EventDefinition>([...noteRegistry, [broken.type, broken]]);
    const books = await openNotes(path, { registry });
    const data = {
      text: {
        toJSON: () => {
          throw new Error("no text");
        },
      },
    };
    const decide = () => [{ stream: "note/b", type: broken.type, data }];
    const [failed, fine] = await Promise.allSettled([
      books.execute({ ...write("note/b", ""), decide }),
      books.execute(write("note/a", "글")),
    ]);
    assertEquals([failed.status, fine.status], ["rejected", "fulfilled"]);
    committed(await books.execute(write("note/a", "또")));
    await books.close();
    const again = await openNotes(path, { registry });
    assertEquals([again.head, (await again.verify()).ok], [2, true]);
    await again.close();
  }));

Deno.test("a record changed while the office is open is not shown as history", () =>
  withFolder(async (folder) => {
    const books = await openNotes(`${folder}/office.kv`, { restMs: 60_000 });
    for (let n = 1; n <= 9; n++) {
      committed(await books.execute(write(n % 3 === 0 ? "note/b" : "note/a", `글 ${n}`)));
    }
    assertEquals((await books.history("note/b")).map(({ position }) => position), [3, 6, 9]);
    const value = await valueAt(books.kv, 6);
    value[value.lastIndexOf(0x36)] = 0x37;
    await books.kv.set(["log", 6], value);
    assertEquals((await books.history("note/a")).length, 6);
    const error = await assertRejects(() => books.history("note/b"), LogDamaged);
    assertEquals(error.position, 6);
    await books.close();
  }));

Deno.test("a file cut after its second page is refused without ending the process", () =>
  withFolder(async (folder) => {
    const path = `${folder}/office.kv`;
    const books = await openNotes(path);
    for (let n = 1; n <= 20; n++) committed(await books.execute(write("note/a", `글 ${n}`)));
    await books.close();
    await Deno.truncate(path, 8_192);
    await assertRejects(() => openNotes(path), TypeError, "malformed");
  }));

Deno.test("cutting SQLite's unjoined half after a kill leaves the log short of its mark", () =>
  withFolder((folder) =>
    withFolder(async (left) => {
      const books = await openNotes(`${folder}/office.kv`, { dataDir: folder, restMs: 60_000 });
      for (let n = 1; n <= EVENTS; n++) committed(await books.execute(write("note/a", `글 ${n}`)));
      // What a kill leaves: all that was written, and no close.
      for (const { name } of Deno.readDirSync(folder)) {
        if (name !== "lock") await Deno.copyFile(`${folder}/${name}`, `${left}/${name}`);
      }
      await books.close();
      const wal = `${left}/office.kv-wal`;
      await Deno.truncate(wal, Math.floor((await Deno.stat(wal)).size / 2));
      const problem = await assertRejects(
        () => openNotes(`${left}/office.kv`, { dataDir: left }),
        LogCutShort,
      );
      const [, at, lost] = /(\d+)번째에서.*기록 (\d+)건이/.exec(problem.message)!;
      assertEquals(Number(at) - 1 + Number(lost), EVENTS);
    })
  ));
