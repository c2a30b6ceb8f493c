/** `deno task docs`: writes the list of table nouns, the index of decisions, the manual of the command line and the tables of rates, and leads pages that name tests to where these are now. */
import { join, resolve } from "node:path";
import { filesBelow } from "./build/inputs.ts";
import { updateChecklist } from "./docs/checklists.ts";
import { decisionIndex } from "./docs/decisions.ts";
import { withRates } from "./docs/rates.ts";
import { tableList } from "./docs/tables.ts";
import { allTables } from "../projections/estimate/rates.ts";

const root = resolve(import.meta.dirname!, "..");

/** Files below a folder with their paths from the root and their texts. */
async function textsBelow(folder: string, ending: RegExp) {
  const paths = (await filesBelow(join(root, folder))).filter((path) => ending.test(path));
  return Promise.all(paths.map(async (path) => ({
    path: path.slice(root.length + 1),
    text: await Deno.readTextFile(path),
  })));
}

const TABLES = "events/tables.ts";

/** The list of table nouns as the files of `events/` have it. */
async function tables(): Promise<string> {
  const files = (await textsBelow("events", /\.ts$/))
    .map(({ path, text }) => ({ name: path.slice("events/".length, -".ts".length), text }));
  return tableList(await Deno.readTextFile(join(root, TABLES)), files);
}

/** What each page should hold, by its path; and what checklists name that is no test any more. */
export async function docs(): Promise<{ pages: Map<string, string>; lost: string[] }> {
  const records = await textsBelow("docs/decisions", /\/\d[\w-]+\.md$/);
  const named = records.map(({ path, text }) => ({ name: path.split("/").at(-1)!, text }));
  // Its words are the nouns': it is read once their list is as it should be.
  const { commandManual } = await import("./docs/manual.ts");
  const pages = new Map([
    [TABLES, await tables()],
    ["docs/decisions/README.md", decisionIndex(named)],
    ["docs/cli-manual.md", await commandManual()],
    [
      "docs/estimate.md",
      withRates(await Deno.readTextFile(join(root, "docs/estimate.md")), allTables),
    ],
  ]);
  const tests = await textsBelow("tests", /_test\.tsx?$/);
  const lost: string[] = [];
  for (const { path, text } of await textsBelow("docs", /\/(checklists\/[\w-]+|security)\.md$/)) {
    const settled = updateChecklist(text, tests);
    pages.set(path, settled.text);
    lost.push(...settled.lost.map((what) => `${path} names ${what}`));
  }
  return { pages, lost };
}

if (import.meta.main) {
  await Deno.writeTextFile(join(root, TABLES), await tables());
  const { pages, lost } = await docs();
  for (const [path, text] of pages) await Deno.writeTextFile(join(root, path), text);
  for (const line of lost) console.error(line);
  Deno.exit(lost.length === 0 ? 0 : 1);
}
