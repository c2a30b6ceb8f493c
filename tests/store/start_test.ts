import { assertEquals } from "@std/assert";
import { allEvents, openNotes, texts, withFolder, write } from "./notes.ts";

async function fill(path: string, events: number): Promise<void> {
  const books = await openNotes(path);
  for (let n = 0; n < events; n++) {
    await books.execute(write(`note/${n % 5}`, `글 ${n}`, { key: `k${n}` }));
  }
  await books.close();
}

Deno.test("a start restores everything that was written before it", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    await fill(path, 23);
    const books = await openNotes(path);
    assertEquals([books.head, books.views.count.events], [23, 23]);
    assertEquals((await books.history("note/4")).length, 4);
    const again = await books.execute(write("note/0", "글 0", { key: "k0" }));
    assertEquals(!again.refused && again.repeated, true);
    await books.execute(write("note/0", "새 글"));
    assertEquals(texts(books, "note/0").at(-1), "새 글");
    assertEquals((await books.verify()).ok, true);
    await books.close();
  }));

Deno.test("a snapshot of an earlier version is neither read nor kept", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    await fill(path, 23);
    const kv = await Deno.openKv(path);
    await kv.set(["snapshot"], { position: 40, hash: new Uint8Array(32), generation: "g" });
    for (let part = 0; part < 3; part++) await kv.set(["snapshot_part", "g", part], "글");
    kv.close();
    const books = await openNotes(path);
    assertEquals([books.head, books.views.count.events], [23, 23]);
    const left = await Array.fromAsync(books.kv.list({ prefix: [] }), ({ key }) => key[0]);
    assertEquals(left.filter((first) => String(first).startsWith("snapshot")), []);
    await books.close();
  }));

Deno.test("the log's time never goes back, not even over a start", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    let clock = "";
    const now = () => new Date(`2026-01-02T${clock || "12:00"}:00.000Z`);
    let books = await openNotes(path, { now });
    for (clock of ["10:00", "10:05", "09:00"]) await books.execute(write("note/a", clock));
    await books.close();
    books = await openNotes(path, { now });
    for (clock of ["08:00", "10:06"]) await books.execute(write("note/a", clock));
    const times = (await allEvents(books)).map(({ at }) => at.slice(11, 16));
    assertEquals(times, ["10:00", "10:05", "10:05", "10:05", "10:06"]);
    await books.close();
  }));
