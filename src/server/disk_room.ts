/** How much room the disks of an office have, and how little is too little. */
import { statfsSync } from "node:fs";
import type { Config } from "../config.ts";

const GIGABYTE = 1024 ** 3;
/** Room for a day of work and one more copy of the books; and so little that the office will stop. Bytes. */
export const [ROOM, TOO_LITTLE_ROOM] = [5 * GIGABYTE, GIGABYTE / 2];

/** The configured folder with the least free space; null if none can be checked. */
export function leastFreeSpace(
  { kvUrl, dataDir, backup }: Pick<Config, "kvUrl" | "dataDir" | "backup">,
): { free: number; text: string } | null {
  const folders = [...kvUrl === "" ? [dataDir] : [], ...backup.folders];
  const rooms = folders.flatMap((folder) => {
    try {
      const { bavail, bsize } = statfsSync(folder);
      return [{ folder, free: Number(bavail) * Number(bsize) }];
    } catch (error) {
      // A missing folder has no free space to report; a missing right is a fault of ours.
      if (error instanceof Deno.errors.NotCapable) throw error;
      return [];
    }
  });
  const [least] = rooms.sort((a, b) => a.free - b.free);
  if (!least) return null;
  const { folder, free } = least;
  return { free, text: `${folder}에 ${(free / GIGABYTE).toFixed(1)} GB 남았습니다.` };
}
