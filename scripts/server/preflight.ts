/**
 * What is looked at before anything is written: settings that are right one by one and wrong together, or with this
 * machine. `start`, `dev`, the server's own process and `cli doctor` look with the same eyes.
 */
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { backupKeys } from "../../src/backup/keys.ts";
import { type Config } from "../../src/config.ts";
import { isLoopback } from "../../src/kit/loopback.ts";
import { readOfficeFile } from "../../src/office/office_file.ts";
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

/** What is at a path, links as links; undefined where nothing is, or nothing can be. */
function lookAt(path: string) {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** The nearest folder above a path that is there; a link that leads nowhere counts as there. */
function nearest(path: string): string {
  let folder = path;
  while (!lookAt(folder)) folder = dirname(folder);
  return folder;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Longest name of a file or folder, in bytes, on the file systems that offices have. */
const NAME_MAX = 255;
/** Set on folders like /tmp. */
const STICKY = 0o1000;

/** What is wrong with a folder that is to be written into; null where nothing is. */
function folderProblem(setting: string, folder: string): string | null {
  const named = `설정 ${setting}의 ${folder}`;
  try {
    // Deno's list of rights is separated by commas.
    if (folder.includes(",")) return `${named}에 쉼표가 있습니다. 쉼표가 없는 경로로 바꾸세요.`;
    const path = resolve(folder);
    const isLong = path.split(/[/\\]/).some((name) =>
      new TextEncoder().encode(name).length > NAME_MAX
    );
    if (isLong) return `${named}은(는) 이름이 너무 깁니다. 더 짧은 경로로 바꾸세요.`;
    const there = nearest(path);
    const stat = statSync(there, { throwIfNoEntry: false });
    if (!stat) {
      return `${named}은(는) 없는 곳을 가리키는 링크입니다(${there}). 링크를 고치거나 다른 폴더로 바꾸세요.`;
    }
    if (!stat.isDirectory()) {
      return `${named}은(는) 폴더가 아닙니다(${there}은(는) 파일). 폴더의 경로로 바꾸세요.`;
    }
    if (there === path && (stat.mode & STICKY) !== 0) {
      return `${named}은(는) 여러 계정이 함께 쓰는 폴더입니다. 이 계정만 쓰는 폴더로 바꾸세요.`;
    }
    if (isWritable(there)) return null;
    return `${named}에 쓸 권한이 없습니다(${there}). 이 계정이 쓸 수 있는 폴더로 바꾸세요.`;
  } catch {
    return `${named}은(는) 쓸 수 없는 경로입니다. 이 계정이 쓸 수 있는 폴더로 바꾸세요.`;
  }
}

/** A path without links, as far as it is there. */
function realOf(path: string): string {
  const whole = resolve(path);
  const there = nearest(whole);
  return join(realpathSync(there), relative(there, whole));
}

/** Is one folder the other, or inside of it? */
const isWithin = (inner: string, outer: string): boolean =>
  !/^(\.\.(\/|\\|$)|\/|[A-Za-z]:)/.test(relative(realOf(outer), realOf(inner)));

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/** What an office leaves in its folder, and file systems in theirs. */
const OWN_FILES = /^(office\.|keys\.sqlite|control\.json|lost\+found$|\.)/;

function dataProblem({ dataDir }: Config): string | null {
  const problem = folderProblem("DATA_DIR", dataDir);
  if (problem || !isFolder(dataDir)) return problem;
  const names = readdirSync(dataDir);
  const other = names.find((name) => !OWN_FILES.test(name));
  if (other === undefined || names.includes("office.kv")) return null;
  return `설정 DATA_DIR의 ${dataDir}에는 사무소의 것이 아닌 파일(${other})이 있습니다. 비어 있는 새 폴더로 바꾸세요.`;
}

function wrappingProblem({ wrapping: { key, file } }: Config): string | null {
  if (key !== "" || file === "") return null;
  if (isFolder(file)) {
    return `설정 WRAPPING_KEY_FILE의 ${file}은(는) 폴더입니다. 파일의 경로로 바꾸세요.`;
  }
  if (existsSync(file)) return null;
  if (lookAt(file)) {
    return `설정 WRAPPING_KEY_FILE의 ${file}은(는) 없는 곳을 가리키는 링크입니다. 링크를 고치세요.`;
  }
  return folderProblem("WRAPPING_KEY_FILE", dirname(file));
}

function backupProblem({ dataDir, backup: { folders, keysCopy } }: Config): string | null {
  const [first, second] = folders;
  for (const [setting, folder] of [["BACKUP_DIR", first], ["BACKUP_SECOND_DIR", second]]) {
    if (folder === undefined) continue;
    const problem = folderProblem(setting, folder);
    if (problem) return problem;
    if (isWithin(folder, dataDir) || isWithin(dataDir, folder)) {
      return `설정 ${setting}의 ${folder}과(와) 데이터 폴더(${dataDir})는 한쪽이 다른 쪽 안에 있습니다. 다른 디스크의 폴더로 바꾸세요.`;
    }
  }
  if (second !== undefined && isWithin(second, first)) {
    return "설정 BACKUP_SECOND_DIR이 BACKUP_DIR과 같은 곳입니다. 다른 디스크의 폴더로 바꾸거나 지우세요.";
  }
  if (keysCopy === "") return null;
  if (isFolder(keysCopy)) {
    return `설정 BACKUP_KEYS_COPY의 ${keysCopy}은(는) 폴더입니다. 파일의 경로로 바꾸세요.`;
  }
  if (first === undefined) {
    return "설정 BACKUP_KEYS_COPY는 BACKUP_DIR과 함께 써야 합니다. BACKUP_DIR도 정하세요.";
  }
  const folder = dirname(resolve(keysCopy));
  if (!isFolder(folder)) {
    return `설정 BACKUP_KEYS_COPY의 폴더 ${folder}이(가) 없습니다. 폴더를 먼저 만들거나 경로를 고치세요.`;
  }
  if ([dataDir, ...folders].some((other) => isWithin(folder, other))) {
    return `설정 BACKUP_KEYS_COPY의 ${keysCopy}은(는) 데이터나 백업과 같은 곳에 있습니다. 따로 떨어진 폴더로 바꾸세요.`;
  }
  return folderProblem("BACKUP_KEYS_COPY", folder);
}

/** The folder of the program, which is no place for an office's data. */
const ROOT = resolve(import.meta.dirname!, "../..");

function placeProblem(config: Config): string | null {
  const wrapping = wrappingProblem(config);
  if (wrapping || config.kvUrl !== "") return wrapping;
  if (isFolder(config.dataDir) && realOf(config.dataDir) === realOf(ROOT)) {
    return "설정 DATA_DIR이 프로그램의 폴더입니다. 그 안의 ./data나 다른 폴더로 바꾸세요.";
  }
  return dataProblem(config) ?? backupProblem(config);
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
export async function startProblem(
  config: Config,
  env: Record<string, string | undefined>,
): Promise<string | null> {
  if (config.logins.length === 0 && !config.demo) return NO_LOGIN;
  if (config.kvUrl === ":memory:" && !config.demo) {
    return "설정 KV_URL=:memory:는 데모에서만 쓸 수 있습니다. 실제 사무소의 기록은 끄면 사라집니다. KV_URL을 지우세요.";
  }
  if (config.kvUrl.startsWith("http") && !env.DENO_KV_ACCESS_TOKEN) {
    return "설정 KV_URL에는 그 서버의 액세스 토큰(DENO_KV_ACCESS_TOKEN)도 있어야 합니다. 환경 변수나 .env에 정하세요.";
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

/** Why the addresses of these settings cannot be listened on; null if they are free. */
export function listenProblem({ host, port, demo, demoLoginPort }: Config): string | null {
  const addresses = [
    { setting: "PORT", host, port },
    ...demo ? [{ setting: "DEMO_LOGIN_PORT", host: "127.0.0.1", port: demoLoginPort }] : [],
  ];
  for (const { setting, host, port } of addresses) {
    try {
      Deno.listen({ hostname: host, port }).close();
    } catch (error) {
      return listenErrorText(error, { host, port })?.replace("설정 PORT의", `설정 ${setting}의`) ??
        `설정 ${setting}의 ${port}번 포트를 열 수 없습니다. 다른 포트로 바꾸세요.`;
    }
  }
  return null;
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
