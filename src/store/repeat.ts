import type { StoredEvent } from "../../events/base/event.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Batch } from "./decide.ts";
import type { Ledger } from "./folded.ts";
import { readCommand } from "./history.ts";

/** A key belongs to one request. */
export function keyReused(): Refusal {
  const text = "같은 요청 키로 다른 내용을 보낼 수 없습니다. 새로 고친 뒤 다시 시도해 주세요.";
  return refuse(422, "idempotency_key_reused", text);
}

/**
 * Answers a command whose key is in the log with its first result; never rejects. If it is its own commit, found again
 * after the KV's answer was lost, this is its first run and no repeat.
 */
export async function answerRepeat<V>(
  { kv, codec, folded }: Ledger<V>,
  { waiting, position }: Batch<V>["repeated"][number],
): Promise<void> {
  const { key, fingerprint } = waiting.command.meta;
  try {
    const earlier = await readCommand(kv, codec, key, position, folded.position);
    if ((earlier.fingerprint ?? "") !== (fingerprint ?? "")) {
      waiting.resolve(keyReused());
    } else {
      const { events } = earlier;
      const own = waiting.attempts?.some((attempt) => isSame(attempt, events)) ?? false;
      waiting.resolve({ refused: false, events, repeated: !own });
    }
  } catch (error) {
    waiting.reject(error);
  }
}

/** Is the logged record what was sent, for the same request at the same place? */
function isSame(sent: StoredEvent[], stored: StoredEvent[]): boolean {
  const text = (events: StoredEvent[]) =>
    JSON.stringify(
      events.map(({ position, at, requestId, data }) => [position, at, requestId, data]),
    );
  return text(sent) === text(stored);
}
