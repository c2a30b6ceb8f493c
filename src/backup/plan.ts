/** Backups that the server makes by itself, as its settings plan them, and how the last of each went. */
import { existsSync } from "node:fs";
import { allowsIrreversible } from "../clock/doubt.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { log } from "../kit/log.ts";
import { copyKeyFile, CopyOpensLess } from "./key_copies.ts";
import { keyFileIn } from "../personal/key_ring.ts";
import type { Books } from "../store/contract.ts";
import { LogDamaged } from "../store/damage.ts";
import { FileDamaged } from "../store/kept_files.ts";
import { safeKv } from "../store/safe_kv.ts";
import { backupKeys } from "./keys.ts";
import { readLast } from "./last.ts";
import { backUp } from "./make.ts";
import { BackupProblem } from "./problem.ts";

/** The state of one folder. */
export interface BackupState {
  folder: string;
  /** Time of the last good backup, ISO 8601 UTC; null if none. */
  at: string | null;
  /** Why the newest try failed; "" when it did not. */
  problem: string;
}

export interface Backups {
  readonly states: readonly BackupState[];
  /** Makes one now, unless one is being made. */
  run(): Promise<void>;
  /** Aborts the running backup. */
  stop(): Promise<void>;
}

/** Is the last good backup older than its plan? A short delay is tolerated. */
export const isOverdue = (
  { at }: Pick<BackupState, "at">,
  { minutes }: Pick<Config["backup"], "minutes">,
  now: Date,
): boolean => at === null || now.getTime() - Date.parse(at) > 2 * minutes * 60_000;

/**
 * Is a folder without the backup that its plan promises? Its newest try failed, or none was made though there was the
 * time for it: a start makes one at once, or, where nothing was recorded yet, after one time of the plan.
 */
export function lacksBackup(
  state: BackupState,
  { config: { backup }, started }: Pick<Deps, "config" | "started">,
  now: Date,
): boolean {
  const hadTime = isOverdue({ at: started?.at ?? null }, backup, now);
  return state.problem !== "" || hadTime && isOverdue(state, backup, now);
}

/** What is backed up, and where damage is reported. */
type Noting = Pick<Books, "kv" | "keys"> & Partial<Pick<Books, "damage">>;

/** Begins; null where the settings plan none. The first one is made at once. Damage that one meets is noted. */
export async function startBackups(
  { kv, keys, damage }: Noting,
  config: Pick<Config, "backup" | "dataDir">,
  { now, clock }: Pick<Deps, "now" | "clock">,
): Promise<Backups | null> {
  const { folders, minutes } = config.backup;
  if (folders.length === 0) return null;
  const states = await Promise.all(folders.map(async (folder): Promise<BackupState> => ({
    folder,
    at: (await readLast(folder))?.at ?? null,
    problem: "",
  })));
  const ending = new AbortController();
  const note = (error: unknown) => damage?.note(error);
  const course: Course = { kv, keys, states, now, clock, note, signal: ending.signal };
  let running: Promise<void> | null = null;
  const run = () =>
    running ??= runAll(config, course).finally(() => {
      running = null;
    });
  const timer = setInterval(run, minutes * 60_000);
  run();
  return {
    states,
    run,
    async stop() {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}

/** Why it failed, for people. */
export const backupFailure = (error: unknown): string =>
  error instanceof BackupProblem || error instanceof CopyOpensLess || error instanceof LogDamaged
    ? error.message
    : `백업하지 못했습니다. 폴더와 디스크를 확인해 주세요. (${(error as Error).message})`;

interface Course extends Pick<Books, "kv" | "keys">, Pick<Deps, "now" | "clock"> {
  states: BackupState[];
  note: (error: unknown) => void;
  signal: AbortSignal;
}

/** One folder after the other: a failure of one does not affect the next. It never rejects. */
async function runAll(
  { backup, dataDir }: Pick<Config, "backup" | "dataDir">,
  { kv, keys, states, now, clock, note, signal }: Course,
): Promise<void> {
  const { setDays: days, sets: keep, keysCopy } = backup;
  for (const state of states) {
    try {
      const [key = null] = backupKeys(backup);
      const at = now();
      // Sets go by their age: not by that of a clock that is not believed.
      const options = {
        key,
        days,
        keep: allowsIrreversible({ clock }) ? keep : Infinity,
        now: at,
        signal,
      };
      const report = await backUp(safeKv(kv), state.folder, options);
      Object.assign(state, { at: at.toISOString(), problem: "" });
      if (report.archive) log.info("backed up", { ...report, damaged: report.damaged.length });
      for (const sha256 of report.damaged) note(new FileDamaged(sha256));
    } catch (error) {
      if (signal.aborted) return;
      note(error);
      // An office that was started for the first time has nothing to lose yet.
      const isEmpty = error instanceof BackupProblem && error.wrong === "none";
      state.problem = isEmpty ? "" : backupFailure(error);
      const level = isEmpty ? "info" : "error";
      log[level]("the backup failed", { folder: state.folder, error: String(error) });
    }
  }
  if (keysCopy === "") return;
  const file = keyFileIn(dataDir);
  try {
    await keys.hold();
    // The file is made with the first key: an office that was started for the first time has none yet.
    if (keys.durable().length === 0 && !existsSync(file)) return;
    await copyKeyFile(file, keysCopy, keys.durable());
  } catch (error) {
    log.error("the keys were not copied", { file: keysCopy, error: String(error) });
    for (const state of states) state.problem ||= backupFailure(error);
  }
}
