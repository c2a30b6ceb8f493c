import { assert, assertEquals, assertMatch } from "@std/assert";
import { consultationStream } from "../../events/consultation/consultation.ts";
import { openKeyFile } from "../../src/personal/key_ring.ts";
import { openBooks } from "../../src/store/open.ts";
import { ask, handClock } from "../helpers/contact.ts";
import { employee, hire } from "../helpers/people.ts";
import { testWrapping } from "../helpers/wrapping.ts";
import { LEFT, paid, staffed } from "../helpers/leavers.ts";
import { openTestApp } from "../helpers/server.ts";
import { command, inFolder, inOffice } from "./command.ts";

/** An office in `folder/data` with one request, whose retention ended long ago, still open. */
async function withOffice(folder: string) {
  const clock = handClock("2024-01-02T03:00:00.000Z");
  const dataDir = `${folder}/data`;
  await Deno.mkdir(dataDir);
  const app = await openTestApp({ now: clock.now, empty: true, dataDir });
  const id = await ask(app, clock);
  return { app, id, dataDir };
}

Deno.test("the books are copied while the office is open, without the keys", () =>
  inFolder(async (folder) => {
    const { app, id } = await withOffice(folder);
    const { code, stdout } = await command(folder, ["backup", `${folder}/copy.kv`, "--json"]);
    assertEquals([code, JSON.parse(stdout).keys], [0, null]);
    const { head } = app.deps.books;
    await app.close();
    await Deno.copyFile(`${folder}/data/keys.sqlite`, `${folder}/keys.sqlite`);
    const copy = await openBooks({ path: `${folder}/copy.kv`, wrapping: testWrapping });
    assertEquals([copy.head, (await copy.verify()).ok], [head, true]);
    assert(copy.views.consultation.byId.has(id));
    await copy.close();
    const again = await command(folder, ["backup", `${folder}/copy.kv`]);
    assertEquals(again.code, 2);
    assertMatch(again.stderr, /이미 있습니다/);
  }));

Deno.test("the keys are copied on request, over their older copy, for their owner alone", () =>
  inFolder(async (folder) => {
    const { app, id } = await withOffice(folder);
    const keys = `${folder}/keys.copy`;
    for (const name of ["one", "two"]) {
      const { code } = await command(folder, ["backup", `${folder}/${name}.kv`, "--keys", keys]);
      assertEquals(code, 0);
    }
    const ring = openKeyFile(keys, testWrapping);
    const stream = consultationStream(id);
    assertEquals(await ring.find(stream), await app.deps.keys.find(stream));
    ring.close();
    if (Deno.build.os !== "windows") {
      for (const file of [keys, `${folder}/one.kv`]) {
        assertEquals(Deno.statSync(file).mode! & 0o777, 0o600);
      }
    }
    await app.close();
  }));

Deno.test("a failed copy leaves nothing behind", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/data`);
    const { code } = await command(folder, ["backup", `${folder}/copy.kv`]);
    assertEquals(code, 3);
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["data"]);
    assertEquals((await command(folder, ["backup"])).code, 3);
    const env = { KV_URL: "http://127.0.0.1:9" };
    assertEquals((await command(folder, ["backup", `${folder}/copy.kv`], { env })).code, 2);
  }));

Deno.test("expired personal data is destroyed from the command line only with a trusted clock", () =>
  inFolder(async (folder) => {
    const { app, id, dataDir } = await withOffice(folder);
    await app.close();
    const run = async () => await command(folder, ["destroy-expired", "--json"]);
    // Nothing was recorded for years: only what the machine says makes it due.
    const doubted = await run();
    assertEquals(doubted.code, 3);
    assertMatch(doubted.stdout + doubted.stderr, /시계를 확인할 때까지 파기/);
    const today = await openTestApp({ now: () => new Date(), empty: true, dataDir });
    await hire(today.deps.books, "today", employee("박오늘"));
    await today.close();
    const first = await run();
    assertEquals([first.code, JSON.parse(first.stdout)], [0, {
      destroyed: 1,
      finished: 0,
      left: 0,
    }]);
    const second = await run();
    assertEquals(JSON.parse(second.stdout), { destroyed: 0, finished: 0, left: 0 });
    const ring = openKeyFile(`${dataDir}/keys.sqlite`, testWrapping);
    assertEquals(await ring.find(consultationStream(id)), null);
    ring.close();
  }));

Deno.test("a missing folder is named, and nothing is copied", () =>
  inOffice(async (folder) => {
    const { code, stderr } = await command(folder, ["backup", `${folder}/없는/backup.kv`]);
    assertEquals(code, 2);
    assertMatch(stderr, /폴더가 없습니다: .*없는/);
  }));

Deno.test("destroy-expired removes due names from the books on a person's request and reports what is left", () =>
  inFolder(async (folder) => {
    const dataDir = `${folder}/data`;
    await Deno.mkdir(dataDir);
    const app = await openTestApp({ now: () => new Date(), empty: true, dataDir });
    await staffed(app.deps.books);
    await paid(app.deps.books, "old", "2019-05-02", { card_user: LEFT });
    await app.close();
    const first = await command(folder, ["destroy-expired", "--json"]);
    assertEquals([first.code, JSON.parse(first.stdout).left], [0, 0], first.stderr);
    const again = await openTestApp({ now: () => new Date(), empty: true, dataDir });
    assertEquals(again.deps.books.views.card.byId.get("old")!.state.card_user, "퇴사자 1");
    await again.close();
  }));
