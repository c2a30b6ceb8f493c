/**
 * The build that an office would upgrade from: the newest release before this version, whose commit of main stands beside its
 * data in `tests/fixtures/releases/⟨version⟩/commit`.
 */
import { compareVersions, VERSION } from "../../src/kit/version.ts";
import { ROOT } from "./process.ts";

const RELEASES = `${ROOT}/tests/fixtures/releases`;

function git(...args: string[]): string {
  const { success, stdout, stderr } = new Deno.Command("git", { args: ["-C", ROOT, ...args] })
    .outputSync();
  if (!success) throw new Error(new TextDecoder().decode(stderr).trim());
  return new TextDecoder().decode(stdout).trim();
}

/** The commit of that build; or why it is not here. */
export function previousBuild(): { commit: string } | { missing: string } {
  const [newest] = [...Deno.readDirSync(RELEASES)].filter((entry) => entry.isDirectory)
    .map(({ name }) => name).filter((name) => compareVersions(name, VERSION) < 0)
    .sort((a, b) => compareVersions(b, a));
  if (newest === undefined) return { missing: `no release before ${VERSION} is kept` };
  const commit = Deno.readTextFileSync(`${RELEASES}/${newest}/commit`).trim();
  try {
    git("cat-file", "-e", `${commit}^{commit}`);
    return { commit };
  } catch {
    return { missing: `commit ${commit.slice(0, 8)} of ${newest} is not in this clone` };
  }
}

/** Lays the program of a commit into a folder, as a clone of that day would be. */
export async function layProgram(commit: string, folder: string): Promise<void> {
  await Deno.mkdir(folder);
  const archive = `${folder}.tar`;
  git("archive", "--format=tar", `--output=${archive}`, commit);
  const { success } = await new Deno.Command("tar", { args: ["-xf", archive, "-C", folder] })
    .output();
  if (!success) throw new Error("the program could not be laid out");
  await Deno.remove(archive);
}
