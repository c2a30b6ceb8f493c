/** A server that is killed while somebody's file comes in: what was taken in stays, the rest comes with the next run. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { cli, command, inFolder, manyRows } from "../cli/command.ts";
import { startProcess } from "./server_process.ts";

const ROWS = 4_000;

Deno.test("an import whose server was killed midway books each payment once when it is run again", () =>
  inFolder(async (folder) => {
    const file = await manyRows(folder, ROWS);
    const first = await startProcess(`${folder}/data`);
    let killed: Promise<void> | null = null;
    const broken = await cli(folder, ["import", "cards", file], {
      // A quarter of the rows has been sent: the first line of progress says so.
      onStderr: (text) => {
        if (text.includes("가져오는 중")) killed ??= first.kill();
      },
    });
    await killed;
    assertEquals(broken.code, 3, broken.stdout + broken.stderr);
    assertMatch(broken.stdout, /도중에 멈추었습니다/);
    assertMatch(broken.stdout, /같은 명령을 다시 실행하면 나머지만 추가됩니다/);

    const second = await startProcess(`${folder}/data`);
    try {
      const run = async () =>
        JSON.parse((await command(folder, ["import", "cards", file, "--json"])).stdout);
      const { rows, won } = await run();
      assert(rows.added > 0 && rows.duplicates > 0, JSON.stringify(rows));
      assertEquals([rows.added + rows.duplicates, rows.refused, rows.unsent], [ROWS, 0, 0]);
      assertEquals(won.added + won.duplicates, ROWS * (ROWS + 1) / 2);
      assertEquals((await run()).rows.duplicates, ROWS);
      const answer = await fetch(`${second.url}/api/mysql/card/list/?year=2025&month=6`, {
        headers: await second.headers(),
      });
      const booked: { pay: number }[] = await answer.json();
      assertEquals(
        [booked.length, booked.reduce((sum, { pay }) => sum + pay, 0)],
        [ROWS, ROWS * (ROWS + 1) / 2],
      );
    } finally {
      await second.stop();
    }
  }));
