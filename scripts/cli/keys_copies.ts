/**
 * `deno task cli keys status|merge|accept-loss`: what each file of keys opens, merging two, and accepting lost keys.
 */
import { existsSync } from "node:fs";
import { acceptLostKeys, LOG_STREAM } from "../../events/log/log.ts";
import { LOST_KEY_TEXT } from "../../events/base/personal.ts";
import type { Config } from "../../src/config.ts";
import { neededIn, officeProblem } from "../../src/opening/key_problem.ts";
import {
  copiesFound,
  type CopyFound,
  copyFound,
  copyText,
  keysIn,
} from "../../src/backup/key_copies.ts";
import { keyFileIn } from "../../src/personal/key_ring.ts";
import { KeysMissing } from "../../src/personal/keys_missing.ts";
import { type HeldKeys, isRight, type Needed, opensOf } from "../../src/store/needed_keys.ts";
import { fileVault } from "../../src/personal/vault.ts";
import { wrappingOf } from "../../src/personal/wrapping.ts";
import { officeWrapping } from "../../src/personal/wrapping_source.ts";
import { restrictNewFiles } from "../../src/kit/private_files.ts";
import { openBooks } from "../../src/store/open.ts";
import { closeToOthers, COMMAND_LINE, requireBooks } from "./connect.ts";
import { CliError, EXIT, wrongUse } from "./exit.ts";
import { keysOf } from "./keys_file.ts";

const count = (number: number): string => number.toLocaleString("ko-KR");

/** The office's own file, and each copy that the settings lead to, with what it opens; null on a KV server. */
export async function copiesOf(
  config: Config,
): Promise<{ own: CopyFound; copies: CopyFound[] } | null> {
  if (config.kvUrl !== "") return null;
  const needed = await neededIn(config.dataDir);
  const source = officeWrapping(config);
  const file = keyFileIn(config.dataDir);
  const own = existsSync(file)
    ? copyFound(file, needed, source)
    : { file, ...opensOf(needed, NO_KEYS), problem: "없음" };
  return { own, copies: await copiesFound(config, needed, source) };
}

const NO_KEYS: HeldKeys = { keys: new Map(), gone: new Set() };

/** Lines for `keys status`. */
export const copyLines = ({ own, copies }: { own: CopyFound; copies: CopyFound[] }): string[] => [
  "기록의 개인정보를 읽을 수 있는 암호키 파일",
  `  ${copyText(own)}  지금`,
  ...copies.map((copy) => `  ${copyText(copy)}`),
];

/** Merges two files: every key that either has, except those that either records as destroyed. */
export async function mergeKeys(config: Config, files: string[], out: string) {
  if (files.length !== 2) throw wrongUse("합칠 암호키 파일을 두 개 적어 주세요.", "keys");
  if (out === "") throw wrongUse("--out에 합친 암호키 파일의 이름을 적어 주세요.", "keys");
  if (existsSync(out)) {
    throw new CliError(EXIT.wrongUse, `${out} 파일이 이미 있습니다. 다른 이름을 적어 주세요.`);
  }
  const { keys: own } = keysOf(config);
  const needed = await neededIn(config.dataDir);
  const [a, b] = files.map((file) => readKeys(file, config));
  const merged = joined(needed, a, b);
  const { wrap } = wrappingOf(own);
  restrictNewFiles();
  const draft = `${out}.new`;
  await Deno.remove(draft).catch(() => {});
  const vault = fileVault(draft);
  try {
    await vault.add([...merged.keys].map(([name, key]) => [name, wrap(name, key)]));
    for (const name of merged.gone) await vault.bury(name);
  } finally {
    vault.close();
  }
  await Deno.rename(draft, out);
  const found = copyFound(out, needed, officeWrapping(config));
  const line = [
    `${out}에 암호키 ${count(merged.keys.size)}개를 모았습니다. 파기한 암호키 ${
      count(merged.gone.size)
    }개는 넣지 않았습니다.`,
    copyText(found),
    ...found.of > 0
      ? [
        `쓰려면 서버를 끄고 이 파일을 ${
          keyFileIn(config.dataDir)
        } 자리에 두세요. 있던 파일은 이름을 바꿔 보관하세요.`,
      ]
      : [],
  ].join("\n");
  return { line, json: { ...found, keys: merged.keys.size, destroyed: merged.gone.size } };
}

function readKeys(file: string, config: Config): HeldKeys {
  if (!existsSync(file)) throw new CliError(EXIT.wrongUse, `파일이 없습니다: ${file}`);
  try {
    return keysIn(file, officeWrapping(config));
  } catch (error) {
    throw new CliError(
      EXIT.unavailable,
      `${file}을(를) 읽을 수 없습니다. ${(error as Error).message}`,
    );
  }
}

/** Of two different keys with one name the log decides. Throws CliError if it cannot. */
function joined({ byKey }: Needed, a: HeldKeys, b: HeldKeys): HeldKeys {
  const gone = new Set([...a.gone, ...b.gone]);
  const keys = new Map<string, Uint8Array>();
  for (const name of new Set([...a.keys.keys(), ...b.keys.keys()])) {
    if (gone.has(name)) continue;
    const found = [a.keys.get(name), b.keys.get(name)].filter((key) => key !== undefined);
    const sample = byKey.get(name);
    const right = found.filter((key) => sample === undefined || isRight(sample, key));
    const [first, second] = right.length > 0 ? right : found;
    if (second && second.toHex() !== first.toHex()) {
      throw new CliError(
        EXIT.unavailable,
        `두 파일의 암호키 ${name}이(가) 서로 다르고, 어느 것이 맞는지 기록으로 알 수 없습니다. 같은 사무소의 파일인지 확인하세요.`,
      );
    }
    keys.set(name, first);
  }
  return { keys, gone };
}

/** Opens an office with permanently lost keys, and records it in its log. Refused if a copy opens more. */
export async function acceptLoss(config: Config) {
  await requireBooks(config);
  closeToOthers(config);
  const { kvUrl, dataDir } = config;
  const options = {
    path: kvUrl || `${dataDir}/office.kv`,
    dataDir,
    wrapping: officeWrapping(config),
  };
  const failed = async (error: unknown) => {
    throw new CliError(EXIT.unavailable, await officeProblem(error, config));
  };
  const missing = await openBooks(options).then(
    (books) => books.close().then(() => null),
    (error) => error instanceof KeysMissing ? error : failed(error),
  );
  if (!missing) {
    return { line: "없어진 암호키가 없습니다. 아무것도 바꾸지 않았습니다.", json: { texts: 0 } };
  }
  const found = await copiesOf(config);
  const better = found?.copies.find(({ opens }) => opens > found.own.opens);
  if (better) {
    throw new CliError(
      EXIT.unavailable,
      `복사본 ${better.file}이(가) 더 많이 읽습니다. 먼저 그 파일을 쓰거나 deno task cli keys merge로 합치세요. 아무것도 바꾸지 않았습니다.`,
    );
  }
  const books = await openBooks({ ...options, acceptLostKeys: true }).catch(failed);
  try {
    const outcome = await books!.execute({
      stream: LOG_STREAM,
      decide: () => acceptLostKeys(missing.names),
      meta: { actor: COMMAND_LINE, requestId: crypto.randomUUID(), key: crypto.randomUUID() },
    });
    if (outcome.refused) throw new CliError(EXIT.unavailable, outcome.message);
  } finally {
    await books!.close();
  }
  const { texts, names } = missing;
  const line =
    `암호키 ${count(names.length)}개를 잃어 개인정보 ${
      count(texts)
    }개를 읽을 수 없다는 것을 기록에 남겼습니다. ` +
    `이 값들은 ‘${LOST_KEY_TEXT}’으로 보입니다.`;
  return { line, json: { texts, keys: names.length } };
}
