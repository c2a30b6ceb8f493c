/** A run of all tests in which a few fail: once more, alone, and by name. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MOST_AGAIN } from "../../scripts/steps.ts";
import { inFolder } from "../cli/command.ts";

/** Two tests that fail until they have left a file, and one that must not run twice. */
const UNSTEADY = `
  const met = (name: string) => {
    const path = new URL(name, import.meta.url);
    try { return Deno.readTextFileSync(path) === name; } catch { Deno.writeTextFileSync(path, name); return false; }
  };
  Deno.test('given 1 < 2 & "a (b)", then [it] > holds / once', () => { if (!met("one")) throw new Error("a race was lost"); });
  Deno.test("a walk", async (t) => {
    await t.step("begins", () => {});
    await t.step("goes on", (t) => t.step("ends", () => { if (!met("two")) throw new Error("late"); }));
  });
  Deno.test("a walk on foot", () => Deno.writeTextFileSync(new URL("once", import.meta.url), "", { createNew: true }));`;
const FAULT = `Deno.test("a fault", () => { throw new Error("always"); });`;
const STEADY = `Deno.test("steady", () => {});`;
const SLOW = `Deno.test("slow", () => new Promise((done) => setTimeout(done, 3_000)));`;
/** Its steps are made by another file, as those of several walks are. */
const SHARED = `
  const { goOn } = await import(new URL("shared.ts", import.meta.url).href);
  Deno.test("a shared walk", (t) => goOn(t));`;
const STEPS = `
  const path = new URL("shared", import.meta.url);
  export const goOn = (t: Deno.TestContext) => t.step("goes on", () => {
    try { Deno.readTextFileSync(path); } catch { Deno.writeTextFileSync(path, ""); throw new Error("late"); }
  });`;
const HANGS = `
  Deno.test("a fault first", () => { throw new Error("always"); });
  Deno.test("the last that ends", () => {});
  Deno.test("hangs", () => new Promise((done) => setTimeout(done, 600_000)));`;
/** No test: what is thrown here fails the run without a name. */
const BROKEN = `if (Deno.env.get("DENO_JOBS") !== "1") throw new Error("no module");`;

interface Ran {
  code: number;
  /** Without colours. */
  lines: string[];
  text: string;
}

/** Runs files as the one step of a run, and a second step after it. */
async function run(files: Record<string, string>): Promise<Ran> {
  let ran: Ran | undefined;
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/shared.ts`, STEPS);
    const paths = Object.keys(files).map((name) => `${folder}/${name}_test.ts`);
    for (const [place, text] of Object.values(files).entries()) {
      await Deno.writeTextFile(paths[place], text);
    }
    const step = {
      name: "some tests",
      args: ["test", "-A", "--no-check", "--quiet", "--parallel", ...paths],
      report: `${folder}/report.xml`,
      env: { DENO_JOBS: "2" },
    };
    const steps = JSON.stringify([step, { name: "the next step", args: ["eval", ""] }]);
    const scripts = new URL("../../scripts/steps.ts", import.meta.url);
    const main =
      `import { runSteps } from "${scripts}";\nDeno.exit(await runSteps(${steps}, { everySeconds: 0.5, stalledSeconds: 8 }));`;
    await Deno.writeTextFile(`${folder}/run.ts`, main);
    const args = ["run", "-A", "--no-check", "--config", "deno.json", `${folder}/run.ts`];
    const { code, stdout } = await new Deno.Command(Deno.execPath(), {
      args,
      env: { NO_COLOR: "1" },
      stderr: "null",
    }).output();
    const text = new TextDecoder().decode(stdout);
    ran = { code, text, lines: text.trimEnd().split("\n") };
  });
  return ran!;
}

const times = (text: string, part: string) => text.split(part).length - 1;

Deno.test("tests that lose a race run once more alone, and the run lists them and continues", async () => {
  const { code, lines, text } = await run({ unsteady: UNSTEADY, steady: STEADY });
  assertEquals(code, 0, text);
  const [first, second, closing] = lines.slice(-3);
  assertMatch(
    first,
    /^unsteady: given 1 < 2 & "a \(b\)", then \[it\] > holds \/ once \(\S+unsteady_test\.ts\)$/,
  );
  assertMatch(second, /^unsteady: a walk \(\S+unsteady_test\.ts\)$/);
  assertEquals(closing, "4 passed, 0 failed, 2 unsteady");
  assertStringIncludes(text, "Error: a race was lost");
  assertMatch(text, /FAIL some tests \(.*ok {3}some tests, what failed, alone.*ok {3}the next/s);
});

Deno.test("a walk whose steps are made in another file runs once more", async () => {
  const { code, lines, text } = await run({ shared_walk: SHARED, steady: STEADY });
  assertEquals([code, lines.at(-1)], [0, "2 passed, 0 failed, 1 unsteady"], text);
});

Deno.test("a test with a real fault fails alone twice, and so does the run", async () => {
  const { code, lines, text } = await run({ unsteady: UNSTEADY, fault: FAULT });
  assertEquals([code, lines.at(-1)], [1, "1 passed, 3 failed, 0 unsteady"], text);
  assertEquals(times(text, "Error: always"), 3);
  assertEquals([times(text, "unsteady:"), times(text, "the next step")], [0, 0]);
});

Deno.test("more failures than races explain are not retried", async () => {
  const many = Array.from(
    { length: MOST_AGAIN - 1 },
    (_, at) => FAULT.replace("fault", `fault ${at}`),
  );
  const { code, lines, text } = await run({ unsteady: UNSTEADY, many: many.join("\n") });
  assertEquals([code, lines.at(-1)], [1, `1 passed, ${MOST_AGAIN + 1} failed, 0 unsteady`], text);
  assertEquals(times(text, "alone"), 0);
});

Deno.test("a failure outside of tests is not hidden by the tests beside it", async () => {
  const { code, text } = await run({ unsteady: UNSTEADY, broken: BROKEN });
  assertEquals(code, 1, text);
  assertEquals(times(text, "alone"), 0);
});

Deno.test("a long step reports its start and its progress", async () => {
  const { code, text } = await run({ slow: SLOW, steady: STEADY });
  assertEquals(code, 0, text);
  assertMatch(
    text,
    /^begin some tests\n[^]*^ {2}··· some tests: \d s, 1 tests and steps, 0 failed$/m,
  );
  assertMatch(text, /^begin the next step\nok {3}the next step/m);
  assertEquals(text.trimEnd().split("\n").at(-1), "2 passed, 0 failed, 0 unsteady");
});

Deno.test("a step that ends no test any more is stopped, and says what failed and what came last", async () => {
  const { code, text } = await run({ hangs: HANGS, steady: STEADY });
  assertEquals(code, 1, text);
  assertMatch(
    text,
    /^failed: a fault first\n[^]*^last of \S+hangs_test\.ts: the last that ends\n[^]*^some tests: stopped/m,
  );
  assertEquals(times(text, "the next step"), 0);
});
