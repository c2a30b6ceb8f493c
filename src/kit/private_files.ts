/** Keeps what the office writes, and its data folder, to the account that runs it. */

/**
 * The books hold names and phone numbers: whatever this process writes from here on (folders, the KV's
 * files, error files of an import) is for its own account alone. What is there already in the data folder
 * is mended by `restrictDataFolder`.
 */
export function restrictNewFiles(): void {
  // Windows has no such mask; there a folder's rights come from the folder above it.
  if (Deno.build.os === "windows") return;
  try {
    Deno.umask(0o077);
  } catch (error) {
    // A process without this right has the mask from the one that started it (scripts/server/process.ts).
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
  }
}

/** The data folder is open to others and cannot be closed. The message is the one Korean line to print. */
export class DataNotPrivate extends Error {
  override name = "DataNotPrivate";
}

/** The rights of the group and of everybody else. */
const OTHERS = 0o077;
/** Set on folders that everybody may write to, like /tmp. */
const STICKY = 0o1000;
/** The bits of a mode that say what it is of, and those of a folder. */
const [TYPE, FOLDER] = [0o170000, 0o040000];
/** The books, the keys and the command line's secret, with what SQLite keeps beside a file. */
const PRIVATE_FILE = /^(office\.(kv|head)|keys\.sqlite|control\.json)/;

/** What the check needs of the system. */
export interface Rights {
  /** Bits of the mode; null when there is no such file, or the system has no modes. */
  modeOf(path: string): number | null;
  /** Throws when the file is another account's. */
  chmod(path: string, mode: number): void;
}

const ofTheSystem: Rights = {
  modeOf(path) {
    try {
      return Deno.statSync(path).mode;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    }
  },
  chmod: Deno.chmodSync,
};

/** What of the data folder others have rights to: nothing, where the system has no modes. */
export function openToOthers(dataDir: string, { modeOf }: Rights = ofTheSystem): string[] {
  if (Deno.build.os === "windows") return [];
  const files = [...Deno.readDirSync(dataDir)].filter(({ name }) => PRIVATE_FILE.test(name));
  return [dataDir, ...files.map(({ name }) => `${dataDir}/${name}`)]
    .filter((path) => ((modeOf(path) ?? 0) & OTHERS) !== 0);
}

/**
 * Takes the rights of others off the data folder and the private files in it. Answers with the one Korean line that
 * says so, null when nothing was open; a folder that is not there yet is fine. Throws `DataNotPrivate` when the rights cannot be taken, or when the folder is
 * one that everybody shares: that one is not the office's to close.
 */
export function restrictDataFolder(dataDir: string, rights: Rights = ofTheSystem): string | null {
  if (Deno.build.os === "windows") return null;
  const { modeOf, chmod } = rights;
  const folder = modeOf(dataDir);
  // If it is no folder, its reader reports that.
  if (folder === null || (folder & TYPE) !== FOLDER) return null;
  if (folder & STICKY) {
    throw new DataNotPrivate(
      `데이터 폴더 ${dataDir}은(는) 여러 계정이 함께 쓰는 폴더입니다. DATA_DIR을 이 계정만 쓰는 폴더로 정해 주세요.`,
    );
  }
  const open = openToOthers(dataDir, rights);
  for (const path of open) {
    try {
      chmod(path, path === dataDir ? 0o700 : 0o600);
    } catch (error) {
      // SQLite takes its own away at any moment.
      if (error instanceof Deno.errors.NotFound) continue;
      throw new DataNotPrivate(
        `다른 계정이 ${path}을(를) 볼 수 있는데 권한을 바꿀 수 없습니다. 서버를 실행하는 계정의 것으로 바꾼 뒤(chown) 다시 시작해 주세요. ` +
          `(${(error as Error).message})`,
      );
    }
  }
  return open.length === 0
    ? null
    : `다른 계정이 볼 수 있던 것을 이 계정만 쓰게 고쳤습니다: ${open.join(", ")}`;
}
