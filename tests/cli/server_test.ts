import { assert, assertEquals, assertMatch } from "@std/assert";
import { cli, command, inFolder, inOffice, manyRows, serveIn } from "./command.ts";

const FILE = "tests/fixtures/real/card-spending-2025-2026.csv";
const IMPORT = ["import", "cards"];

Deno.test("with a running server the import goes through it", () =>
  inFolder(async (folder) => {
    const server = await serveIn(folder);
    const { code, stdout, stderr } = await cli(folder, [...IMPORT, FILE, "--json"]);
    assertEquals(code, 0, stderr);
    const report = JSON.parse(stdout);
    assertEquals([report.rows.added, report.where], [490, `서버 ${server.url}`]);
    assertEquals(server.app.deps.books.views.card.byId.size, 490);
    assert(![...Deno.readDirSync(`${folder}/data`)].some(({ name }) => name.endsWith(".kv")));
    await server.stop();
  }));

Deno.test("a control file left by a crash is ignored, even when its port is used by another program", () =>
  inOffice(async (folder) => {
    const other = await serveIn(folder);
    const control = JSON.stringify({ url: other.url, secret: "ctl_of-a-server-that-is-gone" });
    await Deno.writeTextFile(`${folder}/data/control.json`, control);
    const foreign = await command(folder, [...IMPORT, FILE, "--json"]);
    assertEquals([foreign.code, JSON.parse(foreign.stdout).rows.added], [0, 490]);
    assertEquals(other.app.deps.books.views.card.byId.size, 0);
    await other.stop();
    for (const left of [control, "{half", "null", '{"url":"x","secret":1}']) {
      await Deno.writeTextFile(`${folder}/data/control.json`, left);
      const { code, stdout } = await command(folder, [...IMPORT, FILE, "--json"]);
      assertEquals([code, JSON.parse(stdout).rows.duplicates], [0, 490]);
    }
  }));

Deno.test("a staff member's token may not import", () =>
  inOffice(async (folder) => {
    const server = await serveIn(folder);
    const token = server.app.headersOf("token").authorization.replace("Bearer ", "");
    const env = { OFFICE_URL: server.url, OFFICE_TOKEN: token };
    const refused = await command(folder, [...IMPORT, FILE], { env });
    assertEquals(refused.code, 3);
    assertMatch(refused.stderr, /권한/);
    const unknown = await command(folder, [...IMPORT, FILE], {
      env: { ...env, OFFICE_TOKEN: "pat_nobody" },
    });
    assertEquals(unknown.code, 3);
    assertEquals(server.app.deps.books.views.card.byId.size, 0);
    await server.stop();
  }));

Deno.test("Ctrl+C stops between batches with 130, and a rerun imports the rest", () =>
  inOffice(async (folder) => {
    const result = Promise.withResolvers<void>();
    let [child, batches] = [null as Deno.ChildProcess | null, 0];
    const server = await serveIn(folder, async (request) => {
      // The first call asks whether the file came in before.
      if (request.method !== "POST" || ++batches !== 3) return;
      child!.kill("SIGINT");
      await result.promise;
    });
    const file = await manyRows(folder, 2_300);
    const stopped = await cli(folder, [...IMPORT, file], {
      onStart: (process) => child = process,
      onStderr: (text) => text.includes("멈춥니다") && result.resolve(),
    });
    assertEquals(stopped.code, 130, stopped.stderr);
    assertMatch(stopped.stdout, /추가 1,000 \+ 중복 0 \+ 거부 0 \+ 보내지 않음 1,300/);
    assertMatch(stopped.stdout, /중단했습니다.*다시 실행하면 나머지만/);
    assertEquals(server.app.deps.books.views.card.byId.size, 1_000);
    const rerun = await cli(folder, [...IMPORT, file]);
    assertEquals(rerun.code, 0);
    assertMatch(rerun.stdout, /추가 1,300 \+ 중복 1,000/);
    assertEquals(server.app.deps.books.views.card.byId.size, 2_300);
    await server.stop();
  }));

Deno.test("after a kill during an import the books are whole, and a rerun imports the rest", () =>
  inOffice(async (folder) => {
    const file = await manyRows(folder, 4_000);
    const killed = await cli(folder, [...IMPORT, file], {
      onStderr: (text, child) => text.includes("가져오는 중") && child.kill("SIGKILL"),
    });
    assertEquals(killed.code, 137);
    const rerun = await command(folder, [...IMPORT, file, "--json"]);
    const { rows } = JSON.parse(rerun.stdout);
    assertEquals([rerun.code, rows.added + rows.duplicates, rows.refused], [0, 4_000, 0]);
    assert(rows.duplicates > 0, "nothing was in before the kill");
    const again = JSON.parse((await command(folder, [...IMPORT, file, "--json"])).stdout);
    assertEquals([again.rows.added, again.rows.duplicates], [0, 4_000]);
  }));

Deno.test("a server that fails during an import ends it with 3 and the number of imported rows", () =>
  inOffice(async (folder) => {
    let batches = 0;
    const server = await serveIn(folder, (request) => {
      if (request.method === "POST" && ++batches > 2) throw new Error("gone");
      return Promise.resolve();
    });
    const { code, stdout } = await command(folder, [...IMPORT, await manyRows(folder, 1_200)]);
    assertEquals(code, 3);
    assertMatch(stdout, /추가 500 \+ 중복 0 \+ 거부 0 \+ 보내지 않음 700/);
    assertMatch(stdout, /도중에 멈추었습니다/);
    await server.stop();
  }));
