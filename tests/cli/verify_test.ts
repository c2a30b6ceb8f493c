/** `cli verify` on a log that lost its end, and on one that is another than the backup's. */
import { assertEquals, assertMatch } from "@std/assert";
import { LOG_STREAM } from "../../events/log/log.ts";
import { openBooks } from "../../src/store/open.ts";
import { openTestApp } from "../helpers/server.ts";
import { testWrapping } from "../helpers/wrapping.ts";
import { command, inFolder } from "./command.ts";

/** A closed office in `folder/data`. Answers where its log ends. */
async function office(folder: string): Promise<number> {
  const dataDir = `${folder}/data`;
  await Deno.mkdir(dataDir, { mode: 0o700 });
  const app = await openTestApp({ dataDir });
  const { head } = app.deps.books;
  await app.close();
  return head;
}

const inLog = async (folder: string, work: (kv: Deno.Kv) => Promise<unknown>): Promise<void> => {
  const kv = await Deno.openKv(`${folder}/data/office.kv`);
  await work(kv).finally(() => kv.close());
};

/** Takes the last value of the log away. */
const cutEnd = (folder: string) =>
  inLog(folder, async (kv) => {
    for await (const { key } of kv.list({ prefix: ["log"] }, { reverse: true, limit: 1 })) {
      await kv.delete(key);
    }
  });

Deno.test("a log without its end opens again once that is accepted, and keeps saying so", () =>
  inFolder(async (folder) => {
    const head = await office(folder);
    await cutEnd(folder);
    const refused = await command(folder, ["user", "add", "사람"]);
    assertEquals(refused.code === 0, false);
    const found = await command(folder, ["verify"]);
    assertEquals(found.code, 1);
    const accepted = await command(folder, ["verify", "--accept-truncation"]);
    assertEquals(accepted.code, 0, accepted.stderr);
    assertMatch(accepted.stdout, /없어진 것을 기록에 남겼습니다/);
    assertEquals((await command(folder, ["verify"])).code, 0);
    const path = `${folder}/data/office.kv`;
    const books = await openBooks({ path, dataDir: `${folder}/data`, wrapping: testWrapping });
    const [result] = await books.history(LOG_STREAM);
    assertEquals(result.type, "log.truncation_accepted");
    assertEquals((result.data as { known: number }).known, head);
    await books.close();
    const again = await command(folder, ["verify", "--accept-truncation"]);
    assertEquals(again.code, 0);
    assertMatch(again.stdout, /없어진 기록이 없습니다/);
  }));

Deno.test("a log is compared with the mark that a backup left beside its copy", () =>
  inFolder(async (folder) => {
    await office(folder);
    const backup = await command(folder, ["backup", `${folder}/copy.kv`, "--json"]);
    assertEquals(backup.code, 0, backup.stderr);
    const { head } = JSON.parse(backup.stdout);
    const mark = JSON.parse(await Deno.readTextFile(`${folder}/copy.kv.head`));
    assertEquals(mark, head);
    const against = ["verify", "--against", `${folder}/copy.kv.head`];
    assertEquals((await command(folder, against)).code, 0);
    await Deno.writeTextFile(
      `${folder}/copy.kv.head`,
      JSON.stringify({ ...mark, hash: "00".repeat(32) }),
    );
    const { code, stdout } = await command(folder, against);
    assertEquals(code, 1);
    assertMatch(stdout, /다른 기록으로 바뀌었습니다/);
    const wrong = await command(folder, ["verify", "--against", `${folder}/none.head`]);
    assertEquals(wrong.code, 2);
  }));
