/** The wrapping key's state, and its rotation. */
import { clockOver } from "../../src/clock/machine.ts";
import { newestInstant } from "../../src/store/reader.ts";
import type { Config } from "../../src/config.ts";
import { officeProblem } from "../../src/opening/key_problem.ts";
import { keyFileIn } from "../../src/personal/key_ring.ts";
import { fileVault, kvVault, type Vault } from "../../src/personal/vault.ts";
import {
  newWrappingKey,
  textOfKey,
  wrappedBy,
  type WrappingKey,
  WrappingProblem,
} from "../../src/personal/wrapping.ts";
import {
  type WrappingSource,
  wrappingSource,
  writeKeys,
} from "../../src/personal/wrapping_source.ts";
import { restrictNewFiles } from "../../src/kit/private_files.ts";
import type { Books } from "../../src/store/contract.ts";
import { DataDirectoryBusy } from "../../src/store/lock.ts";
import { openBooks, openKv } from "../../src/store/open.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { openProblem } from "../../src/opening/open_problem.ts";
import { logKeyRotation } from "../../src/security/keys_changed.ts";
import { SecurityLog } from "../../src/security/security_log.ts";
import { closeToOthers, COMMAND_LINE } from "./connect.ts";
import { CliError, EXIT } from "./exit.ts";

/** The settings' source of the key and the keys in it. Throws CliError when there is none. */
export function keysOf(config: Config): { source: WrappingSource; keys: WrappingKey[] } {
  try {
    const source = wrappingSource(config);
    const keys = source.read();
    if (keys) return { source, keys };
    throw new WrappingProblem(`마스터 키 파일 ${source.where}이(가) 없습니다.`);
  } catch (error) {
    if (!(error instanceof WrappingProblem)) throw error;
    throw new CliError(EXIT.unavailable, error.message);
  }
}

async function withVault<T>(config: Config, work: (vault: Vault) => Promise<T>): Promise<T | null> {
  if (config.kvUrl !== "") {
    const { kv, watched } = await openKv(config.kvUrl);
    return await work(kvVault(kv)).finally(() => {
      watched?.close();
      kv.close();
    });
  }
  const path = keyFileIn(config.dataDir);
  // Reading the state does not create a key.
  if (!await Deno.stat(path).then(() => true, () => false)) return null;
  const vault = openVault(path, config.dataDir);
  return await work(vault).finally(() => vault.close());
}

function openVault(path: string, dataDir: string): Vault {
  try {
    return fileVault(path);
  } catch (error) {
    throw new CliError(EXIT.unavailable, openProblem(error, dataDir));
  }
}

/** Where the key is, and how many keys of persons each wrapping key wraps. */
export async function statusOf(config: Config) {
  const { source, keys } = keysOf(config);
  const kept = await withVault(config, (vault) => vault.all());
  const wrapped: Record<string, number> = {};
  for (const [, bytes] of kept?.keys ?? []) {
    const id = wrappedBy(bytes);
    wrapped[id] = (wrapped[id] ?? 0) + 1;
  }
  const ids = keys.map(({ id }) => id);
  const missing = Object.keys(wrapped).filter((id) => !ids.includes(id));
  const json = { where: source.where, ids, wrapped, destroyed: kept?.gone.length ?? 0, missing };
  const line = [
    `마스터 키  ${source.where}`,
    ...ids.map((id, at) =>
      `  ${id}  ${at === 0 ? "지금" : "이전"} · ${wrapped[id] ?? 0}개를 암호화`
    ),
    ...missing.map((id) => `  ${id}  없는 키 · ${wrapped[id]}개를 암호화`),
    `파기한 암호키  ${json.destroyed}개`,
  ].join("\n");
  return { line, json };
}

/** Ids of wrapping keys that wrapped keys of this office, as its rotations noted them. */
const OWN_KEYS = ["wrapping_keys"];

/**
 * Which of these keys were this office's own: what they wrapped is in its vault, or a rotation noted them. Others in
 * the file may be those of another office of the same account.
 */
async function ownIds(books: Books, wrapped: readonly string[]): Promise<Set<string>> {
  const { value } = await books.kv.get<string[]>(OWN_KEYS);
  const rotated = [...books.views.security.byId.values()]
    .flatMap(({ kind, object }) => kind === "keys_changed" && object !== null ? [object] : []);
  return new Set([...value ?? [], ...rotated, ...wrapped]);
}

/**
 * Puts a new key in front, wraps everything with it, and with `forget` takes this office's older ones out of the file. Cut
 * short anywhere, both keys are in the file, and the next start does the rest.
 */
export async function rewrapKeys(config: Config, forget: boolean) {
  const { source, keys } = keysOf(config);
  const fresh = newWrappingKey();
  if (source.file === null) {
    throw new CliError(
      EXIT.wrongUse,
      "마스터 키가 WRAPPING_KEY에 있습니다. 새 키를 앞에, 지금 키를 뒤에 띄어 적고 서버를 다시 시작하면 모두 다시 암호화합니다. " +
        `그다음에 옛 키를 지우세요. 새 마스터 키: ${textOfKey(fresh)}`,
    );
  }
  restrictNewFiles();
  closeToOthers(config);
  const { json: { wrapped } } = await statusOf(config);
  let own = new Set<string>();
  await wrapAll(config, async (books) => {
    own = await ownIds(books, Object.keys(wrapped));
    await books.kv.set(OWN_KEYS, [...own, fresh.id]);
  });
  writeKeys(source.file, [fresh, ...keys]);
  await wrapAll(config, (books) => tell(books, fresh.id, forget));
  const others = keys.filter(({ id }) => !own.has(id));
  if (forget) writeKeys(source.file, [fresh, ...others]);
  const kept = [fresh, ...forget ? others : keys].map(({ id }) => id);
  const json = { where: source.where, id: fresh.id, kept };
  const line = [
    `새 마스터 키(${fresh.id})로 모두 다시 암호화했습니다: ${source.where}`,
    "이 파일과 keys.sqlite를 따로따로 다시 백업하고, 마스터 키 조각이 있으면 새로 나누세요.",
    forget
      ? "옛 마스터 키는 지웠습니다. 옛 keys.sqlite 복사본은 이제 읽을 수 없습니다."
      : "옛 마스터 키는 파일에 남겨 두었습니다. 옛 복사본을 지운 뒤 keys rotate --forget으로 없앨 수 있습니다.",
    ...forget && others.length > 0
      ? [
        `이 사무소의 암호키를 암호화한 적이 없는 마스터 키는 남겨 두었습니다: ${
          others.map(({ id }) => id).join(", ")
        }. ` +
        "같은 파일을 쓰는 다른 사무소의 것일 수 있습니다. 아니라면 파일에서 직접 지우세요.",
      ]
      : [],
  ].join("\n");
  return { line, json };
}

/** No running server could report it. */
async function tell(books: Books, id: string, forget: boolean): Promise<void> {
  const clock = clockOver(() => new Date());
  const newest = await newestInstant(safeKv(books.kv));
  if (newest) clock.learn(newest);
  const security = new SecurityLog(books, clock.now);
  await logKeyRotation(security, COMMAND_LINE, id, forget ? "rotated_forgetting" : "rotated");
  await security.close();
}

/**
 * Opens the books, alone: what another key wrapped is wrapped with the first one as the keys are read. Then does
 * `work` with them.
 */
async function wrapAll(
  config: Config,
  work: (books: Books) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { kvUrl, dataDir } = config;
  try {
    const path = kvUrl || `${dataDir}/office.kv`;
    const books = await openBooks({ path, dataDir, wrapping: wrappingSource(config) });
    await work(books).finally(() => books.close());
  } catch (error) {
    const hint = error instanceof DataDirectoryBusy
      ? " 마스터 키는 서버를 끈 뒤에 바꿀 수 있습니다."
      : "";
    throw new CliError(EXIT.unavailable, await officeProblem(error, config) + hint);
  }
}
