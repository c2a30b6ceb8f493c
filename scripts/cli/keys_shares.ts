/** A backup of the wrapping key in shares, some of which are needed (Shamir's scheme), and the way back. */
import { Buffer } from "node:buffer";
import { combine, split } from "shamir-secret-sharing";
import type { Config } from "../../src/config.ts";
import { wrappingKeyOf } from "../../src/personal/wrapping.ts";
import { writeKeys } from "../../src/personal/wrapping_source.ts";
import { restrictNewFiles } from "../../src/kit/private_files.ts";
import { CliError, EXIT, wrongUse } from "./exit.ts";
import { keysOf } from "./keys_file.ts";

const SHARES_MAX = 20;
/** `ws1_⟨id of the key⟩_⟨shares needed⟩_⟨share, base64url⟩`. */
const SHARE = /^ws1_([0-9a-f]{16})_(\d+)_([\w-]+)$/m;

/** Writes the shares into a folder, a file each, for its owner alone; an existing file stays. */
export async function splitKey(
  config: Config,
  { shares, needed, out }: { shares: string; needed: string; out: string },
) {
  const [count, least] = [Number(shares), Number(needed)];
  const whole = Number.isInteger(count) && Number.isInteger(least);
  if (!whole || least < 2 || count < least || count > SHARES_MAX) {
    throw wrongUse(
      `--shares는 2–${SHARES_MAX}, --needed는 2 이상 --shares 이하여야 합니다.`,
      "keys",
    );
  }
  if (out === "") throw wrongUse("--out에 조각을 둘 폴더를 적어 주세요.", "keys");
  const [{ id, bytes }] = keysOf(config).keys;
  restrictNewFiles();
  await Deno.mkdir(out, { recursive: true });
  const files: string[] = [];
  for (const [at, share] of (await split(new Uint8Array(bytes), count, least)).entries()) {
    const file = `${out}/wrapping-${id}-${at + 1}-of-${count}.txt`;
    const text =
      `# 마스터 키 ${id}의 조각 ${at + 1}/${count}. 이 가운데 ${least}개가 모여야 키가 됩니다.\n` +
      `ws1_${id}_${least}_${Buffer.from(share).toString("base64url")}\n`;
    await Deno.writeTextFile(file, text, { createNew: true, mode: 0o600 }).catch((error) => {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
      throw new CliError(EXIT.wrongUse, `${file} 파일이 이미 있습니다. 다른 폴더를 적어 주세요.`);
    });
    files.push(file);
  }
  const line = [
    ...files,
    `조각을 서로 다른 사람이나 장소에 맡기고 여기서는 지우세요. ${least}개가 모이면 키가 됩니다.`,
  ].join("\n");
  return { line, json: { id, shares: count, needed: least, files } };
}

/** Puts shares together and writes the key into a new file. Throws CliError when they are not enough or of two keys. */
export async function joinShares(files: string[], out: string) {
  if (out === "") throw wrongUse("--out에 마스터 키 파일의 이름을 적어 주세요.", "keys");
  const found = await Promise.all(files.map(async (file) => {
    const text = await Deno.readTextFile(file).catch(() => "");
    const [, id, least, share] = SHARE.exec(text) ?? [];
    if (!share) throw new CliError(EXIT.wrongUse, `${file}은(는) 마스터 키의 조각이 아닙니다.`);
    return { id, least: Number(least), share };
  }));
  const [{ id, least }] = found;
  if (found.some((one) => one.id !== id)) {
    throw new CliError(EXIT.wrongUse, "서로 다른 마스터 키의 조각이 섞여 있습니다.");
  }
  const shares = [...new Set(found.map(({ share }) => share))];
  if (shares.length < least) {
    throw new CliError(
      EXIT.wrongUse,
      `조각이 모자랍니다. 서로 다른 조각 ${least}개가 필요하지만 ${shares.length}개입니다.`,
    );
  }
  const key = await combine(shares.map((share) => new Uint8Array(Buffer.from(share, "base64url"))))
    .then(wrappingKeyOf, () => null);
  // A key's id comes from its bytes: shares that were changed give another one.
  if (key?.id !== id) throw new CliError(EXIT.wrongUse, "조각 가운데 손상된 것이 있습니다.");
  if (!writeKeys(out, [key], true)) {
    throw new CliError(EXIT.wrongUse, `${out} 파일이 이미 있습니다. 다른 이름을 적어 주세요.`);
  }
  const line =
    `${out}에 마스터 키(${id})를 되살렸습니다. WRAPPING_KEY_FILE로 알려 주거나 제자리에 두세요.`;
  return { line, json: { id, file: out } };
}
