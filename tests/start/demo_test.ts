/** The demo, started as the README says, and what becomes of its books. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { environment, freePort, runToEnd } from "./process.ts";
import { inOwnFolder, walk, withProviders } from "./walk.ts";

for (
  const [what, settings] of [
    ["no settings", () => ({})],
    ["a port of the login page", () => ({ DEMO_LOGIN_PORT: freePort() })],
    ["DEMO=1 on a port that is free", () => ({ DEMO: "1", PORT: "0" })],
  ] as const
) {
  Deno.test(`with ${what} a demo starts and works`, () =>
    inOwnFolder((folder) =>
      walk({
        env: environment(folder, { PORT: freePort(), ...settings() }),
        provider: "kakao",
        also: async (office) => {
          assertStringIncludes(office.said(), "데모 관리자 (superuser)");
          assertStringIncludes(await (await fetch(office.url)).text(), "데모 계정으로 로그인");
        },
      })
    ));
}

/** Every file of a folder with its size. */
function filesOf(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) =>
    `${name} ${Deno.statSync(`${folder}/${name}`).size}`
  ).sort();
}

Deno.test("a real office on a demo's books is refused and nothing is written", () =>
  withProviders(async (folder, env) => {
    const demo = environment(folder, { PORT: freePort() });
    const seeded = await runToEnd(demo, { args: ["task", "cli", "seed"] });
    assertEquals(seeded.code, 0, seeded.said);
    const before = filesOf(`${folder}/data`);
    const { code, said } = await runToEnd(env());
    assertEquals(code, 3, said);
    assertMatch(said, /데모의 지어낸 기록이 있어 실제 사무소로 쓸 수 없습니다\. DATA_DIR/);
    assertEquals(filesOf(`${folder}/data`), before);
  }));

Deno.test("a demo on a real office's folder is refused", () =>
  withProviders(async (folder, env) => {
    await walk({ env: env(), provider: "kakao" });
    const { code, said } = await runToEnd(environment(folder, { PORT: freePort(), DEMO: "1" }));
    assertEquals(code, 3, said);
    assertMatch(said, /데모가 아닌 사무소의 기록이 있어 데모로 열지 않습니다/);
  }));
