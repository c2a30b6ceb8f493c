import { assertEquals, assertLess } from "@std/assert";
import { verifyChain } from "../../src/store/chain.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { compactLog } from "../../src/store/compact.ts";
import { allEvents, openNotes, withFolder, write } from "./notes.ts";

const countValues = async (kv: Deno.Kv): Promise<number> =>
  (await Array.fromAsync(kv.list({ prefix: ["log"] }))).length;

Deno.test("joining small records keeps every event, the chain and single streams", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    const books = await openNotes(path, { restMs: 60_000 });
    for (let n = 1; n <= 600; n++) await books.execute(write(`note/${n % 7}`, "가".repeat(n % 90)));
    const before = await allEvents(books);
    const stream = await books.history("note/3");
    assertEquals(await countValues(books.kv), 600);
    await compactLog(safeKv(books.kv), books.head, () => false);
    assertLess(await countValues(books.kv), 250);
    assertEquals(await allEvents(books), before);
    assertEquals(await books.history("note/3"), stream);
    assertEquals((await books.verify()).ok, true);
    await books.execute(write("note/3", "뒤에 온 글"));
    assertEquals((await books.verify()).records, 601);
    await books.close();
  }));

Deno.test("a reader overtaken by joining misses nothing and sees nothing twice", () =>
  withFolder(async (folder) => {
    const books = await openNotes(`${folder}/books.sqlite`);
    for (let n = 1; n <= 700; n++) await books.execute(write(`note/${n}`, "가".repeat(60)));
    const positions: number[] = [];
    for await (const events of books.read()) {
      for (const { position } of events) positions.push(position);
      if (positions.length === 100) await compactLog(safeKv(books.kv), books.head, () => false);
    }
    assertEquals(positions, Array.from({ length: 700 }, (_, n) => n + 1));
    await books.close();
  }));

Deno.test("of two concurrent joins of the same records one succeeds", () =>
  withFolder(async (folder) => {
    const books = await openNotes(`${folder}/books.sqlite`);
    for (let n = 1; n <= 600; n++) await books.execute(write(`note/${n}`, "가".repeat(60)));
    const kv = safeKv(books.kv);
    await Promise.all([1, 2, 3].map(() => compactLog(kv, books.head, () => false)));
    assertEquals((await verifyChain(kv, [])).ok, true);
    assertEquals((await allEvents(books)).length, 600);
    await books.close();
  }));

Deno.test("records are joined under continuous appends", () =>
  withFolder(async (folder) => {
    const books = await openNotes(`${folder}/books.sqlite`, { restMs: 10 });
    const joined = async () => (await books.kv.get<number>(["sealed"])).value ?? 0;
    let written = 0;
    while (await joined() < 1_000) {
      assertLess(written, 20_000, "nothing is joined while the log is written to");
      await books.execute(write(`note/${written++ % 9}`, "가".repeat(60)));
    }
    assertEquals((await books.verify()).ok, true);
    assertEquals((await allEvents(books)).length, books.head);
    await books.close();
  }));
