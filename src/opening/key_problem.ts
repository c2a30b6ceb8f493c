/** Why an office with its file of keys cannot be opened: the file, how many texts need it, and the copies known. */
import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import { isOfKeys, openProblem } from "./open_problem.ts";
import { safeKv } from "../store/safe_kv.ts";
import { copiesFound, copyText } from "../backup/key_copies.ts";
import { keyFileIn } from "../personal/key_ring.ts";
import { KeysMissing } from "../personal/keys_missing.ts";
import { type Needed, neededKeys, opensOf } from "../store/needed_keys.ts";
import { WrappingProblem } from "../personal/wrapping.ts";
import { officeWrapping } from "../personal/wrapping_source.ts";

const count = (number: number): string => number.toLocaleString("ko-KR");

/** One Korean line for an error of opening the office of these settings. Writes nothing. */
export async function officeProblem(error: unknown, config: Config): Promise<string> {
  const { kvUrl, dataDir } = config;
  const isAboutKeys = error instanceof KeysMissing || error instanceof WrappingProblem ||
    isOfKeys(error);
  const text = openProblem(error, kvUrl || dataDir);
  if (!isAboutKeys || kvUrl !== "") return text;
  const advice = await adviceFor(error, config).catch(() => "");
  return advice === "" ? text : `${text} ${advice}`;
}

async function adviceFor(error: unknown, config: Config): Promise<string> {
  const needed = await neededIn(config.dataDir);
  const { of } = opensOf(needed, { keys: new Map(), gone: new Set() });
  if (of === 0) return "";
  const file = keyFileIn(config.dataDir);
  const copies = await copiesFound(config, needed, officeWrapping(config));
  const whole = copies.find(({ opens, of }) => opens === of);
  const isHere = existsSync(file);
  return [
    `암호키 파일 ${file}${isHere ? "" : "(없음)"}이(가) 있어야 읽는 개인정보는 ${
      count(of)
    }개입니다.`,
    copies.length === 0
      ? "설정으로 알 수 있는 복사본은 없습니다."
      : `복사본: ${copies.map(copyText).join(", ")}.`,
    whole
      ? `서버를 켜기 전에 ${whole.file}을(를) ${file}(으)로 복사하세요.`
      : error instanceof KeysMissing
      ? "다른 복사본을 찾아 그 자리에 두거나 deno task cli keys merge로 합치세요."
      : "",
    "아무것도 바꾸지 않았습니다.",
  ].filter((part) => part !== "").join(" ");
}

/** The keys that a data folder's log needs, read while another process has it open. */
export async function neededIn(dataDir: string): Promise<Needed> {
  const path = `${dataDir}/office.kv`;
  if (!existsSync(path)) return { byKey: new Map(), accepted: new Set() };
  const kv = await Deno.openKv(path);
  return await neededKeys(safeKv(kv)).finally(() => kv.close());
}
