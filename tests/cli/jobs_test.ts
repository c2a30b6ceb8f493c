/** `cli jobs` and `cli seed`: what the monitor does, and a sample office where there is none. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { command, inFolder, serveIn } from "./command.ts";

const CHORE = "destroy_expired";

Deno.test("a job is listed, shown, cancelled and retried as at the monitor", () =>
  inFolder(async (folder) => {
    const { app, url, stop } = await serveIn(folder);
    const made = await app.call("/api/celery/tasks/", {
      as: "superuser",
      method: "POST",
      json: { kind: CHORE },
    });
    const { data: { task_id: id } } = await made.json();
    const listed = await command(folder, ["jobs"]);
    assertEquals(listed.code, 0, listed.stderr);
    assert(listed.stdout.startsWith(`${id}\t대기\t`), listed.stdout);
    const cancelled = JSON.parse((await command(folder, ["jobs", "cancel", id, "--json"])).stdout);
    assertEquals(cancelled.status, "REVOKED");
    assertMatch((await command(folder, ["jobs", "show", id])).stdout, /취소.*\n(.*\n)*\s+요청: /);
    assertEquals((await command(folder, ["jobs", "retry", id])).code, 0);
    const again = await command(folder, ["jobs", "retry", id]);
    assertEquals(again.code, 3, "what waits for its turn is not tried again");
    const found = JSON.parse(
      (await command(folder, ["jobs", "--status", "PENDING", "--json"])).stdout,
    );
    assertEquals(found.data.map(({ task_id }: { task_id: string }) => task_id), [id]);
    for (const wrong of [["show"], ["stop", id], ["list", id], ["--status", "LOST"]]) {
      assertEquals((await command(folder, ["jobs", ...wrong])).code, 2, wrong.join(" "));
    }
    const token = app.headersOf("token").authorization.replace("Bearer ", "");
    const env = { OFFICE_URL: url, OFFICE_TOKEN: token };
    const refused = await command(folder, ["jobs", "cancel", id], { env });
    assertEquals(refused.code, 3);
    assertEquals(app.deps.books.views.job.byId.get(id)!.state.status, "queued");
    await stop();
  }));

Deno.test("an empty folder becomes the sample office; a used one is unchanged", () =>
  inFolder(async (folder) => {
    const real = await command(folder, ["seed"], { env: { KAKAO_REST_KEY: "key" } });
    assertEquals([real.code, real.stdout], [2, ""]);
    const seeded = await command(folder, ["seed", "--json"]);
    assertEquals(seeded.code, 0, seeded.stderr);
    const { events } = JSON.parse(seeded.stdout);
    assert(events > 5_000);
    const again = await command(folder, ["seed"]);
    assertEquals(again.code, 2);
    assertMatch(again.stderr, /빈 데이터 폴더가 아닙니다/);
    const silent = await command(folder, ["export", "employees"]);
    assertEquals(silent.code, 2);
    assertMatch(silent.stderr, /내려받는 이유를 입력해 주세요/);
    const file = `${folder}/employees.json`;
    assertEquals(
      (await command(folder, ["export", "employees", "--purpose", "점검", "-o", file])).code,
      0,
    );
    const rows: object[] = JSON.parse(await Deno.readTextFile(file));
    assertEquals(rows.filter((row) => !/"데모 /.test(JSON.stringify(row))), []);
    // Where no server runs, jobs are read from the folder itself.
    assertMatch((await command(folder, ["jobs"])).stdout, /해당하는 작업이 없습니다/);
    await Deno.remove(`${folder}/data`, { recursive: true });
    const server = await serveIn(folder);
    const running = await command(folder, ["seed"]);
    assertEquals(running.code, 2);
    assertMatch(running.stderr, /서버가 실행 중입니다/);
    assertEquals(server.app.deps.books.views.employee.byId.size, 0);
    await server.stop();
  }));
