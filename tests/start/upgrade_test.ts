/** An upgrade and the way back, as docs/operating.md leads through them, with the build that came before this version. */
import { assertEquals, assertMatch } from "@std/assert";
import { z } from "zod";
import { define } from "../../events/base/definition.ts";
import { registry } from "../../events/registry.ts";
import { openBooks } from "../../src/store/open.ts";
import { testKey, testWrapping } from "../helpers/wrapping.ts";
import { minji } from "../store/notes.ts";
import { layProgram, previousBuild } from "./previous_build.ts";
import { environment, freePort, ROOT, runToEnd, type Started, startOffice } from "./process.ts";
import { browserAt, eventually, inOwnFolder, signIn, withProviders } from "./walk.ts";

Deno.test("a record of a newer version stops the start with the version needed", () =>
  inOwnFolder(async (folder) => {
    const dataDir = `${folder}/data`;
    await Deno.mkdir(dataDir, { mode: 0o700 });
    const invented = define("company.invented", z.object({}));
    const books = await openBooks({
      ...{ path: `${dataDir}/office.kv`, dataDir, wrapping: testWrapping },
      registry: new Map([...registry, [invented.type, invented]]),
    });
    const decide = () => [{ stream: "company/a", type: invented.type, data: {} }];
    const meta = { actor: minji, requestId: "r", key: "k" };
    await books.execute({ stream: "company/a", decide, meta });
    await books.kv.set(["newest_version"], "99.1.0");
    await books.close();
    const KAKAO_REST_KEY = "0123456789abcdef0123456789abcdef";
    const settings = { PORT: freePort(), KAKAO_REST_KEY, WRAPPING_KEY: testKey };
    const { code, said } = await runToEnd(environment(folder, settings));
    assertEquals(code, 3, said);
    assertMatch(said, /버전 99\.1\.0 이상의 프로그램으로 시작해 주세요\.\n$/);
  }));

/** Works at an office in a process of its own; it is stopped as a service manager does. */
async function atOffice(
  env: Record<string, string>,
  cwd: string,
  work: (office: Started) => Promise<void>,
): Promise<void> {
  const office = await startOffice(env, { cwd });
  try {
    await work(office);
  } finally {
    assertEquals(await office.stop(), 0, office.said());
  }
}

const COMPANIES = "/api/deposition/company";

/** Signs in, looks at the companies that are there, and adds one. */
const addCompany = (name: string, there: string[]) => async (office: Started) => {
  const browser = browserAt(office);
  // Earlier builds print the link apart from the notice that they run.
  if (there.length === 0) {
    await eventually("the link", () => Promise.resolve(office.firstLink));
  }
  await signIn(browser, office, "kakao");
  const { results } = await (await browser.go(COMPANIES)).json();
  assertEquals(results.map((row: { name: string }) => row.name).sort(), there);
  const made = await browser.post(`${COMPANIES}/create`, { name });
  assertEquals(made.status, 201, await made.text());
};

const previous = previousBuild();
const why = "missing" in previous ? ` (left out: ${previous.missing})` : "";

Deno.test({
  name: `an office upgraded from the previous build and rolled back loses nothing${why}`,
  ignore: why !== "",
  fn: () =>
    withProviders(async (folder, env) => {
      const { commit } = previous as { commit: string };
      const older = `${folder}/이전 프로그램`;
      await layProgram(commit, older);
      await atOffice(env(), older, addCompany("가", []));

      // The backup before the upgrade, as the guide asks for it, by the program that wrote the books.
      const cli = (...args: string[]) =>
        runToEnd(env(), { args: ["task", "--quiet", "cli", ...args], cwd: older });
      const [copy, keys] = [`${folder}/before.kv`, `${folder}/before-keys.sqlite`];
      const saved = await cli("backup", copy, "--keys", keys);
      assertEquals(saved.code, 0, saved.said);

      await atOffice(env(), ROOT, addCompany("나", ["가"]));

      // Back without the backup: the older program goes on, or says which version it would need.
      const refused = await atOffice(env(), older, addCompany("다", ["가", "나"])).then(
        () => "",
        (error: Error) => error.message,
      );
      if (refused !== "") assertMatch(refused, /버전 \d+\.\d+\.\d+ 이상의 프로그램으로 시작해/);

      // Back with it: what came after the backup is gone, as the guide says, and what came before is there.
      const restored = await cli("restore", copy);
      assertEquals(restored.code, 0, restored.said);
      await atOffice(env(), older, addCompany("라", ["가"]));

      // And forward again.
      await atOffice(env(), ROOT, addCompany("마", ["가", "라"]));
    }),
});
