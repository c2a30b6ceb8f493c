/** The list of table nouns (`events/tables.ts`), renewed from the files of `events/` that define one. */

const LIST = "export const tables = {\n";
const IMPORT = "import { ";
const DEFINED = " = defineTable({\n  noun: ";

/** A file of `events/`: its name without the ending, and what is in it. */
interface Defining {
  name: string;
  text: string;
}

/** The table that a file defines: the variable that holds it, and its noun. */
function definedIn({ name, text }: Defining): { name: string; variable: string; noun: string }[] {
  const [before, after] = text.split(DEFINED, 2);
  if (after === undefined) return [];
  return [{ name, variable: before.split(" ").at(-1)!, noun: after.split('"', 2)[1] }];
}

/** The list as it should be: tables stay in their order, and those that are not listed yet come last. */
export function tableList(current: string, files: readonly Defining[]): string {
  const [head, rest] = current.split(LIST, 2);
  const [list, ...end] = rest.split("};");
  const listed = list.split("\n").map((line) => line.trim().split(":", 1)[0].replace(",", ""));
  const placeOf = (noun: string) => listed.includes(noun) ? listed.indexOf(noun) : listed.length;
  const defined = files.flatMap(definedIn).sort((a, b) => a.name < b.name ? -1 : 1);
  const imports = defined.map(({ variable, name }) =>
    `${IMPORT}${variable} } from "./${name}.ts";`
  );
  const [comment, ...lines] = head.split("\n");
  const others = lines.filter((line) => !line.startsWith(IMPORT));
  const entries = [...defined].sort((a, b) => placeOf(a.noun) - placeOf(b.noun))
    .map(({ noun, variable }) => noun === variable ? `  ${noun},\n` : `  ${noun}: ${variable},\n`);
  const before = [comment, ...imports, ...others].join("\n");
  return [before, LIST, entries.join(""), ["", ...end].join("};")].join("");
}
