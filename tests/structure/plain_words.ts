/**
 * Expressions that engineers do not use, each with its plain counterpart, and how often the tree has them by area
 * (`plain_words.txt`). `deno run -A tests/structure/plain_words.ts` lowers those numbers to the present ones;
 * `--anew` sets them, once after a merge of many branches.
 */
import { extname } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { ROOT, sourceFiles } from "./tree.ts";

/** In comments, titles of tests and documents: what is found, and what to write in its place. */
export const EXPRESSIONS: [found: RegExp, plain: string][] = [
  [/\bunless told\b/gi, "default …"],
  [/\btold\b/gi, "shown, sent, listed, reported, notified; tell apart: distinguish"],
  [/\btells? of\b/gi, "lists, mentions, reports, reveals"],
  [/\bwhoever\b/gi, "the caller, the person who …, anybody who …"],
  [
    /(?<!\b(?:person|reader|people) )\bwho (?:asks|asked|decides)\b/gi,
    "the caller, the requester, the approver",
  ],
  [/\b(?:is|are|be) asked about\b/gi, "is questioned, needs a confirmation"],
  [/\bhears? of\b/gi, "receives, is notified of"],
  [/\blet(?:s|ting)? go(?: of)?\b/gi, "releases, drops, ends"],
  [/\bstands? in for\b/gi, "replaces"],
  [/\bmakings\b/gi, "fields, creations"],
  [/\bwhat came in\b/gi, "deposits, imports, input"],
  [/\bwhatever comes of\b/gi, "in any case"],
  [/\bgoes without saying\b/gi, "the default"],
  [/\b(?:is|are) nobody's\b/gi, "has no owner, is free"],
  [/\bg(?:oes|o|oing) on\b/gi, "continues"],
  [/\b(?:held|holds?) against\b/gi, "compared with, checked against"],
  [/\b(?:takes?|taken|took) back\b/gi, "undoes, withdraws"],
  [/\b(?:brings?|brought|bringing) back\b/gi, "restores"],
  [/\blook(?:s|ed)? through\b/gi, "reviews, searches"],
  [/\btaken in\b/gi, "accepted"],
  [/\bof before\b/gi, "earlier, former"],
];

/** Words within names of the code. */
export const NAME_PARTS: [part: string, plain: string][] = [
  ["told", "result, answer, input"],
  ["tell", "send, report, set"],
  ["tells", "shows, reports"],
  ["whoever", "caller"],
  ["saw", "log…Read"],
  ["heard", "received, remote"],
  ["barred", "check…, refusal"],
  ["born", "created"],
  ["makings", "fields, creations"],
  ["wish", "application, command"],
  ["patience", "timeout"],
  ["nobody", "anonymous, none"],
];

const AREAS = [
  ...[
    "events",
    "projections",
    "scripts",
    "web",
    "tests",
    "docs/decisions",
    "docs",
    "ARCHITECTURE.md",
  ],
  ...["README.md", "src/import", "src/tables", "src/nouns", "src"],
];

export interface Found {
  area: string;
  /** Expressions in comments, titles of tests and documents. */
  words: string[];
  /** Names of the code, each once per file. */
  names: string[];
}

const THIS = "tests/structure/plain_words";
const COMMENT =
  /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
const TITLE = /(?:Deno\.test|\bt\.step)\(\s*(?:\{\s*name:\s*)?("(?:\\.|[^"\\\n])*")/g;
/** What a text quotes is no text of its own. */
const QUOTED = /`[^`\n]*`|"[^"\n]*"/g;
const parts = new Set(NAME_PARTS.map(([part]) => part));

const areaOf = (path: string): string =>
  AREAS.find((area) => path === area || path.startsWith(`${area}/`)) ?? "src";

function expressionsIn(text: string): string[] {
  const plain = text.replace(QUOTED, " ");
  return EXPRESSIONS.flatMap(([found]) => [...plain.matchAll(found)].map(([words]) => words));
}

function namesIn(code: string): string[] {
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []);
  const wordsOf = (name: string) => name.split(/(?=[A-Z])|_|\d+/).map((word) => word.toLowerCase());
  return [...names].filter((name) => wordsOf(name).some((word) => parts.has(word)));
}

/** Comments and titles of a source file as one text, and its code without strings and comments. */
export function splitSource(text: string): { prose: string; code: string } {
  const prose: string[] = [];
  const code = text.replace(COMMENT, (piece) => {
    if (piece.startsWith("/")) prose.push(piece);
    return " ";
  });
  for (const [, title] of text.matchAll(TITLE)) prose.push(title.slice(1, -1));
  return { prose: prose.join("\n"), code };
}

function* documents(folder: string): Generator<{ path: string; text: string }> {
  for (const { name, isDirectory } of Deno.readDirSync(`${ROOT}/${folder}`)) {
    const path = folder === "." ? name : `${folder}/${name}`;
    if (isDirectory && folder !== ".") yield* documents(path);
    else if (extname(name) === ".md") {
      yield { path, text: Deno.readTextFileSync(`${ROOT}/${path}`) };
    }
  }
}

/** What the tree has of them, by area. */
export function found(): Found[] {
  const all = new Map(AREAS.map((area): [string, Found] => [area, { area, words: [], names: [] }]));
  for (const { path, text } of sourceFiles().filter((file) => !file.path.startsWith(THIS))) {
    const { prose, code } = splitSource(text);
    const area = all.get(areaOf(path))!;
    area.words.push(...expressionsIn(prose).map((words) => `${path}: ${words}`));
    area.names.push(...namesIn(code).map((name) => `${path}: ${name}`));
  }
  for (const { path, text } of [...documents("docs"), ...documents(".")]) {
    if (!AREAS.includes(path) && !path.startsWith("docs/")) continue;
    all.get(areaOf(path))!.words.push(...expressionsIn(text).map((words) => `${path}: ${words}`));
  }
  return [...all.values()];
}

const TABLE = fileURLToPath(new URL("./plain_words.txt", import.meta.url));

/** The most that each area may have: lines of `area words names`. */
export const allowed = (): Map<string, { words: number; names: number }> =>
  new Map(
    Deno.readTextFileSync(TABLE).trim().split("\n").map((line) => {
      const [area, words, names] = line.split(" ");
      return [area, { words: Number(words), names: Number(names) }];
    }),
  );

if (import.meta.main) {
  const before = Deno.args.includes("--anew") ? new Map() : allowed();
  const lines = found().map(({ area, words, names }) => {
    const most = before.get(area) ?? { words: Infinity, names: Infinity };
    return `${area} ${Math.min(most.words, words.length)} ${Math.min(most.names, names.length)}`;
  });
  Deno.writeTextFileSync(TABLE, `${lines.join("\n")}\n`);
}
