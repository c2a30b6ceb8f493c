/** A disk without a byte left: a small one in memory, which only root may mount. */
import { readConfig } from "../../../src/config.ts";
import { Reserve } from "../../../src/store/room.ts";
import { copyFolder, type Stage } from "./stage.ts";

/** Room for the books and for their reserve. */
const MEGABYTES = 80;

const run = (command: string, ...args: string[]): boolean =>
  new Deno.Command(command, { args, stdout: "null", stderr: "null" }).outputSync().success;

/** May this account mount one? */
export function canMount(): boolean {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0) return false;
  const folder = Deno.makeTempDirSync();
  const mounted = run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder);
  if (mounted) run("umount", folder);
  Deno.removeSync(folder);
  return mounted;
}

/** Writes until the disk takes no more. */
export function fill(path: string): void {
  using file = Deno.openSync(path, { create: true, write: true });
  for (const piece of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) if (file.writeSync(new Uint8Array(piece)) === 0) break;
    } catch {
      // Smaller pieces may still fit.
    }
  }
}

/** Does something on a small disk that is mounted at a path. */
export async function withSmallDisk<T>(
  disk: string,
  work: (disk: string) => Promise<T>,
): Promise<T> {
  await Deno.mkdir(disk);
  if (!run("mount", "-t", "tmpfs", "-o", `size=${MEGABYTES}m`, "tmpfs", disk)) {
    throw new Error("no small disk");
  }
  try {
    return await work(disk);
  } finally {
    run("umount", disk);
  }
}

/** The data folder of a stage on a disk that is full, its reserve made before; all of it is copied back afterwards. */
export const onFullDisk = <T>(stage: Stage, work: (stage: Stage) => Promise<T>): Promise<T> =>
  withSmallDisk(`${stage.folder}/disk`, async (disk) => {
    const dataDir = `${disk}/data`;
    await copyFolder(stage.dataDir, dataDir);
    new Reserve(dataDir).start().close();
    fill(`${disk}/full`);
    const env = { ...stage.env, DATA_DIR: dataDir };
    const done = await work({ ...stage, dataDir, env, config: readConfig(env) });
    await Deno.remove(`${dataDir}/office.reserve`).catch(() => {});
    await Deno.remove(stage.dataDir, { recursive: true });
    await copyFolder(dataDir, stage.dataDir);
    return done;
  });
