/** What the build depends on, as one hash: when it is unchanged there is nothing to build. */
import { createHash } from "node:crypto";
import { join } from "node:path";

const folders = ["web", "events", "projections", "scripts/build", "src/office", "src/demo"];
const files = [
  "import_map.json",
  "deno.lock",
  "scripts/build.ts",
  "src/office/office_file.ts",
  "src/auth/login_problem.ts",
  "src/auth/demo/accounts.ts",
];

/** Paths of all files below a folder, in a fixed order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory) found.push(...await filesBelow(path));
    else if (entry.isFile) found.push(path);
  }
  return found.sort();
}

/** SHA-256 (hex) over names and contents of every input, and over `extra` (the build's options). */
export async function hashInputs(root: string, extra: string): Promise<string> {
  const hash = createHash("sha256").update(extra);
  const paths = [...files.map((file) => join(root, file))];
  for (const folder of folders) paths.push(...await filesBelow(join(root, folder)));
  for (const path of paths) {
    hash.update("\0" + path.slice(root.length) + "\0").update(await Deno.readFile(path));
  }
  return hash.digest("hex");
}
