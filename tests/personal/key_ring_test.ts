import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { type KeyRing, openKeyFile, openKvKeys } from "../../src/personal/key_ring.ts";
import { markFor, seal, unseal } from "../../src/personal/seal.ts";
import { withFolder } from "../store/notes.ts";

/** Both rings; `reopen` gives the ring as a new process would find it. */
const rings: Record<string, (work: (reopen: () => Promise<KeyRing>) => Promise<void>) => unknown> =
  {
    "in a file": (work) =>
      withFolder(async (folder) => {
        const opened: KeyRing[] = [];
        await work(() => {
          opened.push(openKeyFile(`${folder}/keys.sqlite`));
          return Promise.resolve(opened.at(-1)!);
        });
        opened.forEach((ring) => ring.close());
      }),
    "in the KV": async (work) => {
      const kv = await Deno.openKv(":memory:");
      await work(() => Promise.resolve(openKvKeys(kv)));
      kv.close();
    },
  };

for (const [where, withRing] of Object.entries(rings)) {
  Deno.test(`keys ${where}: each name has one lasting key of 256 bits`, async () => {
    await withRing(async (reopen) => {
      const ring = await reopen();
      assertEquals(await ring.find("consultation/a"), null);
      const key = await ring.make("consultation/a");
      assertEquals(key!.length, 32);
      assertEquals(await ring.make("consultation/a"), key);
      assertEquals(await (await reopen()).find("consultation/a"), key);
      assertNotEquals(await ring.make("consultation/b"), key);
    });
  });

  Deno.test(`keys ${where}: concurrent creations get the same key`, async () => {
    await withRing(async (reopen) => {
      const two = [await reopen(), await reopen()];
      const made = await Promise.all([0, 1, 0, 1].map((n) => two[n].make("consultation/a")));
      assertEquals(new Set(made.map((key) => key!.join())).size, 1);
    });
  });

  Deno.test(`keys ${where}: a destroyed key stays destroyed and is not replaced`, async () => {
    await withRing(async (reopen) => {
      const ring = await reopen();
      const other = await ring.make("consultation/b");
      await ring.make("consultation/a");
      await ring.destroy("consultation/a");
      await ring.destroy("consultation/a");
      for (const one of [ring, await reopen()]) {
        assertEquals(await one.find("consultation/a"), null);
        assertEquals(await one.make("consultation/a"), null);
        assertEquals(await one.find("consultation/b"), other);
      }
    });
  });

  Deno.test(`keys ${where}: a mark recognises the same text until the key is destroyed`, async () => {
    await withRing(async (reopen) => {
      const ring = await reopen();
      await ring.make("consultation/a");
      await ring.make("consultation/b");
      const mark = await markFor(ring, "consultation/a", "메모");
      assertEquals(await markFor(ring, "consultation/a", "메모"), mark);
      assertNotEquals(await markFor(ring, "consultation/b", "메모"), mark);
      await ring.destroy("consultation/a");
      assertEquals(await markFor(ring, "consultation/a", "메모"), null);
    });
  });

  Deno.test(`keys ${where}: a destroyed key is known as such when the ring is opened again`, async () => {
    await withRing(async (reopen) => {
      const ring = await reopen();
      await ring.make("consultation/a");
      await ring.make("consultation/b");
      await ring.destroy("consultation/a");
      const again = await reopen();
      await again.refresh();
      for (const one of [ring, again]) {
        assertEquals([one.isGone("consultation/a"), one.isGone("consultation/b")], [true, false]);
        assertEquals([one.known("consultation/a"), one.take("consultation/a")], [null, null]);
        assertEquals(one.names("consultation/"), ["consultation/b"]);
      }
    });
  });
}

const key = new Uint8Array(32).fill(7);

Deno.test("sealed text opens only with its key in its own place, and differs each time", () => {
  const value = { name: "김하늘", message: "집을 샀습니다. 🏠" };
  const sealed = seal(key, "consultation/a", value);
  assert(/^p1\.[\w-]{16}\.[\w-]+$/.test(sealed), sealed);
  assertNotEquals(seal(key, "consultation/a", value), sealed);
  assertEquals(unseal(key, "consultation/a", sealed), value);
  assertEquals(unseal(key, "consultation/b", sealed), null);
  assertEquals(unseal(new Uint8Array(32), "consultation/a", sealed), null);
});

Deno.test("a changed, shortened or invented sealed text does not open", () => {
  const sealed = seal(key, "consultation/a", "비밀");
  const flipped = sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BB" : "AA");
  const wrong = [flipped, sealed.slice(0, 30), "p2" + sealed.slice(2), "p1..", "", "p1.AAAA.AAAA"];
  for (const text of wrong) assertEquals(unseal(key, "consultation/a", text), null, text);
});

Deno.test("the file of keys is readable by its owner alone and keeps no byte of a destroyed key", () =>
  withFolder(async (folder) => {
    const path = `${folder}/keys.sqlite`;
    const ring = openKeyFile(path);
    const keys = new Map<string, Uint8Array>();
    for (let n = 0; n < 300; n++) {
      keys.set(`consultation/${n}`, (await ring.make(`consultation/${n}`))!);
    }
    const hexOf = (file: string) => Deno.readFileSync(file).toHex();
    const [first] = keys.values();
    assert(hexOf(path).includes(first.toHex()), "a key that is kept is in the file");
    for (const [name] of keys) if (!name.endsWith("7")) await ring.destroy(name);
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["keys.sqlite"]);
    const bytes = hexOf(path);
    for (const [name, key] of keys) {
      assertEquals(bytes.includes(key.toHex()), name.endsWith("7"), name);
    }
    ring.close();
    if (Deno.build.os !== "windows") assertEquals(Deno.statSync(path).mode! & 0o777, 0o600);
  }));

Deno.test("keys of many people at once are added within a KV server's limit of checks", async () => {
  const kv = await Deno.openKv(":memory:");
  const atomic = kv.atomic.bind(kv);
  const checks: number[] = [];
  kv.atomic = () => {
    const change = atomic();
    const check = change.check.bind(change);
    const index = checks.push(0) - 1;
    change.check = (...all) => {
      checks[index] += all.length;
      return check(...all);
    };
    return change;
  };
  const ring = openKvKeys(kv);
  for (let n = 0; n < 23; n++) ring.take(`person/${n}`);
  assertEquals(await ring.flush(), true);
  assertEquals(checks, [10, 10, 10, 10, 6]);
  kv.close();
});

Deno.test("a file of keys deleted in use is written again with every key", () =>
  withFolder(async (folder) => {
    const path = `${folder}/keys.sqlite`;
    const ring = openKeyFile(path);
    const [first, gone] = [await ring.make("user/a"), await ring.make("user/b")];
    assert(gone);
    await ring.destroy("user/b");
    for (const mend of [() => ring.make("user/c"), () => ring.hold()]) {
      await Deno.remove(path);
      await mend();
      const again = openKeyFile(path);
      await again.refresh();
      assertEquals(await again.find("user/a"), first);
      assertEquals([again.isGone("user/b"), again.durable().includes("user/c")], [true, true]);
      again.close();
    }
    // Another folder in its place is not written into.
    await Deno.rename(folder, `${folder}-away`);
    await Deno.mkdir(folder);
    await ring.hold();
    assertEquals([...Deno.readDirSync(folder)], []);
    ring.close();
    await Deno.remove(`${folder}-away`, { recursive: true });
  }));
