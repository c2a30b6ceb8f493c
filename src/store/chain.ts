/** Walks the hash chain and names the first position that does not fit. */
import type { ChainReport, Progress } from "./contract.ts";
import { LogDamaged } from "./damage.ts";
import { HEAD } from "./keys.ts";
import { pauses } from "./pause.ts";
import { bodiesOf, lastPosition, type Pack, readPacks } from "./reader.ts";
import { chainHash, NO_HASH, sameBytes } from "./record.ts";
import type { SafeKv } from "./safe_kv.ts";

/** Position and hash the log had reached at some moment. */
export interface Checkpoint {
  position: number;
  hash: Uint8Array;
}

interface Walk {
  hash: Uint8Array;
  position: number;
  records: number;
  checkpoint: Checkpoint | null;
}

/** Checks every record against the one before it, and the log against its last checkpoint. */
export async function verifyChain(
  kv: SafeKv,
  onProgress: (progress: Progress) => void = () => {},
): Promise<ChainReport> {
  const walk: Walk = { hash: NO_HASH, position: 0, records: 0, checkpoint: null };
  try {
    walk.checkpoint = (await kv.get<Checkpoint>(HEAD)).value;
    const end = Math.max(await endOfLog(kv), walk.checkpoint?.position ?? 0);
    const pause = pauses();
    for await (const pack of readPacks(kv, 1, end)) {
      checkPack(walk, pack);
      onProgress({ done: walk.position, total: end });
      await pause();
    }
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error;
    const { position, reason } = error;
    return { records: walk.records, events: walk.position, ok: false, position, reason };
  }
  const { records, position: events } = walk;
  return { records, events, ok: true, position: null, reason: null };
}

/** Last position; of a last record that cannot be read, its first one. */
async function endOfLog(kv: SafeKv): Promise<number> {
  try {
    return (await lastPosition(kv))?.position ?? 0;
  } catch (error) {
    if (error instanceof LogDamaged) return error.position;
    throw error;
  }
}

function checkPack(walk: Walk, pack: Pack): void {
  for (const header of pack.headers) {
    const first = walk.position + 1;
    const hash = chainHash(walk.hash, pack.value.subarray(header.start, header.end));
    if (!sameBytes(hash, header.hash)) {
      throw new LogDamaged(first, "기록의 내용이 저장된 뒤에 바뀌었습니다.");
    }
    const [body] = bodiesOf({ ...pack, first, headers: [header] });
    const events = body.commands.reduce((sum, command) => sum + command[5].length, 0);
    if (events !== header.events) throw new LogDamaged(first, "기록의 사건 수가 다릅니다.");
    walk.hash = hash;
    walk.position += events;
    walk.records++;
    checkCheckpoint(walk, first);
  }
}

function checkCheckpoint({ checkpoint, position, hash }: Walk, first: number): void {
  if (!checkpoint || checkpoint.position < first || checkpoint.position > position) return;
  if (checkpoint.position !== position || !sameBytes(checkpoint.hash, hash)) {
    throw new LogDamaged(checkpoint.position, "확인 지점의 값이 기록과 다릅니다.");
  }
}
