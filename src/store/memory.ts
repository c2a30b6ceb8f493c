/** Estimates the memory a log needs once it is folded, so that an office that does not fit is not started. */
import v8 from "node:v8";
import { lastPosition, packAt } from "./reader.ts";
import type { SafeKv } from "./safe_kv.ts";

/** Bytes that this process may use. */
export interface MemoryLimits {
  /** Heap limit: V8's setting, or a fourth of the machine's memory and at most 4 GB. */
  heap: number;
  /** The machine's memory; infinite if this process may not read it. */
  machine: number;
}

/** The log takes more memory than there is. The message is one Korean line. */
export class TooLargeToOpen extends Error {
  override name = "TooLargeToOpen";
  constructor(events: number, needed: number, limits: MemoryLimits) {
    const need = `장부 기록 ${events.toLocaleString("ko-KR")}건을 여는 데 메모리가 약 ${
      inGb(needed)
    } 필요합니다. `;
    super(
      need +
        (needed > limits.machine
          ? `이 컴퓨터의 메모리는 ${
            inGb(limits.machine)
          }입니다. 메모리가 더 큰 컴퓨터에서 시작해 주세요.`
          : `이 프로그램이 쓸 수 있는 메모리는 ${inGb(limits.heap)}입니다. ` +
            `DENO_V8_FLAGS=--max-old-space-size=${
              megabytes(needed)
            } 설정을 주고 다시 시작해 주세요.`),
    );
  }
}

const inGb = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)}GB`;
/** In steps of 256 MB. */
const megabytes = (bytes: number): number => Math.ceil(bytes / 2 ** 28) * 256;

/** Measured on card events (`deno task lab bench million`): bytes in memory per byte of the log, and per event. */
const BYTES_OF_A_BYTE = 1.3;
const BYTES_OF_AN_EVENT = 130;
/** The program itself, and garbage: a share of the rest. */
const BYTES_OF_THE_PROGRAM = 100 * 2 ** 20;
const LEEWAY = 1.2;
/** No event takes so much: where these would fit, nothing is looked up. */
const BYTES_OF_ANY_EVENT = 8_192;
/** Packs sampled from the whole log. */
const SAMPLES = 16;

/** Limits of V8 and the machine. */
function currentLimits(): MemoryLimits {
  const heap = v8.getHeapStatistics().heap_size_limit;
  try {
    return { heap, machine: Deno.systemMemoryInfo().total };
  } catch {
    return { heap, machine: Infinity };
  }
}

/** Throws TooLargeToOpen when the log takes more memory than there is. Reads a few packs of a large log, none of others. */
export async function checkMemory(kv: SafeKv, limits = currentLimits()): Promise<void> {
  const events = (await lastPosition(kv))?.position ?? 0;
  const limit = Math.min(limits.heap, limits.machine);
  if (events * BYTES_OF_ANY_EVENT <= limit) return;
  const stored = await bytesOfAnEvent(kv, events);
  const held = events * (stored * BYTES_OF_A_BYTE + BYTES_OF_AN_EVENT);
  const needed = BYTES_OF_THE_PROGRAM + held * LEEWAY;
  if (needed > limit) throw new TooLargeToOpen(events, needed, limits);
}

/** Average bytes of an event in the log. */
async function bytesOfAnEvent(kv: SafeKv, events: number): Promise<number> {
  let bytes = 0;
  let counted = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const pack = await packAt(kv, 1 + Math.floor(events * sample / SAMPLES));
    if (!pack) continue;
    bytes += pack.value.length;
    counted += pack.last - pack.first + 1;
  }
  return counted === 0 ? 0 : bytes / counted;
}
