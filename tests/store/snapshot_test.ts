import { assertEquals, assertGreater } from "@std/assert";
import type { View } from "../../projections/view.ts";
import { noteRegistry, noteViews, openNotes, texts, withFolder, write } from "./notes.ts";

/** Views that count how many events they were asked to fold. */
function counted() {
  let folds = 0;
  const count: View<{ events: number }> = {
    ...noteViews.count,
    fold: (state, event) => (folds++, noteViews.count.fold(state, event)),
  };
  return { views: { ...noteViews, count }, folds: () => folds };
}

async function fill(path: string, events: number): Promise<void> {
  const books = await openNotes(path);
  for (let n = 0; n < events; n++) {
    await books.execute(write(`note/${n % 5}`, `글 ${n}`, { key: `k${n}` }));
  }
  await books.close();
}

Deno.test("a start after a clean stop folds nothing and knows everything", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    await fill(path, 23);
    const { views, folds } = counted();
    const books = await openNotes(path, { views });
    assertEquals([folds(), books.head, books.views.count.events], [0, 23, 23]);
    assertEquals((await books.history("note/4")).length, 4);
    const again = await books.execute(write("note/0", "글 0", { key: "k0" }));
    assertEquals(!again.refused && again.repeated, true);
    await books.execute(write("note/0", "새 글"));
    assertEquals(texts(books, "note/0").at(-1), "새 글");
    assertEquals((await books.verify()).ok, true);
    await books.close();
  }));

Deno.test("a view with a new revision is folded from the start", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    await fill(path, 23);
    const { views, folds } = counted();
    const newer = { ...views, count: { ...views.count, revision: 2 } };
    const books = await openNotes(path, { views: newer });
    assertEquals([folds(), books.views.count.events], [23, 23]);
    await books.close();
  }));

Deno.test("a snapshot made with other event types is not used", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    await fill(path, 23);
    const { views, folds } = counted();
    const [[type, definition]] = noteRegistry;
    const registry = new Map([[type, {
      ...definition,
      schema: 2,
      upcasters: { 1: (data: unknown) => ({ ...data as object, by: "아무개" }) },
    }]]);
    const books = await openNotes(path, { views, registry });
    assertEquals(folds(), 23);
    assertEquals((await books.history("note/0"))[0].data, { text: "글 0", by: "아무개" });
    assertEquals((await books.history("note/0"))[0].schema, 2);
    await books.close();
  }));

const damages: Record<string, (kv: Deno.Kv) => Promise<unknown>> = {
  "with a part missing": async (kv) => {
    for await (const { key } of kv.list({ prefix: ["snapshot_part"] })) return kv.delete(key);
  },
  "with a part changed": async (kv) => {
    for await (const { key } of kv.list({ prefix: ["snapshot_part"] })) {
      return kv.set(key, new Uint8Array(50));
    }
  },
  "of another log": async (kv) => {
    const { value } = await kv.get<{ hash: Uint8Array }>(["snapshot"]);
    await kv.set(["snapshot"], { ...value, hash: new Uint8Array(32) });
  },
};

for (const [name, damage] of Object.entries(damages)) {
  Deno.test(`a snapshot ${name} is ignored and the log folded instead`, () =>
    withFolder(async (folder) => {
      const path = `${folder}/books.sqlite`;
      await fill(path, 23);
      const kv = await Deno.openKv(path);
      await damage(kv);
      kv.close();
      const { views, folds } = counted();
      const books = await openNotes(path, { views });
      assertEquals([folds(), books.views.count.events, books.head], [23, 23, 23]);
      await books.close();
    }));
}

Deno.test("a new snapshot takes the place of the one before", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    await fill(path, 23);
    const parts = async () => {
      const kv = await Deno.openKv(path);
      const found = await Array.fromAsync(kv.list({ prefix: ["snapshot_part"] }));
      kv.close();
      return found.length;
    };
    const before = await parts();
    assertGreater(before, 0);
    const books = await openNotes(path);
    await books.execute(write("note/a", "하나"));
    await books.close();
    assertEquals(await parts(), before);
  }));
