/** An office that cannot be held in memory is refused before it is begun. */
import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { openProblem } from "../../src/opening/open_problem.ts";
import { checkMemory, TooLargeToOpen } from "../../src/store/memory.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { committed, openNotes, withFolder, write } from "./notes.ts";

const GB = 2 ** 30;
const PACK_EVENTS = 100;

/** The KV of a log that ends at `events`, of which the first and the last pack are there. */
async function withLog(events: number, then: (kv: Deno.Kv) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const path = `${folder}/office.kv`;
    const books = await openNotes(path);
    const text = "한솥도시락 서초점에서 등기 접수 뒤 점심 ".repeat(8);
    await Promise.all(Array.from(
      { length: PACK_EVENTS },
      async (_, n) => committed(await books.execute(write(`note/${n}`, text))),
    ));
    await books.close();
    const kv = await Deno.openKv(path);
    const { value } = await kv.get<Uint8Array>(["log", 1]);
    await kv.set(["log", events - PACK_EVENTS + 1], value);
    await then(kv);
    kv.close();
  });
}

Deno.test("a log of six million events is refused where the heap is too small, with the size needed", () =>
  withLog(6_000_000, async (kv) => {
    const limits = { heap: 4 * GB, machine: 64 * GB };
    const refused = await assertRejects(
      () => checkMemory(safeKv(kv, false), limits),
      TooLargeToOpen,
    );
    assertMatch(
      refused.message,
      /^장부 기록 6,000,000건을 여는 데 메모리가 약 \d\.\dGB 필요합니다\. .*메모리는 4\.0GB입니다\. DENO_V8_FLAGS=--max-old-space-size=\d+ 설정을 주고 다시 시작해 주세요\.$/,
    );
    assertEquals(openProblem(refused, "/data"), refused.message);
  }));

Deno.test("with the heap that the line names it is accepted", () =>
  withLog(6_000_000, async (kv) => {
    const limits = { heap: 4 * GB, machine: 64 * GB };
    const { message } = await assertRejects(() => checkMemory(safeKv(kv, false), limits), Error);
    const megabytes = Number(/max-old-space-size=(\d+)/.exec(message)![1]);
    await checkMemory(safeKv(kv, false), { ...limits, heap: megabytes * 2 ** 20 });
  }));

Deno.test("where the machine is too small the line does not ask for more heap", () =>
  withLog(6_000_000, async (kv) => {
    const limits = { heap: 1 * GB, machine: 2 * GB };
    const { message } = await assertRejects(() => checkMemory(safeKv(kv, false), limits), Error);
    assertMatch(message, /이 컴퓨터의 메모리는 2\.0GB입니다\. 메모리가 더 큰 컴퓨터에서/);
  }));

Deno.test("an office that would not fit is not opened, and its folder is released", () =>
  withFolder(async (folder) => {
    const path = `${folder}/office.kv`;
    const books = await openNotes(path);
    for (let n = 0; n < 20; n++) committed(await books.execute(write("note/a", `글 ${n}`)));
    await books.close();
    const memory = { heap: 100_000, machine: GB };
    await assertRejects(() => openNotes(path, { memory }), TooLargeToOpen);
    await (await openNotes(path)).close();
  }));
