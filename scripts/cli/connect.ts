/** Reaches the office: the running server over HTTP, or the store itself when no server runs. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Actor } from "../../events/base/event.ts";
import { officeClock } from "../../src/backup/last.ts";
import type { OfficeClock } from "../../src/clock/office_clock.ts";
import { type Config, readConfig } from "../../src/config.ts";
import { isDemoBooks } from "../../src/demo/mark.ts";
import type { KeyRing } from "../../src/personal/key_ring.ts";
import { officeProblem } from "../../src/opening/key_problem.ts";
import { officeWrapping } from "../../src/personal/wrapping_source.ts";
import { openBooks, openKv } from "../../src/store/open.ts";
import type { Books } from "../../src/store/contract.ts";
import { restrictDataFolder, restrictNewFiles } from "../../src/kit/private_files.ts";
import { openProblem } from "../../src/opening/open_problem.ts";
import { settings as environment } from "../server/settings.ts";
import { CliError, EXIT } from "./exit.ts";

/** The actor for writes into the books when no server runs. */
export const COMMAND_LINE: Actor = { id: "cli", name: "명령줄", role: "system", via: "cli" };

/** The store, opened by this process. */
export interface StoreOffice {
  kind: "store";
  /** Its place, for the person. */
  where: string;
  books: Books;
  /** The keys to what is sealed in them. */
  keys: KeyRing;
  config: Config;
  clock: OfficeClock;
  close(): Promise<void>;
}

/** A running server. */
export interface ServerOffice {
  kind: "server";
  where: string;
  /** Calls the API; throws CliError with the server's Korean text when it says no. */
  call<T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T>;
  /** Reads a file that the API hands out; throws as `call` does. */
  file(path: string): Promise<Response>;
  /** Calls an answer of several JSON lines (POST); each is given as it arrives. */
  lines<T>(path: string, body: unknown): AsyncGenerator<T>;
  close(): Promise<void>;
}

export type Office = StoreOffice | ServerOffice;

export interface ConnectOptions {
  /** A server's address; OFFICE_URL when not given, else the one that runs on the data directory. */
  url?: string;
  /** A personal access token; OFFICE_TOKEN when not given. */
  token?: string;
  /** True for a command that makes an office. */
  mayMake?: boolean;
}

/** Files that a running server writes into its data directory. */
interface Control {
  url: string;
  secret: string;
}

const CHECK_MILLISECONDS = 3_000;
const CALL_MILLISECONDS = 120_000;

/** The environment, overriding a `.env` file: the same settings as the server's. */
export function settings(): Config {
  try {
    return readConfig(environment());
  } catch (error) {
    throw new CliError(EXIT.wrongUse, (error as Error).message);
  }
}

/**
 * Connects to the office. Throws CliError (3) when neither a server nor the store can be had. A missing store is
 * created only with `mayMake`.
 */
export async function connect(options: ConnectOptions = {}): Promise<Office> {
  const url = options.url || Deno.env.get("OFFICE_URL");
  const token = options.token || Deno.env.get("OFFICE_TOKEN");
  if (url) return await serverAt(url, token);
  const config = settings();
  // A folder without an office may be anybody's: its permissions stay.
  if (options.mayMake || hasFile(config) || existsSync(controlPath(config))) closeToOthers(config);
  const control = await readControl(config);
  if (control && await answers(control)) {
    return serverOffice(control.url, token || control.secret);
  }
  if (token) {
    throw new CliError(
      EXIT.unavailable,
      "토큰을 쓸 서버가 실행 중이 아닙니다. 서버를 시작하거나 --url로 주소를 지정해 주세요.",
    );
  }
  if (!options.mayMake) await requireBooks(config);
  return await openStore(config, options.mayMake ?? false);
}

/** Is there a file of books? An empty one is the rest of a copy, not an office. */
export function hasFile({ dataDir }: Config): boolean {
  try {
    return statSync(`${dataDir}/office.kv`).size > 0;
  } catch {
    return false;
  }
}

/**
 * To look into an office is not to make one: a wrong folder or KV server would say that all is well with nothing.
 * Throws CliError (3) where there are no books. Writes nothing.
 */
export async function requireBooks(config: Config): Promise<void> {
  const { kvUrl, dataDir } = config;
  if (kvUrl === "") {
    if (hasFile(config)) return;
    const folder = `데이터 폴더 ${resolve(dataDir)}`;
    throw new CliError(EXIT.unavailable, noBooks(folder, "DATA_DIR", demoFolderNote(config)));
  }
  if (kvUrl === ":memory:") {
    throw new CliError(
      EXIT.unavailable,
      "설정 KV_URL=:memory:의 기록은 서버의 메모리에만 있어 명령줄에서 열 수 없습니다. KV_URL을 확인하세요.",
    );
  }
  if (await isEmptyServer(kvUrl)) {
    throw new CliError(EXIT.unavailable, noBooks(`KV 서버 ${kvUrl}`, "KV_URL"));
  }
}

async function isEmptyServer(kvUrl: string): Promise<boolean> {
  try {
    const { kv, watched, isNew } = await openKv(kvUrl);
    watched?.close();
    kv.close();
    return isNew;
  } catch (error) {
    throw new CliError(EXIT.unavailable, openProblem(error, kvUrl));
  }
}

const noBooks = (where: string, setting: string, why = ""): string =>
  `${where}에 사무소의 기록이 없습니다. ${why}설정 ${setting}을(를) 확인하세요. ` +
  "새 사무소라면 deno task start로 먼저 시작하세요.";

/** Is the data folder a demo's default, because no setting names another? */
export const isDemoFolder = ({ demo, kvUrl }: Config): boolean =>
  demo && kvUrl === "" && environment().DATA_DIR === undefined;

/** A sentence, and a space, on why the folder is that of a demo; "" where the settings name it. */
function demoFolderNote(config: Config): string {
  if (!isDemoFolder(config)) return "";
  return environment().DEMO === "1"
    ? "설정 DEMO=1이라 데모의 기본 폴더를 보았습니다. "
    : "로그인 제공자가 설정되지 않아 데모의 기본 폴더를 보았습니다. ";
}

/** Before anything in the data folder is believed. Throws CliError (3) when others can read it all the same. */
export function closeToOthers({ kvUrl, dataDir }: Config): void {
  if (kvUrl !== "") return;
  try {
    const mended = restrictDataFolder(dataDir);
    if (mended) console.error(mended);
  } catch (error) {
    throw new CliError(EXIT.unavailable, openProblem(error, dataDir));
  }
}

/** The server that runs on the data folder; null where none answers. */
export async function answeringServer(config: Config): Promise<Control | null> {
  const control = await readControl(config);
  return control && await answers(control) ? control : null;
}

async function serverAt(url: string, token: string | undefined): Promise<ServerOffice> {
  if (!URL.canParse(url)) throw new CliError(EXIT.wrongUse, `주소가 올바르지 않습니다: ${url}`);
  if (!token) {
    throw new CliError(
      EXIT.wrongUse,
      "서버에 접속하려면 토큰이 필요합니다. --token 또는 OFFICE_TOKEN으로 지정해 주세요.",
    );
  }
  if (!await isAlive(url)) {
    throw new CliError(EXIT.unavailable, `서버에 연결할 수 없습니다: ${url}`);
  }
  return serverOffice(url, token);
}

const controlPath = ({ dataDir }: Config): string => `${dataDir}/control.json`;

/** Books on a KV server have no folder: a file in it is another office's. */
async function readControl(config: Config): Promise<Control | null> {
  if (config.kvUrl !== "") return null;
  try {
    const read = JSON.parse(await Deno.readTextFile(controlPath(config))) as Partial<Control>;
    const whole = typeof read.url === "string" && URL.canParse(read.url) &&
      typeof read.secret === "string";
    return whole ? read as Control : null;
  } catch {
    return null;
  }
}

async function isAlive(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CHECK_MILLISECONDS);
    const response = await fetch(new URL("/healthz", url), { signal });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** After a crash the file stays, and its port may be another program's: the secret has to fit too. */
async function answers(control: Control): Promise<boolean> {
  if (!await isAlive(control.url)) return false;
  try {
    const response = await fetch(new URL("/api/mysql/user/list", control.url), {
      headers: { authorization: `Bearer ${control.secret}` },
      signal: AbortSignal.timeout(CHECK_MILLISECONDS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function openStore(config: Config, mayMake: boolean): Promise<StoreOffice> {
  const path = config.kvUrl || `${config.dataDir}/office.kv`;
  restrictNewFiles();
  try {
    const wrapping = officeWrapping(config);
    const clock = await officeClock(config);
    const books = await openBooks({
      ...{ path, dataDir: config.dataDir, wrapping, now: clock.now },
      onNewest: (instant) => clock.learn(instant),
    });
    // The kind of the books counts, not the settings missing in this shell: no command turns an office into a demo.
    const demo = mayMake ? config.demo : await isDemoBooks(books);
    return {
      kind: "store",
      where: config.kvUrl || config.dataDir,
      books,
      keys: books.keys,
      config: { ...config, demo },
      clock,
      close: () => books.close(),
    };
  } catch (error) {
    throw new CliError(EXIT.unavailable, await officeProblem(error, config));
  }
}

/** Statuses of calls that ask for what is not there, or say it wrongly. */
const WRONG_USE = [400, 404, 422, 428];

/** The error of a call that was answered with no. */
export function refusedCall(status: number, answer: unknown): CliError {
  const text = (answer as { message?: string }).message ?? `상태 ${status}`;
  return new CliError(WRONG_USE.includes(status) ? EXIT.wrongUse : EXIT.unavailable, text);
}

function serverOffice(url: string, token: string): ServerOffice {
  return {
    kind: "server",
    where: new URL(url).origin,
    close: () => Promise.resolve(),
    lines: (path, body) => linesOf(new URL(path, url), token, body),
    file: (path) => fileOf(new URL(path, url), token),
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      let response: Response;
      let answer: unknown;
      try {
        response = await fetch(new URL(path, url), {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
          redirect: "manual",
          signal: AbortSignal.timeout(CALL_MILLISECONDS),
        });
        answer = response.status === 204 ? undefined : await response.json();
      } catch (error) {
        throw new CliError(
          EXIT.unavailable,
          `서버가 응답하지 않습니다: ${(error as Error).message}`,
        );
      }
      if (response.ok) return answer as T;
      throw refusedCall(response.status, answer);
    },
  };
}

/** A file of any size may take its time once it has begun. */
async function fileOf(url: URL, token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  try {
    return await granted(await fetch(url, { headers, redirect: "manual" }));
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(EXIT.unavailable, `서버가 응답하지 않습니다: ${(error as Error).message}`);
  }
}

/** The answer of a call that was granted; throws the CliError of one that was not. */
export async function granted(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw refusedCall(response.status, await response.json().catch(() => ({})));
}

/** Long work answers line by line, so there is no limit on the whole of it. */
async function* linesOf<T>(url: URL, token: string, body: unknown): AsyncGenerator<T> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  let rest = "";
  try {
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) {
      const { message } = await response.json() as { message?: string };
      throw new CliError(EXIT.unavailable, message ?? `상태 ${response.status}`);
    }
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      for (const line of lines) yield JSON.parse(line) as T;
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(EXIT.unavailable, `서버가 응답하지 않습니다: ${(error as Error).message}`);
  }
}
