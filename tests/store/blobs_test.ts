import { assert, assertEquals, assertRejects } from "@std/assert";
import { openKeyFile, openKvKeys } from "../../src/personal/key_ring.ts";
import { openBlobs, removeAbandonedUploads } from "../../src/store/blobs.ts";
import type { Blobs } from "../../src/store/contract.ts";
import { HEAD } from "../../src/store/keys.ts";
import { openBooks } from "../../src/store/open.ts";
import { type SafeKv, safeKv, VALUE_MAX_BYTES } from "../../src/store/safe_kv.ts";
import { sampleCommand } from "../../scripts/lab/bench/sample.ts";
import { formsOf, formsOfKey, inFiles } from "../helpers/leftovers.ts";
import { committed, openNotes, withFolder, write } from "./notes.ts";

/** Bytes that differ from place to place, the same for one size. */
function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let index = 0; index < size; index++) bytes[index] = (index * 31 + (index >> 8)) & 0xff;
  return bytes;
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();

const read = async (blobs: Blobs, hash: string): Promise<Uint8Array> =>
  await new Response(await blobs.get(hash) as ReadableStream<Uint8Array<ArrayBuffer>>).bytes();

const shelf = (kv: Deno.Kv) => ({
  kv: safeKv(kv),
  keys: openKvKeys(kv),
  now: () => new Date(),
});

async function countKeys(kv: Deno.Kv): Promise<number> {
  let count = 0;
  for await (const _ of kv.list({ prefix: [] })) count++;
  return count;
}

/** Runs a test on each backend. */
function onBoth(name: string, test: (blobs: Blobs, kv: Deno.Kv) => Promise<void>): void {
  const run = async (path: string) => {
    const kv = await Deno.openKv(path);
    await test(openBlobs(shelf(kv)), kv);
    kv.close();
  };
  Deno.test(`in memory: ${name}`, () => run(":memory:"));
  Deno.test(`in a file: ${name}`, () => withFolder((folder) => run(`${folder}/blobs.sqlite`)));
}

const sizes = [0, 1, VALUE_MAX_BYTES - 1, VALUE_MAX_BYTES, VALUE_MAX_BYTES + 1, 20_000_000];
for (const size of sizes) {
  onBoth(`a file of ${size} bytes comes back as it went in`, async (blobs) => {
    const bytes = bytesOf(size);
    const info = await blobs.put(bytes);
    assertEquals(info, { sha256: await sha256(bytes), size });
    assertEquals(await blobs.info(info.sha256), info);
    const back = await read(blobs, info.sha256);
    assertEquals(back.length, size);
    assertEquals(await sha256(back as Uint8Array<ArrayBuffer>), info.sha256);
  });
}

onBoth("a file streamed in pieces of any length is the same file", async (blobs) => {
  const bytes = bytesOf(300_000);
  const whole = await blobs.put(bytes);
  for (const piece of [1_000, 61_440, 61_441, 299_999]) {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += piece) {
          controller.enqueue(bytes.subarray(at, at + piece));
        }
        controller.close();
      },
    });
    assertEquals(await blobs.put(stream), whole);
  }
});

onBoth("the same file put twice is kept once", async (blobs, kv) => {
  await blobs.put(bytesOf(200_000));
  const before = await countKeys(kv);
  await Promise.all([1, 2].map(() => blobs.put(bytesOf(200_000))));
  assertEquals(await countKeys(kv), before);
});

onBoth("an upload that breaks off leaves nothing to see and nothing behind", async (blobs, kv) => {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytesOf(2_000_000)),
    pull: (controller) => controller.error(new Error("연결이 끊겼습니다")),
  });
  await assertRejects(() => blobs.put(stream), Error, "연결이 끊겼습니다");
  assertEquals(await countKeys(kv), 0);
});

onBoth("an upload cut short by a crash is invisible and swept at the next start", async (_, kv) => {
  await kv.set(["blob_pending", "torn"], Date.now());
  await kv.set(["blob_part", "torn", 0], bytesOf(100));
  const blobs = openBlobs(shelf(kv));
  await removeAbandonedUploads(safeKv(kv), new Date(), false);
  assertEquals(await blobs.info(await sha256(bytesOf(100))), null);
  assertEquals(await countKeys(kv), 0);
});

onBoth("on a shared KV a fresh upload of another process is left alone", async (_, kv) => {
  await kv.set(["blob_pending", "theirs"], Date.now());
  await kv.set(["blob_part", "theirs", 0], bytesOf(100));
  await removeAbandonedUploads(safeKv(kv), new Date(), true);
  assertEquals(await countKeys(kv), 2);
});

const MINUTE = 60_000;

onBoth(
  "on a shared KV an upload of hours is left alone for as long as it goes on",
  async (_, kv) => {
    let at = Date.now();
    const bytes = bytesOf(6_000_000);
    let sent = 0;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      at += 20 * MINUTE;
      await removeAbandonedUploads(safeKv(kv), new Date(at), true);
      controller.enqueue(bytes.subarray(sent, sent += 750_000));
      if (sent === bytes.length) controller.close();
    };
    const blobs = openBlobs({ ...shelf(kv), now: () => new Date(at) });
    const { sha256: hash } = await blobs.put(new ReadableStream({ pull }));
    assertEquals((await read(blobs, hash)).length, bytes.length);
  },
);

onBoth(
  "an upload that was swept in its pauses breaks off instead of leaving half a file",
  async (_, kv) => {
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      await removeAbandonedUploads(safeKv(kv), new Date(Date.now() + 61 * MINUTE), true);
      controller.enqueue(bytesOf(2_000_000));
      controller.close();
    };
    const blobs = openBlobs(shelf(kv));
    await assertRejects(() => blobs.put(new ReadableStream({ pull })), Error, "swept");
    assertEquals(await countKeys(kv), 0);
  },
);

onBoth(
  "an upload that was swept just before it got its name is not told to be kept",
  async (_, kv) => {
    const safe = safeKv(kv);
    const late: SafeKv = {
      ...safe,
      async commit(changes) {
        const names = changes.set?.some(({ key }) => key[0] === "blob");
        if (names) await removeAbandonedUploads(safe, new Date(Date.now() + 61 * MINUTE), true);
        return await safe.commit(changes);
      },
    };
    const blobs = openBlobs({ ...shelf(kv), kv: late });
    await assertRejects(() => blobs.put(bytesOf(100)), Error, "swept");
    assertEquals(await countKeys(kv), 0);
  },
);

Deno.test("cleaning leaves the process's own uploads alone", () =>
  withFolder(async (folder) => {
    const books = await openBooks({ path: `${folder}/books.sqlite`, restMs: 1 });
    const looked = Promise.withResolvers<void>();
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      await books.execute(sampleCommand(1));
      // A round writes the checkpoint and then looks after uploads: with the next round's it has.
      const head = books.kv.watch([HEAD]).getReader();
      const stamp = async () => (await head.read()).value?.[0].versionstamp;
      let first = await stamp();
      while (first === null) first = await stamp();
      await books.execute(sampleCommand(2));
      while (await stamp() === first);
      await head.cancel();
      looked.resolve();
      controller.enqueue(bytesOf(100));
      controller.close();
    };
    const { sha256: hash } = await books.blobs.put(new ReadableStream({ pull }));
    await looked.promise;
    assertEquals((await read(books.blobs, hash)).length, 100);
    await books.close();
  }));

onBoth("a file that is not there is null", async (blobs) => {
  assertEquals(await blobs.info("0".repeat(64)), null);
  assertEquals(await blobs.get("0".repeat(64)), null);
});

onBoth("a changed or missing part is noticed while reading", async (blobs, kv) => {
  const { sha256: hash } = await blobs.put(bytesOf(200_000));
  const keys = (await Array.fromAsync(kv.list({ prefix: ["blob_part"] }))).map(({ key }) => key);
  await kv.set(keys[1], bytesOf(61_440).reverse());
  await assertRejects(() => read(blobs, hash));
  await kv.delete(keys[1]);
  await assertRejects(() => read(blobs, hash));
});

onBoth("a reader that stops early holds nothing open", async (blobs) => {
  const { sha256: hash } = await blobs.put(bytesOf(200_000));
  const reader = (await blobs.get(hash))!.getReader();
  assert(!(await reader.read()).done);
  await reader.cancel();
});

onBoth("a file that is taken away is gone, and leaves nothing behind", async (blobs, kv) => {
  const kept = await blobs.put(bytesOf(1_000));
  const before = await countKeys(kv);
  const { sha256: hash } = await blobs.put(bytesOf(2_000_000));
  assertEquals([await blobs.remove(hash), await blobs.remove(hash)], [true, false]);
  assertEquals([await blobs.info(hash), await blobs.get(hash)], [null, null]);
  assertEquals(await countKeys(kv), before);
  assertEquals((await read(blobs, kept.sha256)).length, 1_000);
  assertEquals((await blobs.put(bytesOf(2_000_000))).sha256, hash, "it can be kept again");
});

onBoth("a removal cut short by a crash is finished at the next start", async (blobs, kv) => {
  const { sha256: hash } = await blobs.put(bytesOf(2_000_000));
  const { upload } = (await kv.get<{ upload: string }>(["blob", hash])).value!;
  // The first of its commits, and nothing after it.
  await kv.atomic().delete(["blob", hash]).set(["blob_pending", upload], Date.now()).commit();
  await removeAbandonedUploads(safeKv(kv), new Date(), false);
  assertEquals(await countKeys(kv), 0);
});

for (const size of [0, 1, VALUE_MAX_BYTES - 28, VALUE_MAX_BYTES - 27, 2_000_000]) {
  onBoth(
    `a sealed file of ${size} bytes comes back, until its key is destroyed`,
    async (blobs, kv) => {
      const bytes = bytesOf(size);
      const { sha256: hash, size: result } = await blobs.put(bytes, "person/a");
      assertEquals(result, size);
      assert(size === 0 || hash !== await sha256(bytes), "its name tells nothing of what is in it");
      assertEquals(await read(blobs, hash), bytes);
      const { keys } = shelf(kv);
      await keys.destroy("person/a");
      const later = openBlobs({ ...shelf(kv), keys });
      assertEquals(await later.get(hash), null);
      await assertRejects(() => later.put(bytes, "person/a"), Error, "destroyed");
    },
  );
}

onBoth("a sealed part in another's place does not open", async (blobs, kv) => {
  const { sha256: hash } = await blobs.put(bytesOf(200_000), "person/a");
  const [one, other] = await Array.fromAsync(kv.list({ prefix: ["blob_part"] }));
  await kv.atomic().set(one.key, other.value).set(other.key, one.value).commit();
  await assertRejects(() => read(blobs, hash), Error, "손상");
});

Deno.test("a sealed file is nowhere in clear in the folder, nor its key once it is destroyed", () =>
  withFolder(async (folder) => {
    const kv = await Deno.openKv(`${folder}/office.kv`);
    const keys = openKeyFile(`${folder}/keys.sqlite`);
    const blobs = openBlobs({ ...shelf(kv), keys });
    const mark = crypto.randomUUID();
    const bytes = new TextEncoder().encode(mark.repeat(5_000));
    const clear = await blobs.put(new TextEncoder().encode("다른 파일"));
    const { sha256: hash } = await blobs.put(bytes, "person/a");
    const wanted = new Map([["text", formsOf(mark)]]);
    const key = new Map([["key", formsOfKey(keys.known("person/a")!)]]);
    assertEquals(inFiles(folder, wanted), []);
    assertEquals(inFiles(folder, key), ["key in /keys.sqlite"], "the search itself works");
    await keys.destroy("person/a");
    assertEquals(inFiles(folder, key), [], "while the files are open");
    assertEquals([await blobs.get(hash), (await blobs.info(clear.sha256))?.size], [null, 13]);
    keys.close();
    kv.close();
    assertEquals(inFiles(folder, new Map([...key, ...wanted])), [], "and after");
  }));

Deno.test("an upload during the removal of leftovers is kept whole", async () => {
  const books = await openNotes(":memory:", { restMs: 0 });
  const torn: Deno.KvKey = ["blob_pending", "torn"];
  await books.kv.set(torn, Date.now() - 120 * MINUTE);
  const bytes = bytesOf(2_000_000);
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    committed(await books.execute(write("note/a", "하나")));
    // The sweep that follows a commit takes away what is two hours old.
    for await (const [entry] of books.kv.watch([torn])) if (entry.versionstamp === null) break;
    controller.enqueue(bytes);
    controller.close();
  };
  const { sha256: hash } = await books.blobs.put(new ReadableStream({ pull }));
  assertEquals((await read(books.blobs, hash)).length, bytes.length);
  await books.close();
});

onBoth("a file is read from any place on, sealed or not", async (blobs) => {
  const bytes = bytesOf(200_000);
  for (const { sha256: hash } of [await blobs.put(bytes), await blobs.put(bytes, "user/a")]) {
    for (const from of [0, 1, VALUE_MAX_BYTES - 1, VALUE_MAX_BYTES, 150_000, 199_999, 200_000]) {
      const content = await blobs.get(hash, from) as ReadableStream<Uint8Array<ArrayBuffer>>;
      assertEquals(await new Response(content).bytes(), bytes.slice(from), `from ${from}`);
    }
  }
});
