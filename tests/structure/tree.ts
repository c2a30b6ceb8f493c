/** The source tree as the structure tests see it: files, their text, and who imports whom. */
import { dirname, join, normalize } from "node:path/posix";
import { fileURLToPath } from "node:url";

export const ROOT = normalize(join(dirname(fileURLToPath(import.meta.url)), "../.."));
const LAYERS = ["events", "projections", "src", "web", "scripts", "tests"] as const;

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
  /** Files of the tree it imports, by path from the root; static and dynamic. */
  imports: string[];
  /** The static ones alone: what a cycle is made of. */
  staticImports: string[];
}

const STATIC = /^\s*(?:import|export)\s(?:[^"';]*?\sfrom\s+)?["'](\.[^"']+)["']/gm;
const TYPE_ONLY = /^\s*(?:import|export)\s+type\s[^"';]*?\sfrom\s+["'](\.[^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["'](\.[^"']+)["']\s*\)/g;
const BY_URL = /new URL\(\s*["'](\.[^"']+\.tsx?)["']/g;

function targets(pattern: RegExp, path: string, text: string): string[] {
  return [...text.matchAll(pattern)].map((match) => join(dirname(path), match[1]));
}

function* walk(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(join(ROOT, folder))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory && entry.name !== "fixtures") yield* walk(path);
    else if (entry.isFile) yield path;
  }
}

const pathsOf = (pattern: RegExp): string[] =>
  LAYERS.flatMap((layer) => [...walk(layer)]).filter((path) => pattern.test(path)).sort();
const textOf = (path: string): string => Deno.readTextFileSync(join(ROOT, path));

/** Every style sheet of the tree. */
export const styleSheets = (): Pick<SourceFile, "path" | "text">[] =>
  pathsOf(/\.css$/).map((path) => ({ path, text: textOf(path) }));

/** Every TypeScript file of the tree. */
export function sourceFiles(): SourceFile[] {
  return pathsOf(/\.tsx?$/)
    .map((path) => {
      const text = textOf(path);
      const all = targets(STATIC, path, text);
      const types = new Set(targets(TYPE_ONLY, path, text));
      const lazy = [...targets(DYNAMIC, path, text), ...targets(BY_URL, path, text)];
      return {
        path,
        text,
        imports: [...new Set([...all, ...lazy])],
        staticImports: all.filter((target) => !types.has(target)),
      };
    });
}

/** Every folder that holds source files, by path from the root. */
export function sourceFolders(): string[] {
  return [...new Set(sourceFiles().map((file) => dirname(file.path)))].sort();
}
