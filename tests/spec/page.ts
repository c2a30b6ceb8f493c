/** The pages of docs/spec: every line with its check, and the numbers on top. */
import type { Line } from "./line.ts";
import { sections } from "./sections.ts";

interface Entry extends Line {
  id: string;
  file: string;
}

/** "S2-5.12" as figures that sort. */
const placeOf = (id: string): number[] => id.slice(1).split(/[-.]/).map(Number);

function byPlace(one: Entry, other: Entry): number {
  const [a, b] = [placeOf(one.id), placeOf(other.id)];
  const at = a.findIndex((figure, index) => figure !== b[index]);
  return at < 0 ? 0 : a[at] - b[at];
}

/** Every line of both documents, in their order. */
export const entries: Entry[] = Object.entries(sections)
  .flatMap(([file, lines]) => Object.entries(lines).map(([id, line]) => ({ ...line, id, file })))
  .sort(byPlace);

const partial = entries.filter(({ partly }) => partly);
const differing = entries.filter(({ differs }) => differs);
const pending = entries.filter(({ pending }) => pending);
const unchecked = entries.filter(({ unchecked }) => unchecked);

/** How many lines there are, and how they stand. */
export const numbers: readonly [what: string, count: number][] = [
  ["lines of the two documents", entries.length],
  ["checked on a running office", entries.length - unchecked.length],
  [
    "of these met as written",
    entries.length - unchecked.length - differing.length - pending.length,
  ],
  ["of these met differently, on purpose", differing.length],
  ["of these not met yet", pending.length],
  ["of these checked in part", partial.length],
  ["not checked", unchecked.length],
];

const cell = (text: string): string => text.replaceAll("|", "\\|");
const table = (heads: string[], rows: string[][]): string =>
  [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join(
    "\n",
  );

const reasons = (title: string, all: Entry[], why: (entry: Entry) => string): string =>
  all.length === 0
    ? `## ${title}\n\nNone.\n`
    : `## ${title}\n\n${
      table(["line", "asks for", "reason"], all.map((one) => [one.id, one.says, why(one)]))
    }\n`;

const state = ({ differs, pending, unchecked }: Entry): string =>
  differs ? "differently" : pending ? "not yet" : unchecked ? "not checked" : "as written";

const overview = (): string =>
  `# The specification, line by line

Written by \`deno task spec --write\` from the checks in \`tests/spec\`. S1 is the document of the public site and the staff
portal, S2 that of the internal application; an id is document, section, and the line's number in that section.

${table(["", "lines"], numbers.map(([what, count]) => [what, String(count)]))}

\`deno task spec\` starts an office and does what each line asks for: calls with their shapes and roles, pages with their
texts, numbers and limits, and pages of a server in trouble. \`deno task spec --filter S2-8.3\` checks one. A new line
is an entry in a file of \`tests/spec\`: its id, what it asks for, and what throws where it is not met.

Every line: [S1](s1.md), [S2](s2.md).

${reasons("Met differently", differing, ({ differs }) => differs!)}
${reasons("Checked in part", partial, ({ partly }) => partly!)}
${reasons("Not met yet", pending, ({ pending }) => pending!)}
${reasons("Not checked", unchecked, ({ unchecked }) => unchecked!)}`;

function documentPage(document: string, title: string): string {
  const own = entries.filter(({ id }) => id.startsWith(`${document}-`));
  const parts = Map.groupBy(own, ({ id }) => id.split(".")[0]);
  const texts = [...parts].map(([part, all]) =>
    `## ${part.replace("-", " §")}\n\n${
      table(
        ["line", "asks for", "check", "met"],
        all.map((one) => [one.id, one.says, `\`tests/spec/${one.file}\``, state(one)]),
      )
    }\n`
  );
  return `# ${title}\n\nWritten by \`deno task spec --write\`. Reasons are on the [first page](README.md).\n\n${
    texts.join("\n")
  }`;
}

/** What each page should hold, by its path from the root. */
export const pages = (): Map<string, string> =>
  new Map([
    ["docs/spec/README.md", overview()],
    ["docs/spec/s1.md", documentPage("S1", "S1: public site and staff portal")],
    ["docs/spec/s2.md", documentPage("S2", "S2: internal application")],
  ]);
