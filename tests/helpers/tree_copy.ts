/** A copy of the tree that a test may add to, as somebody who adds a noun or a page does. */
import { assert, assertEquals } from "@std/assert";
import { cpSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../structure/tree.ts";

const COPIED = [
  ...["events", "projections", "src", "web", "scripts", "tests", "docs"],
  ...["ARCHITECTURE.md", "README.md", "deno.json", "deno.lock", "import_map.json"],
];

/** Output that is shown of a run that failed, in characters. */
const SHOWN = 4_000;

export interface TreeCopy {
  /** Writes a new file; throws where there is one already. */
  add(path: string, text: string): void;
  /** Puts `text` before the only occurrence of `before` in a file. */
  insert(path: string, before: string, text: string): void;
  /** Runs deno in the copy, and throws with its output where that fails. */
  deno(...args: string[]): Promise<void>;
  /** The files added or changed by hand so far. */
  touched: Set<string>;
}

function copyAt(root: string): TreeCopy {
  const touched = new Set<string>();
  return {
    touched,
    add(path, text) {
      const file = join(root, path);
      Deno.mkdirSync(dirname(file), { recursive: true });
      Deno.writeTextFileSync(file, text, { createNew: true });
      touched.add(path);
    },
    insert(path, before, text) {
      const file = join(root, path);
      const parts = Deno.readTextFileSync(file).split(before);
      assertEquals(parts.length, 2, `${path}: one place with ${before}`);
      Deno.writeTextFileSync(file, parts.join(text + before));
      touched.add(path);
    },
    async deno(...args) {
      const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args,
        cwd: root,
        env: { NO_COLOR: "1" },
      }).output();
      const output = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n");
      assert(code === 0, `deno ${args.join(" ")}\n${output.slice(-SHOWN)}`);
    },
  };
}

/** What a new file is to hold. It ends in `.txt` here, so that no check takes it for a file of the house. */
export const fixtureText = (name: string): string =>
  Deno.readTextFileSync(new URL(`../fixtures/adding/${name}.txt`, import.meta.url));

/** Copies the tree, lets `work` add to it, and removes the copy. */
export async function inCopy(work: (copy: TreeCopy) => Promise<void>): Promise<void> {
  const root = await Deno.makeTempDir({ prefix: "tree-" });
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(root, name), { recursive: true });
    await Deno.symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
    await work(copyAt(root));
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

/** Renews what follows from the code: lists, pages of `docs/`, snapshots. */
export const renew = async ({ deno }: TreeCopy): Promise<void> => await deno("task", "renew");

/** Runs tests of the copy. */
export const runTests = async ({ deno }: TreeCopy, ...files: string[]): Promise<void> =>
  await deno("test", "-A", "--no-check", ...files);
