import { assert, assertEquals } from "@std/assert";
import mutators from "../../scripts/lab/mutate/mutators.ts";
import { allMutants, changed, type Mutant, sample } from "../../scripts/lab/mutate/sample.ts";
import { reachOf, testsOf, tryMutants, type Verdict } from "../../scripts/lab/mutate/trial.ts";

/** Every form that a line can be given, in the order in which it stands. */
const formsOf = (line: string): string[] =>
  Deno.lint.runPlugin(mutators, "/office/events/fare.ts", line)
    .map(({ message }) => changed(line, JSON.parse(message)));

const forms: [line: string, forms: string[]][] = [
  ["a(b) < (c);", ["a(b) <= (c);"]],
  ["if (!ready) return;", ["if (ready) return;", ";"]],
  ["const a = b ? c : d;", ["const a = !(b) ? c : d;"]],
  ["const a = b * c;", ["const a = b / c;"]],
  ["const a = `${b}` + c;", []],
  ["save(a);", [";"]],
  ["const most = 64;", ["const most = 65;"]],
  ['const a: "won" = b("won");', ['const a: "won" = b("");']],
  ['const a = { "won": "원" };', []],
  ["const a = [b, c];", ["const a = [];", "const a = [b];"]],
  [
    "const a = /^\\d+$/u;",
    ["const a = /\\d+$/u;", "const a = /^\\d+/u;", "const a = /^\\d$/u;"]
      .concat("const a = /^\\D+$/u;"),
  ],
  ["const a = b.filter(c);", ["const a = b;"]],
  ["const a = Math.min(b, c);", ["const a = Math.max(b, c);"]],
  ['import a from "b";', []],
];

for (const [line, expected] of forms) {
  Deno.test(`given ${line} then ${expected.length} changes of it are tried`, () =>
    assertEquals(formsOf(line).sort(), [...expected].sort()));
}

/** The tree's own files are looked through for imports: this one is made up. */
const [IMPORT, FOLDER] = ["import", "events"];
const FARE = `export const FREE = 6;
${"export"} function fareOf(age: number): number {
  if (age < FREE) return 0;
  return age >= 65 ? 500 : 1_000;
}
`;
const TESTS = `import { strictEqual } from "node:assert";
${IMPORT} { fareOf } from "../../${FOLDER}/fare.ts";
Deno.test("children up to five ride free", () => {
  strictEqual(fareOf(5), 0);
  strictEqual(fareOf(6), 1_000);
});
`;

/** A tree of one rule, its test, and a test of something else, which would fail. */
async function withTree(use: (root: string) => Promise<void>): Promise<void> {
  const root = await Deno.makeTempDir();
  const write = (path: string, text: string) => Deno.writeTextFile(`${root}/${path}`, text);
  try {
    for (const folder of ["events", "tests/events", "node_modules"]) {
      await Deno.mkdir(`${root}/${folder}`, { recursive: true });
    }
    await write("deno.json", "{}");
    await write("events/fare.ts", FARE);
    await write("tests/events/fare_test.ts", TESTS);
    await write("tests/events/other_test.ts", 'Deno.test("fails", () => { throw 0; });');
    await use(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

const isOf = (kind: string, after: string) => (mutant: Mutant) =>
  mutant.kind === kind && mutant.after.includes(after);

Deno.test("a rule tested at one bound only lets changes of the other survive", () =>
  withTree(async (root) => {
    const all = await allMutants(root, ["events"]);
    const wanted = [
      isOf("relation", "age <= FREE"),
      isOf("statement", ";"),
      isOf("condition", "!(age >= 65)"),
      isOf("relation", "age > 65"),
      isOf("constant", "501"),
    ].map((is) => all.find(is)!);
    const verdicts: Verdict[] = [];
    const trial = { root, tests: ["tests/events"], nearest: 9, limit: 120, lanes: 2 };
    await tryMutants(trial, wanted, (_, verdict, place) => verdicts[place] = verdict);
    assertEquals(verdicts, ["noticed", "noticed", "noticed", "survived", "survived"]);
    assertEquals(await Deno.readTextFile(`${root}/events/fare.ts`), FARE);
  }));

Deno.test("only tests that import the changed file are run", () =>
  withTree(async (root) => {
    const reach = await reachOf(root, ["tests/events"]);
    assertEquals(testsOf(reach, "events/fare.ts", 9), ["tests/events/fare_test.ts"]);
    assertEquals(testsOf(reach, "events/unheld.ts", 9), []);
  }));

Deno.test("the same seed draws the same mutants, kinds in turn; another seed draws others", () =>
  withTree(async (root) => {
    const all = await allMutants(root, ["events"]);
    const drawn = sample(all, 7, 4);
    assertEquals(sample(all.toReversed(), 7, 4), drawn);
    assertEquals(new Set(drawn.map(({ kind }) => kind)).size, 4);
    assert([8, 9, 10].some((seed) => sample(all, seed, 4)[0].from !== drawn[0].from));
  }));
