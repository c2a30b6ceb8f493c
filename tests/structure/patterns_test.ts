/**
 * Every regular expression of the house stands in `patterns.txt` with what says that it is linear. To accept new ones:
 * `deno test -A tests/structure/patterns_test.ts -- --update`, which has each checked; what is not linear and has no bound in
 * `short_patterns.ts` is written as "null" and refused below.
 */
import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import recheck from "recheck/lib/browser.js";
import { growthOf } from "../../scripts/lab/probes/patterns.ts";
import { IN_MEMORY } from "../../src/import/files/limits.ts";
import { resources } from "../../src/tables/registry.ts";
import { ANEW, type Made, madeBy, type Pattern, written } from "./patterns.ts";
import { SHORT } from "./short_patterns.ts";
import { ROOT } from "./tree.ts";

const TABLE = new URL("./patterns.txt", import.meta.url);
/** Letters on which a new one is tried; `deno task lab probes` does it with all of them. */
const GROWN = 64_000;
const CHECKED_MS = 20_000;

const module = (path: string) => import(`${ROOT}/${path}${ANEW}`);

/** What makes those patterns that functions make. */
const MAKERS: (() => Promise<unknown>)[] = [
  async () => (await module("scripts/lab/probes/patterns.ts")).readPattern("/a/g"),
  async () => (await module("projections/estimate/amount.ts")).readWon("3억5천만원"),
  async () => (await module("projections/search/found.ts")).typedWords("카드 ㅅㅇ. a"),
  async () => (await module("src/server/route.ts")).patternOf({ path: "/a.b/:id/*" }),
  async () => {
    const scanner = new (await module("src/import/files/markup.ts")).TagScanner(
      () => {},
      new Set(["a"]),
    );
    scanner.feed("<a>x</a>", true);
    (await module("src/import/files/markup.ts")).attribute("a='b'", "name");
  },
  async () => {
    const { DelimitedReader } = await module("src/import/files/delimited.ts");
    new DelimitedReader(IN_MEMORY).feed("a,b\nc,d", true);
  },
  async () => {
    const { exportQuery, listShape } = await module("src/tables/describe.ts");
    exportQuery({ columns: [{ key: "name" }, { key: "day" }] });
    for (const resource of resources) listShape(resource);
  },
  async () => {
    const resource = { noun: "trip", path: "/api/trip", title: "운행" };
    const asked = { req: { param: () => "other" }, set() {}, get: () => "" };
    (await module("src/tables/template.ts")).downloadTemplate(asked, {}, resource);
  },
  async () => {
    const { pattern } = (await module("projections/search/found.ts")).typedWords("등기")[0];
    (await module("web/site/search.ts")).marked("등기 안내", [{ pattern }]);
  },
  async () => (await module("web/table/grid/paste_plan.ts")).mergedGaps("<tr><td rowspan=2>"),
];

const keyOf = ({ source, flags }: Pick<Pattern, "source" | "flags">) => `/${source}/${flags}`;
const short = new Map(SHORT.map(([source, most]) => [source, most]));

/** Is each of its repeats one of at most 64? Then it takes no longer than that for each letter. */
function ends({ source }: Pick<Pattern, "source">): boolean {
  const bare = source.replace(/\\[^]/g, "a").replace(/\[[^\]]*\]/g, "a");
  const most = [...bare.matchAll(/\{(\d+)(,?)(\d*)\}/g)]
    .map(([, from, comma, to]) => comma === "" ? Number(from) : to === "" ? Infinity : Number(to));
  return !/[*+]/.test(bare) && most.every((times) => times <= 64);
}

const markOf = (proof: string, pattern: string): string =>
  createHash("sha256").update(`recheck@4.5.0 ${proof} ${pattern}`).digest("hex").slice(0, 8);

/** What says of a pattern that it is linear; null where nothing does. "grown": its check came to no end. */
function proofOf(pattern: Pattern): string | null {
  if (short.has(pattern.source)) return "short";
  if (ends(pattern)) return "ends";
  const { status } = recheck.checkSync(pattern.source, pattern.flags, {
    checker: "automaton",
    timeout: CHECKED_MS,
  });
  if (status === "vulnerable") return null;
  const proof = status === "safe" ? "linear" : "grown";
  if (growthOf(new RegExp(pattern.source, pattern.flags), GROWN)) return null;
  return `${proof} ${markOf(proof, keyOf(pattern))}`;
}

/** The rows of the table as the tree has them, and the places that make patterns without having made one here. */
interface Gathered {
  rows: Map<string, Pattern>;
  silent: Made[];
}

async function gather(): Promise<Gathered> {
  const { literals, made } = written();
  const makers = new Set(made.map(({ file }) => file));
  const atWork = await madeBy(async () => {
    for (const file of makers) await module(file);
    for (const make of MAKERS) await make();
  });
  const patterns = [...literals, ...atWork.filter(({ file }) => makers.has(file))];
  return {
    rows: new Map(patterns.map((one) => [`${one.file}\t${keyOf(one)}`, one])),
    silent: made.filter(({ file, from, to }) =>
      !atWork.some((one) => one.file === file && one.line >= from && one.line <= to)
    ),
  };
}

let known: Promise<Gathered> | undefined;
/** Gathered by the first test that asks: while modules load, those of other tests make patterns of their own. */
const gathered = () => known ??= gather();

/** The table's rows: the proof of each pattern of each file. */
function readTable(): Map<string, string> {
  const lines = Deno.readTextFileSync(TABLE).trim().split("\n");
  return new Map(lines.map((line) => {
    const [proof, ...row] = line.split("\t");
    return [row.join("\t"), proof];
  }));
}

if (Deno.args.includes("--update")) {
  const { rows } = await gathered();
  const before = readTable();
  const kept = (row: string) => before.get(row) === "null" ? null : before.get(row);
  const lines = [...rows].map(([row, pattern]) =>
    `${short.has(pattern.source) ? "short" : kept(row) ?? proofOf(pattern)}\t${row}`
  );
  Deno.writeTextFileSync(
    TABLE,
    lines.sort((a, b) => a.split("\t")[1] < b.split("\t")[1] ? -1 : 1).join("\n") + "\n",
  );
}

Deno.test("every place that builds a pattern from text is listed with an example", async () => {
  assertEquals((await gathered()).silent, []);
});

Deno.test("every regular expression is in the table with its passed check", async () => {
  const { rows } = await gathered();
  const table = readTable();
  assertEquals([...table.keys()].sort(), [...rows.keys()].sort());
  const forged = [...rows].filter(([row, pattern]) => {
    const [proof, mark] = table.get(row)!.split(" ");
    if (proof === "short") return !short.has(pattern.source);
    return proof === "ends" ? !ends(pattern) : mark !== markOf(proof, keyOf(pattern));
  });
  assertEquals(forged.map(([row]) => row), []);
});

Deno.test("every exception is used and has its longest input", async () => {
  const { rows } = await gathered();
  const sources = new Set([...rows.values()].map(({ source }) => source));
  assertEquals(SHORT.filter(([source]) => !sources.has(source)).map(([source]) => source), []);
});

Deno.test("a pattern that backtracks is detected", () => {
  for (const source of [String.raw`\s+$`, "^(a+)+$", "a.*b.*c", String.raw`\[([^\]]*)\]\(`]) {
    assertEquals(proofOf({ file: "", source, flags: "" }), null, source);
  }
});
