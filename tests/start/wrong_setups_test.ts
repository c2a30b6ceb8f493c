/**
 * Set-ups that are wrong, each as a process: one Korean sentence that names the setting and says what to do, the exit
 * code of docs/operating.md, and nothing written. With TABLE=1 in the environment the table is printed.
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { buildAll } from "../../scripts/build.ts";
import { SETTINGS } from "../../src/config.ts";
import { environment, freePort, ROOT, runToEnd } from "./process.ts";
import { wrongPlaces } from "./wrong_places.ts";
import { SETTINGS_EXIT, wrongSettings, type WrongSetup } from "./wrong_setups.ts";

const cases = [...wrongSettings, ...wrongPlaces];
import { inOwnFolder } from "./walk.ts";

/** Every file below a folder with what is in it. */
function contents(folder: string): string[] {
  // The lock names the folder's holder, and exists while a reader looks into it.
  return [...Deno.readDirSync(folder)].filter(({ name }) => name !== "office.lock").sort((a, b) =>
    a.name < b.name ? -1 : 1
  ).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isSymlink) return [`${path} → ${Deno.readLinkSync(path)}`];
    return entry.isDirectory
      ? [path, ...contents(path)]
      : [`${path} ${Deno.readTextFileSync(path)}`];
  });
}

async function check(
  { env, names, exit = SETTINGS_EXIT, given, command }: WrongSetup,
): Promise<string> {
  let line = "";
  await inOwnFolder(async (folder) => {
    await Deno.mkdir(`${folder}/home`);
    await given?.(folder);
    const before = contents(folder);
    const placed = (text: string) => text.replaceAll("⟨folder⟩", folder);
    const filled = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, placed(value)]),
    );
    const { code, said } = await runToEnd(
      environment(folder, { PORT: freePort(), ...filled }),
      command ? { args: command.map(placed) } : {},
    );
    line = said.replaceAll(folder, "…").trim();
    assertEquals(code, exit, line);
    assert(line.includes(names), line);
    assertEquals(line.split("\n").length, 1, line);
    assertMatch(line, /[가-힣].*(요|다|오|.\))\.( ?\(.*\))?$|예: /, line);
    assert(!/\b(Requires|Error|Invalid|undefined)\b/.test(line), line);
    assertEquals(contents(folder), before, "nothing is written");
  });
  return line;
}

/** So many processes at a time: they wait for the disk and for each other. */
const AT_ONCE = 3;

Deno.test("each wrong set-up gives one Korean sentence and nothing else", async (t) => {
  assert(cases.length >= 40, String(cases.length));
  // A start that gets so far finds the build as it is.
  await buildAll({ minify: true, outDir: "build" });
  const waiting = [...cases];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const one = next;
      await t.step({
        name: one.what,
        sanitizeOps: false,
        sanitizeResources: false,
        sanitizeExit: false,
        async fn() {
          const line = await check(one);
          if (Deno.env.get("TABLE")) {
            console.log(`${one.what} → ${one.exit ?? SETTINGS_EXIT}: ${line}`);
          }
        },
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
});

Deno.test("every setting is used by a start or is in the table of wrong ones", () => {
  const texts = [
    "providers_test.ts",
    "shared_store_test.ts",
    "wrong_setups.ts",
    "wrong_places.ts",
    "walk.ts",
    "demo_test.ts",
    "telemetry_test.ts",
  ]
    .map((name) => Deno.readTextFileSync(`${ROOT}/tests/start/${name}`)).join("\n");
  assertEquals(SETTINGS.filter((name) => !new RegExp(`\\b${name}\\b`).test(texts)), []);
});
