/**
 * Whether a backup folder has more of this log than the data folder: then the log lost its end, or was replaced by an
 * older copy, and continuing would bury the backup's newer part.
 */
import { join } from "node:path";
import { momentText } from "../../projections/kit/moment.ts";
import type { WrappingKey } from "../personal/wrapping.ts";
import { bodiesOf, hashAt, lastPosition, packAt } from "../store/reader.ts";
import { decodeHeaders } from "../store/record.ts";
import type { SafeKv } from "../store/safe_kv.ts";
import { readFrames } from "./archive.ts";
import { frameOf } from "./frames.ts";
import { type Archive, endByName, everySet, rowOf } from "./set.ts";

/** The message is one Korean text that names both ends. */
export class BackupAheadError extends Error {
  override name = "BackupKnowsMore";
}

/** Ends of sets that a restore, or an operator, decided not to follow. */
const fileIn = (dataDir: string): string => join(dataDir, "office.followed");

const endName = ({ to, hash }: Pick<Archive, "to" | "hash">): string => `${to} ${hash}`;

async function readFollowed(dataDir: string): Promise<string[]> {
  try {
    return JSON.parse(await Deno.readTextFile(fileIn(dataDir)));
  } catch {
    return [];
  }
}

/**
 * From now on the data folder is followed, whatever the present sets of these folders contain. Returns their number.
 */
export async function followData(dataDir: string, folders: readonly string[]): Promise<number> {
  const ends = new Set<string>();
  for (const folder of folders) {
    for (const set of await everySet(folder)) {
      const last = (await rowOf(set)).archives.at(-1);
      if (last) ends.add(endName(last));
    }
  }
  const draft = `${fileIn(dataDir)}.part`;
  await Deno.writeTextFile(draft, `${JSON.stringify([...ends])}\n`, { mode: 0o600 });
  await Deno.rename(draft, fileIn(dataDir));
  return ends.size;
}

/** The end of a data folder's log; null if there is none. */
type End = { position: number; hash: Uint8Array } | null;

/** Does the set belong to this log, as far as is known? One that cannot be opened may. */
async function isSameLog(
  kv: SafeKv | null,
  end: End,
  archives: readonly Archive[],
  keys: readonly WrappingKey[],
): Promise<boolean> {
  // An empty folder has nothing that would not fit.
  if (!kv || !end) return true;
  const within = archives.filter(({ to }) => to <= end.position);
  for (const { to, hash } of within.reverse()) {
    if ((await hashAt(kv, to))?.toHex() === hash) return true;
  }
  if (within.length > 0) return false;
  try {
    return await holds(archives[0], end, keys);
  } catch {
    return true;
  }
}

/** Does an archive that begins with the first event have a record that ends where the log does? */
async function holds(
  { path }: Archive,
  { position, hash }: NonNullable<End>,
  keys: readonly WrappingKey[],
): Promise<boolean> {
  let at = 0;
  for await (const bytes of readFrames(path, keys)) {
    const frame = frameOf(bytes);
    if (frame?.kind !== "log") continue;
    for (const header of decodeHeaders(frame.value)) {
      at += header.events;
      if (at === position) return header.hash.toHex() === hash.toHex();
      if (at > position) return false;
    }
  }
  return false;
}

const count = (number: number): string => number.toLocaleString("ko-KR");

/** When the last record was written. */
async function endText(kv: SafeKv | null, end: End): Promise<string> {
  if (!kv || !end) return "기록이 하나도 없습니다";
  const pack = await packAt(kv, end.position);
  const at = pack && bodiesOf(pack).at(-1)!.at;
  return `기록이 ${count(end.position)}번째${at ? `(${momentText(at, 0)})` : ""}에서 끝납니다`;
}

interface Place {
  dataDir: string;
  folders: readonly string[];
  keys: readonly WrappingKey[];
}

/** Throws BackupKnowsMore where a set knows more of this log. `kv` is null where the data folder has no books yet. */
export async function refuseWhenBackupAhead(
  kv: SafeKv | null,
  { dataDir, folders, keys }: Place,
): Promise<void> {
  const end = kv && await lastPosition(kv);
  const followed = await readFollowed(dataDir);
  for (const folder of folders) {
    for (const set of await everySet(folder)) {
      if (await endByName(set) <= (end?.position ?? 0)) continue;
      const { archives } = await rowOf(set);
      const last = archives.at(-1);
      if (!last || last.to <= (end?.position ?? 0) || followed.includes(endName(last))) continue;
      if (!await isSameLog(kv, end, archives, keys)) continue;
      throw new BackupAheadError(
        `데이터 폴더 ${dataDir}의 ${await endText(
          kv,
          end,
        )}. 그런데 백업 ${set}은(는) 같은 장부를 ` +
          `${count(last.to)}번째(${
            momentText(last.made, 0)
          })까지 알고 있습니다. 데이터 폴더가 옛것으로 바뀌었거나 ` +
          "기록의 끝이 없어졌을 수 있어 시작하지 않았습니다. 아무것도 바꾸지 않았습니다. 먼저 DATA_DIR과 디스크 연결을 " +
          `확인하세요. 백업을 따르려면 deno task cli restore ${folder}, 지금의 데이터 폴더를 따르려면 ` +
          "deno task cli backup --follow-data를 실행한 뒤 다시 시작하세요.",
      );
    }
  }
}
