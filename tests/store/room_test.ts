/** A full disk: what is held in reserve is given up for sign-ins, everything else is refused until there is room. */
import { assert, assertEquals } from "@std/assert";
import { type DiskReserve, Reserve, withReserve } from "../../src/store/room.ts";
import { type SafeKv, safeKv } from "../../src/store/safe_kv.ts";
import { openStore } from "../../src/store/store.ts";
import { noteRegistry, type NoteViews, noteViews, withFolder, write } from "./notes.ts";

const FULL = new Error("database or disk is full");

/** A disk with room for nothing until something is given up, and a reserve that was. */
function fullDisk() {
  const disk = { takes: true, reserve: true };
  const room: DiskReserve = {
    get isFull() {
      return !disk.reserve;
    },
    giveUp() {
      const freed = disk.reserve;
      disk.reserve = false;
      disk.takes ||= freed;
      return freed;
    },
    close() {},
  };
  return { disk, room };
}

Deno.test("on a full disk the reserve is released, a sign-in is written and changes are refused", async () => {
  const { disk, room } = fullDisk();
  const kv = await Deno.openKv(":memory:");
  const inner = safeKv(kv);
  const safe: SafeKv = {
    ...inner,
    commit: (changes) => disk.takes ? inner.commit(changes) : Promise.reject(FULL),
  };
  const books = await openStore<NoteViews>({
    ...{ kv, safe, room, shared: false, registry: noteRegistry, views: noteViews },
    now: () => new Date(),
    release: () => {},
  });
  const ask = async (essential: boolean) =>
    await books.execute(write(`note/${crypto.randomUUID()}`, "글", { essential }));
  const codes = async (...essential: boolean[]) =>
    (await Promise.all(essential.map(ask))).map((one) => one.refused ? one.code : "written");
  assertEquals(await codes(false, true), ["written", "written"]);
  disk.takes = false;
  assertEquals(await codes(false, true, false), ["disk_full", "written", "disk_full"]);
  assertEquals(books.room.isFull, true);
  assertEquals(await codes(false, true), ["disk_full", "written"]);
  disk.reserve = true;
  assertEquals(await codes(false), ["written"]);
  await books.close();
});

Deno.test("on a full disk storing a session is retried once after the reserve is released", async () => {
  const { disk, room } = fullDisk();
  disk.takes = false;
  const kv = await Deno.openKv(":memory:");
  const set = kv.set.bind(kv);
  kv.set = (...given) => disk.takes ? set(...given) : Promise.reject(FULL);
  const atomic = kv.atomic.bind(kv);
  kv.atomic = () => {
    const operation = atomic();
    const commit = operation.commit.bind(operation);
    operation.commit = () => disk.takes ? commit() : Promise.reject(FULL);
    return operation;
  };
  const roomy = withReserve(kv, room);
  await roomy.set(["session"], 1);
  assertEquals((await kv.get(["session"])).value, 1);
  Object.assign(disk, { takes: false, reserve: true });
  assert((await roomy.atomic().set(["session"], 2).commit()).ok);
  assertEquals((await roomy.get(["session"])).value, 2);
  kv.close();
});

Deno.test("a reserve is written whole, released once, and made again when there is room", () =>
  withFolder(async (folder) => {
    const path = `${folder}/office.reserve`;
    const bytes = 3 * 1024 * 1024 + 5;
    const reserve = new Reserve(folder, { bytes, lookMs: 20 }).start();
    const { size, blocks } = await Deno.stat(path);
    assertEquals(size, bytes);
    assert(blocks === null || blocks * 512 >= bytes, "without holes");
    assertEquals([reserve.giveUp(), reserve.giveUp(), reserve.isFull], [true, false, true]);
    while (reserve.isFull) await new Promise((resolve) => setTimeout(resolve, 10));
    assertEquals((await Deno.stat(path)).size, bytes);
    reserve.close();
  }));
