/**
 * Books whose file was deleted or moved away while they are open: the process alone still reads them. They are backed
 * up at once, and once more at the end; changes are refused meanwhile (`booksMoved`).
 */
import { join } from "node:path";
import type { Config } from "../config.ts";
import { log } from "../kit/log.ts";
import type { Books } from "../store/contract.ts";
import { safeKv } from "../store/safe_kv.ts";
import { backUp } from "./make.ts";
import type { Backups } from "./plan.ts";

/** Where an office without a backup folder is backed up to, in its data folder. */
export const RESCUE_FOLDER = "rescued";
const LOOK_MS = 1_000;

interface Options {
  config: Pick<Config, "dataDir">;
  /** The backups of the settings; null where they plan none. */
  backups: Pick<Backups, "run" | "stop"> | null;
  now: () => Date;
}

/** Looks once a second; stop it, and with it the backups, before the books are closed. */
export function startRescue(
  { kv, isMoved }: Pick<Books, "kv" | "isMoved">,
  { config, backups, now }: Options,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const rescue = async () => {
    if (backups) return await backups.run();
    const folder = join(config.dataDir, RESCUE_FOLDER);
    const plan = { key: null, days: Infinity, keep: Infinity, now: now() };
    try {
      const { to } = await backUp(safeKv(kv), folder, plan);
      log.warn("the books are moved away and were backed up", { folder, position: to });
    } catch (error) {
      log.error("the books are moved away and were not backed up", {
        folder,
        error: String(error),
      });
    }
  };
  const timer = setInterval(() => {
    if (isMoved()) running ??= rescue();
    else running = null;
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      if (isMoved()) await rescue();
      await backups?.stop();
    },
  };
}
