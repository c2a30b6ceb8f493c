import { assertEquals, assertMatch } from "@std/assert";
import { marksOf, verifyChain } from "../../src/store/chain.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { openNotes, withFolder, write } from "./notes.ts";

/** Ten events, one record each, then a change from outside; returns what verify finds. */
async function verdict(change: (kv: Deno.Kv) => Promise<unknown>) {
  let found: Awaited<ReturnType<typeof verifyChain>> | undefined;
  await withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    const books = await openNotes(path);
    for (let n = 1; n <= 10; n++) await books.execute(write("note/a", `글 ${n}`));
    await books.close();
    const kv = await Deno.openKv(path);
    await change(kv);
    const safe = safeKv(kv);
    found = await verifyChain(safe, await marksOf(safe));
    kv.close();
  });
  return found!;
}

const valueAt = async (kv: Deno.Kv, position: number): Promise<Uint8Array> =>
  (await kv.get<Uint8Array>(["log", position])).value!;

/** Changes one byte of a stored record, counted from its end. */
async function flip(kv: Deno.Kv, position: number, fromEnd: number): Promise<void> {
  const value = await valueAt(kv, position);
  value[value.length - fromEnd] ^= 1;
  await kv.set(["log", position], value);
}

Deno.test("an unchanged log verifies", async () => {
  const report = await verdict(() => Promise.resolve());
  assertEquals(report, {
    ...{ records: 10, events: 10, ok: true, position: null, reason: null },
    ...{ files: 0, damaged: [] },
  });
});

const damages: Record<string, [position: number, (kv: Deno.Kv) => Promise<unknown>]> = {
  "a changed letter in an event": [4, (kv) => flip(kv, 4, 8)],
  "a changed hash": [4, async (kv) => {
    const value = await valueAt(kv, 4);
    value[5] ^= 1;
    await kv.set(["log", 4], value);
  }],
  "a changed count of events": [4, async (kv) => {
    const value = await valueAt(kv, 4);
    value[42] = 2;
    await kv.set(["log", 4], value);
  }],
  "a value cut short": [4, async (kv) => {
    await kv.set(["log", 4], (await valueAt(kv, 4)).slice(0, 60));
  }],
  "a value of another kind": [4, (kv) => kv.set(["log", 4], "text")],
  "a removed record": [5, (kv) => kv.delete(["log", 5])],
  "a removed first record": [1, (kv) => kv.delete(["log", 1])],
  "a removed last record": [10, (kv) => kv.delete(["log", 10])],
  "a damaged last record": [10, (kv) => kv.set(["log", 10], new Uint8Array(5))],
  "two records in each other's place": [3, async (kv) => {
    const [three, seven] = [await valueAt(kv, 3), await valueAt(kv, 7)];
    await kv.atomic().set(["log", 3], seven).set(["log", 7], three).commit();
  }],
  "a record put in twice": [6, async (kv) => {
    await kv.set(["log", 6], await valueAt(kv, 5));
  }],
  "a forged checkpoint": [
    10,
    (kv) => kv.set(["head"], { position: 10, hash: new Uint8Array(32) }),
  ],
  "a checkpoint beyond the end": [
    11,
    (kv) => kv.set(["head"], { position: 12, hash: new Uint8Array(32) }),
  ],
  "an emptied log": [1, async (kv) => {
    for (let n = 1; n <= 10; n++) await kv.delete(["log", n]);
  }],
};

for (const [name, [position, change]] of Object.entries(damages)) {
  Deno.test(`verify names the first position after ${name}`, async () => {
    const report = await verdict(change);
    assertEquals([report.ok, report.position], [false, position]);
    assertMatch(report.reason!, /[가-힣]/);
  });
}
