/** Checklists name tests by file, and by words of their titles: found in the tree, followed when moved. */
import { basename, dirname } from "node:path/posix";

export interface TestFile {
  /** Path from the root. */
  path: string;
  text: string;
}

/** A file between backticks, and in brackets behind it words of the titles in it. */
const NAMED = /`(tests\/[\w./-]+_test\.tsx?)`(?: \(([^)]*)\))?/g;

/** Titles, and the names of cases that titles are made of: the literals of a file, on one line each. */
function titlesIn({ text }: TestFile): string {
  const literals = text.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
  return literals.join("\n").toLowerCase();
}

/** Words that stand for several tests, or for what a title leaves out, are looked for one by one. */
const partsOf = (words: string): string[] =>
  words.split(/[,;…]/).map((part) => part.replace(/\s+/g, " ").trim().toLowerCase()).filter(
    Boolean,
  );

function holds(file: TestFile, words: string): boolean {
  const titles = titlesIn(file);
  return partsOf(words).every((part) => titles.includes(part));
}

/** How many folders two paths share, counted from the file: of files of one name, the nearest is meant. */
function nearness(one: string, other: string): number {
  const folders = new Set(dirname(one).split("/"));
  return dirname(other).split("/").filter((folder) => folders.has(folder)).length;
}

/** Where a test that is not where it was is now, or null when nothing or more than one thing fits. */
function moved(path: string, words: string, files: TestFile[]): string | null {
  const sameName = files.filter((file) => basename(file.path) === basename(path));
  const fits = (list: TestFile[]) => list.filter((file) => holds(file, words));
  const found = fits(sameName).length > 0 ? fits(sameName) : words ? fits(files) : [];
  const best = Math.max(...found.map((file) => nearness(path, file.path)));
  const nearest = found.filter((file) => nearness(path, file.path) === best);
  return nearest.length === 1 ? nearest[0].path : null;
}

/** A checklist with the places its tests are at now, and what it names that is no test any more. */
export function updateChecklist(
  text: string,
  files: TestFile[],
): { text: string; lost: string[] } {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const lost: string[] = [];
  const settled = text.replace(NAMED, (whole, path: string, words = "") => {
    const file = byPath.get(path);
    if (file && holds(file, words)) return whole;
    // In a file that is still there, a lost title was renamed or is gone: a person looks which.
    const now = file ? null : moved(path, words, files);
    if (!now) lost.push(words ? `${path}: ${words}` : path);
    return now ? whole.replace(path, now) : whole;
  });
  return { text: settled, lost };
}
