/**
 * `deno task lab pictures BEFORE AFTER [--wanted file] [--differences folder]`: compares the pictures of two folders
 * (`SCREENSHOTS=folder deno task lab looks`) pixel by pixel. Exits with 1 where a difference is not named in the file
 * of wanted ones, or a picture is in one folder alone.
 */
import { parseArgs } from "node:util";
import { compare, readWanted } from "./pictures/compare.ts";

const { values, positionals } = parseArgs({
  args: Deno.args,
  options: { wanted: { type: "string" }, differences: { type: "string" } },
  allowPositionals: true,
});
const [before, after] = positionals;
if (positionals.length !== 2) throw new Error("two folders of pictures are compared");

const namesIn = (folder: string): string[] =>
  [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name.endsWith(".png"));
const wanted = values.wanted ? readWanted(await Deno.readTextFile(values.wanted)) : [];
if (values.differences) await Deno.mkdir(values.differences, { recursive: true });

const older = new Set(namesIn(before));
const newer = new Set(namesIn(after));
let unnamed = 0;
let different = 0;
for (const name of [...older.union(newer)].sort()) {
  if (!older.has(name) || !newer.has(name)) {
    console.log(`✗ ${name}: only ${older.has(name) ? "before" : "after"}`);
    unnamed++;
    continue;
  }
  const found = await compare(
    await Deno.readFile(`${before}/${name}`),
    await Deno.readFile(`${after}/${name}`),
  );
  if (!found.box) continue;
  different++;
  const why = wanted.find(({ beginning }) => name.startsWith(beginning))?.why;
  if (why === undefined) unnamed++;
  const { left, top, right, bottom } = found.box;
  const share = (found.share * 100).toFixed(3);
  console.log(
    `${why === undefined ? "✗" : " "} ${name}: ${share} % in ${left},${top}–${right},${bottom}` +
      (why === undefined ? "" : ` (${why})`),
  );
  if (values.differences) {
    await Deno.writeFile(`${values.differences}/${name}`, await found.picture());
  }
}
console.log(`${older.size} before, ${newer.size} after, ${different} differ, ${unnamed} unnamed`);
Deno.exit(unnamed === 0 ? 0 : 1);
