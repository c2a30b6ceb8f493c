/** A start holds its log against the backup folders; a damaged file travels into none of them, and comes back from one. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { flipValue, start } from "../../scripts/lab/mistakes/acts.ts";
import { runHere } from "../../scripts/lab/mistakes/run_here.ts";
import {
  makeTemplate,
  onStage,
  type Stage,
  type Template,
} from "../../scripts/lab/mistakes/stage.ts";

let template: Template | null = null;

Deno.test.beforeAll(async () => {
  template = await makeTemplate();
});
Deno.test.afterAll(async () => {
  await Deno.remove(template!.folder, { recursive: true });
});

const given = (name: string, test: (stage: Stage) => Promise<void>) =>
  Deno.test(name, () => onStage(template!, test));

const cli = ({ env }: Stage, ...args: string[]) => runHere(args, env);

/** Brings the whole data folder of the day before back. */
async function goBack({ older, dataDir }: Stage): Promise<void> {
  await Deno.remove(dataDir, { recursive: true });
  await Deno.mkdir(dataDir);
  for (const file of ["office.kv", "office.head", "keys.sqlite"]) {
    await Deno.copyFile(`${older}/${file}`, `${dataDir}/${file}`);
  }
}

given(
  "given the data folder of the day before, when the office starts, then it does not, and both ends are named",
  async (stage) => {
    await goBack(stage);
    const { did, message } = await start(stage);
    assertEquals(did, "refused");
    assertMatch(
      message,
      /기록이 42번째\(2026\.11\.10 .*\)에서 끝납니다.*43번째\(2026\.11\.10 .*\)까지 알고/,
    );
    assertStringIncludes(message, `deno task cli restore ${stage.backups}`);
    assertStringIncludes(message, "deno task cli backup --follow-data");
  },
);

given(
  "given a start that a backup stopped, when the operator follows the data folder, then it starts, and no backup is taken away",
  async (stage) => {
    await goBack(stage);
    assertEquals((await cli(stage, "backup", "--follow-data")).code, 0);
    assertEquals((await start({ ...stage, head: 42 })).did, "works");
    const sets = () => Array.fromAsync(Deno.readDir(stage.backups), ({ name }) => name);
    const before = (await sets()).filter((name) => name.endsWith("Z"));
    assertEquals((await cli(stage, "backup")).code, 0);
    const after = await sets();
    assert(before.every((name) => after.includes(name)));
    // What only the backup knew can still be had.
    const { code } = await runHere(
      ["restore", stage.backups, "--position", "43", "--keys", stage.keysCopy],
      { ...stage.env, DATA_DIR: `${stage.folder}/other-place` },
    );
    assertEquals(code, 0);
  },
);

given(
  "given a restore to an earlier moment, when the office starts, then it is not stopped by what it left behind",
  async (stage) => {
    const { code, stdout } = await cli(stage, "restore", stage.backups, "--position", "28");
    assertEquals(code, 0);
    assertStringIncludes(stdout, "2026-11-08T130000Z");
    assertEquals((await start({ ...stage, head: 28 })).did, "works");
  },
);

given(
  "given an empty data folder and a backup folder that knows an office, then nothing is begun there",
  async (stage) => {
    await Deno.remove(stage.dataDir, { recursive: true });
    const { did, message } = await start(stage);
    assertEquals(did, "refused");
    assertMatch(message, /기록이 하나도 없습니다\. 그런데 백업/);
    await assertRejects(() => Deno.stat(`${stage.dataDir}/office.kv`), Deno.errors.NotFound);
  },
);

given(
  "given the newest archive is damaged, when a moment before it is asked for, then it is restored; one in it comes from no other set and is refused",
  async (stage) => {
    const set = `${stage.backups}/2026-11-08T130000Z`;
    await Deno.truncate(`${set}/000000000036-000000000043.backup`, 300);
    const asked = async (...args: string[]) =>
      (await runHere(["restore", stage.backups, ...args, "--keys", stage.keysCopy], {
        ...stage.env,
        DATA_DIR: `${stage.folder}/${args.join("")}`,
      })).code;
    assertEquals(await asked("--position", "35"), 0);
    assertEquals(await asked("--at", "2026-11-08T23:00"), 0);
    assertEquals(await asked("--position", "21"), 0);
    assertEquals(await asked("--position", "43"), 2);
  },
);

given(
  "given a damaged file, when backups are made, then it is in none, the set that has it whole stays, and --missing puts it back",
  async (stage) => {
    flipValue(`${stage.dataDir}/office.kv`, "blob_part", 0, 0.5);
    const verified = await cli(stage, "verify");
    assertEquals(verified.code, 1);
    assertMatch(verified.stdout, /파일 6개 가운데 1개가 손상.*나머지는 그대로/s);
    for (let count = 0; count < 6; count++) {
      const { code, stdout } = await cli(stage, "backup", "--whole", stage.backups);
      assertEquals(code, 1, stdout);
      assertMatch(stdout, /손상된 파일 1개는 백업에 넣지 않았습니다.*restore --missing/s);
    }
    const checked = await cli(stage, "backup", "--check", stage.backups);
    assertEquals(checked.code, 1);
    assertMatch(checked.stdout, /만들 때 이미 손상되어/);
    // The newest set has no whole copy; an older one, kept for that, has.
    const drilled = await cli(stage, "backup", "--drill", stage.backups);
    assertMatch(drilled.stdout, /저장된 파일도 모두 온전합니다/);
    const doctored = await cli(stage, "doctor");
    assertEquals(doctored.code, 3);
    const mended = await cli(stage, "restore", "--missing", stage.backups);
    assertEquals([mended.code, mended.stdout.trim()], [
      0,
      "손상된 파일 1개 가운데 1개를 되살렸습니다.",
    ]);
    assertEquals((await cli(stage, "verify")).code, 0);
    assertEquals((await cli(stage, "backup", stage.backups)).code, 0);
  },
);

given(
  "given a file that no backup has whole, when --missing is asked for, then it says so, and leaves the others alone",
  async (stage) => {
    await Deno.remove(stage.backups, { recursive: true });
    await Deno.rename(stage.other.backups, stage.backups);
    flipValue(`${stage.dataDir}/office.kv`, "blob_part", 0.99, 0.5);
    const { code, stdout } = await cli(stage, "restore", "--missing", stage.backups);
    assertEquals(code, 1);
    assertMatch(stdout, /온전한 것이 없는 파일.*나머지는 그대로.*새로 발급/s);
  },
);

given(
  "given a drill's office backed up into the office's own folder, when all that is known is restored, then it asks which set is meant, and the one that is named comes back",
  async (stage) => {
    const { backups, keysCopy, folder, dataDir, env } = stage;
    const drill = { ...env, DATA_DIR: `${folder}/drill` };
    const to = ["restore", backups, "--position", "21", "--keys", keysCopy];
    assertEquals((await runHere(to, drill)).code, 0);
    assertEquals((await runHere(["backup", backups], drill)).code, 0);

    await Deno.remove(dataDir, { recursive: true });
    const unsure = await cli(stage, "restore", backups, "--keys", keysCopy);
    assertEquals(unsure.code, 2, unsure.stdout);
    assertMatch(unsure.stderr, /더 뒤까지 아는 묶음이 있어 복원하지 않았습니다/);
    const set = /(\S+) · 기록 1–43번째/.exec(unsure.stderr)![1];
    assertEquals((await cli(stage, "restore", set, "--keys", keysCopy)).code, 0);
    assertEquals((await start({ ...stage, head: 43 })).did, "works");
  },
);
