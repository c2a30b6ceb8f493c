/** One server per data directory: the embedded store does not share its file with a second process. */
import { join } from "node:path";

/** Another server has the data directory open. The message is the one Korean line to print. */
export class DataDirectoryBusy extends Error {
  override name = "DataDirectoryBusy";
  constructor(readonly directory: string) {
    super(
      `데이터 폴더 ${directory}을(를) 다른 서버가 사용하고 있습니다. 먼저 실행한 서버를 끄거나 DATA_DIR을 다른 폴더로 정해 주세요.`,
    );
  }
}

export interface DirectoryLock {
  release(): void;
}

/**
 * Locks the directory for this process, creating it if missing. The operating system holds the lock and releases it
 * even after `kill -9`, so a stale file never blocks a start.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await Deno.mkdir(directory, { recursive: true });
  const file = await Deno.open(join(directory, "office.lock"), { create: true, write: true });
  if (!await file.tryLock(true)) {
    file.close();
    throw new DataDirectoryBusy(directory);
  }
  return { release: () => file.close() };
}
