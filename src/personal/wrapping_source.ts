/** Where the wrapping key comes from: the environment, or a file outside the data folder. */
import { existsSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import type { Config } from "../config.ts";
import {
  keysIn,
  newWrappingKey,
  textOfKey,
  type Wrapping,
  type WrappingKey,
  wrappingOf,
  WrappingProblem,
} from "./wrapping.ts";

export interface WrappingSource {
  /** For people: the file, or the setting's name. */
  where: string;
  /** The file; null when the key is in the environment. */
  file: string | null;
  /** True once this process made the key. */
  readonly made: boolean;
  /** Id of the key that rewrapped in this process; else null. */
  rewrapped: string | null;
  /** The configured keys, the wrapping one first; null if there is no file. Throws WrappingProblem. */
  read(): WrappingKey[] | null;
  /**
   * The wrapping of the keys. A missing file is created if allowed. Throws WrappingProblem if there is none or it
   * cannot be read.
   */
  open(mayMake: boolean): Wrapping;
}

const HEADING =
  "# 개인정보 암호키를 보호하는 마스터 키입니다. 데이터와 다른 곳에 따로 백업하세요.\n" +
  "# 이 파일을 잃으면 개인정보를 다시 읽을 수 없습니다.\n";

/** The configured place of the wrapping key. Throws WrappingProblem for a forbidden place. */
export function wrappingSource(config: Pick<Config, "wrapping" | "dataDir">): WrappingSource {
  const { key, file } = config.wrapping;
  if (key !== "") return fixed(key);
  if (file === "") {
    throw new WrappingProblem(
      "마스터 키를 둘 곳을 알 수 없습니다. WRAPPING_KEY_FILE을 데이터 폴더 밖의 파일로 정해 주세요.",
    );
  }
  const path = resolve(file);
  const inside = relative(realOf(config.dataDir), resolve(realOf(dirname(path)), "key"));
  if (!inside.startsWith("..") && !isAbsolute(inside)) {
    throw new WrappingProblem(
      `마스터 키 파일 ${path}이(가) 데이터 폴더 안에 있습니다. WRAPPING_KEY_FILE을 그 밖의 파일로 정해 주세요.`,
    );
  }
  return inFile(path);
}

/** The same for an office's settings; none for books in memory, whose keys are nowhere else. */
export const officeWrapping = (config: Config): WrappingSource | undefined =>
  config.kvUrl === ":memory:" ? undefined : wrappingSource(config);

/**
 * Makes the key of an office that has none yet, before its server starts: that one may only read it. True when it
 * was made. An office with keys whose wrapping key is missing is left for the server to refuse.
 */
export function createFirstKey(config: Config): boolean {
  const source = officeWrapping(config);
  if (!source?.file || source.read()) return false;
  const { kvUrl, dataDir } = config;
  const begun = kvUrl === "" &&
    ["keys.sqlite", "office.kv"].some((name) => existsSync(`${dataDir}/${name}`));
  return !begun && writeKeys(source.file, [newWrappingKey()], true);
}

/** A path without symbolic links, as far as it exists. */
function realOf(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    return resolve(path);
  }
}

function fixed(text: string): WrappingSource {
  const keys = keysIn(text);
  if (!keys) throw new WrappingProblem(`설정 WRAPPING_KEY가 올바르지 않습니다: ${HOW}`);
  const open = () => wrappingOf(keys);
  return {
    where: "WRAPPING_KEY",
    file: null,
    made: false,
    rewrapped: null,
    read: () => keys,
    open,
  };
}

const HOW =
  "wk1_로 시작하는 키 하나여야 합니다. 바꾸는 동안에는 새 키를 앞에, 옛 키를 뒤에 적습니다.";

function inFile(path: string): WrappingSource {
  let made = false;
  const read = (): WrappingKey[] | null => {
    const text = textIn(path);
    if (text === null) return null;
    const keys = keysIn(text);
    if (!keys) {
      throw new WrappingProblem(`마스터 키 파일 ${path}의 내용이 올바르지 않습니다: ${HOW}`);
    }
    return keys;
  };
  return {
    where: path,
    file: path,
    rewrapped: null,
    get made() {
      return made;
    },
    read,
    open(mayMake) {
      const found = read();
      if (found) return wrappingOf(found);
      if (!mayMake) {
        throw new WrappingProblem(
          `마스터 키 파일 ${path}이(가) 없습니다. 백업해 둔 파일을 그 자리에 두거나 WRAPPING_KEY_FILE로 알려 준 뒤 ` +
            "다시 시작해 주세요. 데이터는 그대로입니다.",
        );
      }
      made = writeKeys(path, [newWrappingKey()], true);
      return wrappingOf(read()!);
    },
  };
}

/** The server may only read the file; the launcher has corrected its mode by then. */
function restrictToOwner(path: string): void {
  if (Deno.build.os === "windows" || ((Deno.statSync(path).mode ?? 0) & 0o077) === 0) return;
  try {
    Deno.chmodSync(path, 0o600);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
  }
}

/** The text of a file, restricted to its owner; null if there is none. */
function textIn(path: string): string | null {
  try {
    const text = Deno.readTextFileSync(path);
    restrictToOwner(path);
    return text;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw new WrappingProblem(
      `마스터 키 파일 ${path}을(를) 읽을 수 없습니다. (${(error as Error).message})`,
    );
  }
}

/**
 * Writes a file of keys: whole and on the disk before it has its name, for its owner alone. With `onlyNew` a
 * file that is there stays, and the answer is false.
 */
export function writeKeys(path: string, keys: WrappingKey[], onlyNew = false): boolean {
  const draft = `${path}.${crypto.randomUUID()}.new`;
  const text = HEADING + keys.map((key) => `${textOfKey(key)}\n`).join("");
  try {
    Deno.mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const file = Deno.openSync(draft, { createNew: true, write: true, mode: 0o600 });
    file.writeSync(new TextEncoder().encode(text));
    file.syncSync();
    file.close();
    // A link fails where the name is taken: of two that start at once one makes the key.
    if (onlyNew) Deno.linkSync(draft, path);
    else Deno.renameSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return false;
    throw new WrappingProblem(
      `마스터 키를 ${path}에 쓸 수 없습니다. WRAPPING_KEY_FILE을 데이터 폴더 밖의 쓸 수 있는 파일로 정해 주세요. ` +
        `(${(error as Error).message})`,
    );
  } finally {
    try {
      Deno.removeSync(draft);
    } catch {
      // It has its name by now, or was never made.
    }
  }
}
