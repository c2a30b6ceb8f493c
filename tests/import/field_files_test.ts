/** Each file comes out the same by page and by command, and its end names what was not used, changed or guessed. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ImportPreview } from "../../projections/table/import_shapes.ts";
import { importable, importNoun } from "../../src/import/nouns/nouns.ts";
import { command, inOffice } from "../cli/command.ts";
import { openTestApp } from "../helpers/server.ts";
import { confirm, upload } from "../tables/import_helper.ts";
import { FIELD, type FieldFile, fieldFiles as firstFiles, noticesOf } from "./field_files.ts";
import { cardFiles, otherFiles } from "./field_kinds.ts";

const fieldFiles = [...firstFiles, ...cardFiles, ...otherFiles];

/** After every day in the files. */
const NOW = new Date("2027-01-04T01:00:00.000Z");

const bytesOf = ({ file }: FieldFile) => Deno.readFile(`${FIELD}/${file}`);
const basePath = ({ noun }: FieldFile): string => importable.get(noun)!.path;

/** All of these are said, and nothing else. */
function assertAll(said: string[], expected: RegExp[] = []): void {
  assertEquals(said.length, expected.length, said.join("\n"));
  for (const one of expected) assert(said.some((text) => one.test(text)), `${one}: ${said}`);
}

const seal = (entries: unknown) => JSON.stringify(entries);

/** What the form of the dialog carries: constants by key, columns by place. */
function fieldsOf(wanted: FieldFile, header: string[]): Record<string, string> {
  const noun = importNoun(importable.get(wanted.noun)!);
  const keyOf = (label: string) => noun.targets.find((target) => target.label === label)!.key;
  const constants = Object.entries(wanted.constants ?? {}).map(([label, value]) => [
    keyOf(label),
    value,
  ]);
  const maps = Object.entries(wanted.maps ?? {});
  const columns = maps.map(([column, key]) => [header.indexOf(column), key]);
  const known = noun.resource.columns.some(({ key }) => key === "carName")
    ? { carName: { "데모 레이": { create: true } } }
    : {};
  return {
    constants: seal(Object.fromEntries(constants)),
    replace: seal(known),
    ...(maps.length > 0 ? { columns: seal(Object.fromEntries(columns)) } : {}),
  };
}

async function byPage(app: Awaited<ReturnType<typeof openTestApp>>, wanted: FieldFile) {
  const bytes = await bytesOf(wanted);
  const header = wanted.maps
    ? new TextDecoder().decode(bytes).split("\n")[0].trim().split(",")
    : [];
  const more = { base: basePath(wanted), name: wanted.file, fields: fieldsOf(wanted, header) };
  return { bytes, more, response: await upload(app, bytes, more) };
}

for (const wanted of fieldFiles) {
  const name = `${wanted.file}${wanted.constants ? " with a car" : ""}`;
  const { added, amount = 0, refused = [], similar = 0, whole, after } = wanted;

  Deno.test(`field file by page · ${name}`, async () => {
    const app = await openTestApp({ empty: true, now: () => NOW });
    if (after) {
      const { bytes, more, response } = await byPage(app, after);
      await confirm(app, bytes, await response.json(), more);
    }
    const { response } = await byPage(app, wanted);
    const text = await response.text();
    await app.close();
    // The page shows a head that lacks a column, for a person to say what stands where.
    if (whole && response.status === 422) return assertMatch(text, whole);
    assertEquals(response.status, 200, text);
    const { summary, refused: lines, added: rows } = JSON.parse(text) as ImportPreview;
    if (whole) return assertEquals(summary.added.rows, 0);
    assertEquals([summary.added.rows, summary.added.amount], [added, amount]);
    assertEquals(summary.similar.rows, similar);
    refused.forEach((reason, at) => assertMatch(lines[at].message, reason));
    assertEquals(summary.refused.rows, refused.length);
    const { asked, said } = noticesOf(summary);
    assertAll(asked, wanted.asked);
    assertAll(said, wanted.said);
    for (const [line, label, text] of wanted.shown ?? []) {
      const cells = rows.find((row) => row.line === line)!.cells;
      assertEquals(cells.find((cell) => cell.label === label)?.to, text);
    }
  });

  Deno.test(`field file by command · ${name}`, () =>
    inOffice(async (folder) => {
      const noun = importNoun(importable.get(wanted.noun)!);
      const run = (one: FieldFile) => {
        const options = [
          ...Object.entries(one.constants ?? {}).flatMap((
            [key, text],
          ) => ["--set", `${key}=${text}`]),
          ...Object.entries(one.maps ?? {}).flatMap(([column, key]) => [
            "--map",
            `${column}=${noun.targets.find((target) => target.key === key)!.label}`,
          ]),
          ...(one.noun === "trips" ? ["--create", "차량명:데모 레이"] : []),
        ];
        const errors = ["--errors", `${folder}/refused.csv`, "--json"];
        return command(folder, ["import", one.noun, `${FIELD}/${one.file}`, ...options, ...errors]);
      };
      if (after) await run(after);
      const { code, stdout, stderr } = await run(wanted);
      if (whole) {
        assertEquals(code, 2, stdout);
        return assertMatch(stdout + stderr, whole);
      }
      const report = JSON.parse(stdout);
      assertEquals(report.rows.added, added, stdout);
      if (amount !== 0) assertEquals((report.won ?? report.km).added, amount);
      assertEquals([report.rows.similar, report.rows.refused], [similar, refused.length]);
      const { asked, said } = noticesOf(report);
      assertAll(asked, wanted.asked);
      assertAll(said, wanted.said);
      assertEquals(code, asked.length + refused.length + similar > 0 ? 1 : 0);
    }));
}

Deno.test("field file · every file of the folder is in the list", async () => {
  const files = await Array.fromAsync(Deno.readDir(FIELD));
  const known = fieldFiles.map(({ file }) => file);
  assertEquals(files.map(({ name }) => name).filter((name) => !known.includes(name)), []);
});
