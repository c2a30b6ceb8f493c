/**
 * What is looked at before anything is written: settings that are right one by one and wrong together, or with this
 * machine. `start`, `dev`, the server's own process and `cli doctor` look with the same eyes.
 */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { backupKeys } from "../../src/backup/keys.ts";
import { type Config, isLoopback } from "../../src/config.ts";
import { readOfficeFile } from "../../src/office.ts";
import { officeWrapping } from "../../src/personal/wrapping_source.ts";

/** Exit codes of `start` (docs/operating.md). */
export const START_EXIT = {
  /** What is not expected; a service manager may try again. */
  failed: 1,
  /** A setting is wrong: to try again does not help. Nothing was written. */
  settings: 2,
  /** The books cannot be opened, or are not this office's. */
  books: 3,
} as const;

const NO_LOGIN =
  "설정된 로그인 제공자가 없어 로그인할 수 있는 사람이 없습니다. KAKAO_REST_KEY(카카오), NAVER_CLIENT_ID(네이버), " +
  "GOOGLE_CLIENT_ID(Google), LOGIN_ISSUER(그 밖의 OpenID Connect) 가운데 하나를 정하세요. 데모를 보려면 DEMO=1로 시작하세요.";

/** The nearest folder above a path that is there. */
function nearest(path: string): string {
  let folder = path;
  while (!existsSync(folder)) folder = dirname(folder);
  return folder;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Set on folders like /tmp. */
const STICKY = 0o1000;
const isSharedByAll = (mode: number): boolean => (mode & STICKY) !== 0;

/** What is wrong with a folder that is to be written into; null where nothing is. */
function folderProblem(setting: string, folder: string): string | null {
  const path = resolve(folder);
  const there = nearest(path);
  const stat = statSync(there);
  if (!stat.isDirectory()) {
    return `설정 ${setting}의 ${folder}은(는) 폴더가 아닙니다(${there}은(는) 파일). 폴더의 경로로 바꾸세요.`;
  }
  if (there === path && isSharedByAll(stat.mode)) {
    return `설정 ${setting}의 ${folder}은(는) 여러 계정이 함께 쓰는 폴더입니다. 이 계정만 쓰는 폴더로 바꾸세요.`;
  }
  if (isWritable(there)) return null;
  return `설정 ${setting}의 ${folder}에 쓸 권한이 없습니다(${there}). 이 계정이 쓸 수 있는 폴더로 바꾸세요.`;
}

/** Is one folder the other, or inside of it? */
const isWithin = (inner: string, outer: string): boolean =>
  !/^(\.\.|\/|[A-Za-z]:)/.test(relative(resolve(outer), resolve(inner)));

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function placeProblem({ dataDir, kvUrl, backup, wrapping }: Config): string | null {
  if (wrapping.key === "" && wrapping.file !== "" && isFolder(wrapping.file)) {
    return `설정 WRAPPING_KEY_FILE의 ${wrapping.file}은(는) 폴더입니다. 파일의 경로로 바꾸세요.`;
  }
  if (kvUrl !== "") return null;
  const data = folderProblem("DATA_DIR", dataDir);
  if (data) return data;
  const [first, second] = backup.folders;
  for (const [setting, folder] of [["BACKUP_DIR", first], ["BACKUP_SECOND_DIR", second]]) {
    if (folder === undefined) continue;
    if (isWithin(folder, dataDir)) {
      return `설정 ${setting}의 ${folder}은(는) 데이터 폴더(${dataDir}) 안에 있습니다. 다른 디스크의 폴더로 바꾸세요.`;
    }
    const problem = folderProblem(setting, folder);
    if (problem) return problem;
  }
  if (second !== undefined && resolve(first) === resolve(second)) {
    return "설정 BACKUP_SECOND_DIR이 BACKUP_DIR과 같은 폴더입니다. 다른 디스크의 폴더로 바꾸거나 지우세요.";
  }
  const { keysCopy } = backup;
  if (keysCopy === "") return null;
  if (isFolder(keysCopy)) {
    return `설정 BACKUP_KEYS_COPY의 ${keysCopy}은(는) 폴더입니다. 파일의 경로로 바꾸세요.`;
  }
  if (!isFolder(dirname(resolve(keysCopy)))) {
    return `설정 BACKUP_KEYS_COPY의 폴더 ${
      dirname(keysCopy)
    }이(가) 없습니다. 폴더를 먼저 만들거나 경로를 고치세요.`;
  }
  return null;
}

function addressProblem({ host, port, publicUrl, demo, demoLoginPort }: Config): string | null {
  if (publicUrl === "" && !isLoopback(host)) {
    return `설정 HOST가 ${host}이면 방문자가 쓰는 주소를 PUBLIC_URL로 정해야 합니다. ` +
      "예: https://office.example.com, 이 컴퓨터에서만 볼 때는 http://localhost:8000";
  }
  if (demo && port !== 0 && port === demoLoginPort) {
    return "설정 DEMO_LOGIN_PORT가 PORT와 같습니다. 다른 포트로 바꾸거나 지우세요.";
  }
  return null;
}

/** The first thing that keeps this office from starting, as one Korean line; null where there is none. Writes nothing. */
export async function startProblem(config: Config): Promise<string | null> {
  if (config.logins.length === 0 && !config.demo) return NO_LOGIN;
  if (config.kvUrl === ":memory:" && !config.demo) {
    return "설정 KV_URL=:memory:는 데모에서만 쓸 수 있습니다. 실제 사무소의 기록은 끄면 사라집니다. KV_URL을 지우세요.";
  }
  const problem = addressProblem(config) ?? placeProblem(config);
  if (problem) return problem;
  try {
    backupKeys(config.backup);
    officeWrapping(config)?.read();
    await readOfficeFile(config.officeFile);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Why nobody can listen on the address of these settings; null where it is free. */
export function listenProblem({ host, port }: Config): string | null {
  try {
    Deno.listen({ hostname: host, port }).close();
    return null;
  } catch (error) {
    return listenErrorText(error, { host, port });
  }
}

/** An error of listening in Korean; null for one that is about something else. */
export function listenErrorText(
  error: unknown,
  { host, port }: Pick<Config, "host" | "port">,
): string | null {
  if (error instanceof Deno.errors.AddrInUse) {
    return `설정 PORT의 ${port}번 포트는 이미 사용 중입니다. 다른 포트를 정하거나 그 프로그램을 끄세요.`;
  }
  if (error instanceof Deno.errors.AddrNotAvailable) {
    return `설정 HOST의 ${host}은(는) 이 컴퓨터에 없는 주소입니다. 127.0.0.1이나 0.0.0.0으로 바꾸세요.`;
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return `설정 PORT의 ${port}번 포트를 열 권한이 없습니다. 1024 이상의 포트로 바꾸세요.`;
  }
  // A name that no server of names knows.
  if (/lookup|resolve|not known/i.test(String(error))) {
    return `설정 HOST의 ${host}을(를) 찾을 수 없습니다. 127.0.0.1이나 0.0.0.0으로 바꾸세요.`;
  }
  return null;
}
