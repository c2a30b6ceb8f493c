/** Card spending of a realistic size, the same at every run. */
import { type CardRecord, cardStream, recordCard } from "../../../events/card/card.ts";
import type { Actor, StoredEvent } from "../../../events/base/event.ts";
import type { Command } from "../../../src/store/contract.ts";

const STORES = [
  "한솥도시락 서초점",
  "김밥천국 교대역점",
  "스타벅스 법원사거리점",
  "본죽&비빔밥 서초중앙점",
];
const NOTES = [
  "등기 접수 후 점심 식대",
  "의뢰인 미팅 다과",
  "야근 저녁 식대 (법인 설립 등기 건)",
  "",
];
export const actor: Actor = { id: "bench", name: "성능 측정", role: "staff", via: "script" };

/** The n-th transaction: about 430 bytes of JSON. */
export function sampleRecord(n: number): CardRecord {
  const purposes = ["lunch", "dinner", "other"] as const;
  return {
    approve_num: String(30_000_000 + n),
    used_at: new Date(Date.UTC(2025, 0, 1) + (n % 15_000) * 1_800_000).toISOString(),
    time_known: true,
    store_name: STORES[n % STORES.length],
    pay: 8_000 + (n % 90) * 500,
    purpose: purposes[n % 3],
    note: NOTES[n % NOTES.length],
    participants: Array.from({ length: 1 + (n % 4) }, (_, k) => `bench-${(n + k) % 30}`),
    card_user: "총무팀장",
    head_count: 1 + (n % 4),
    method: "신용카드",
    source: { file: "card-spending.csv", line: n + 2 },
  };
}

/** A command that records it, as the import sends it. */
export function sampleCommand(n: number): Command {
  const id = `bench-${n}`;
  const record = sampleRecord(n);
  const stream = cardStream(id);
  const meta = { actor, requestId: `request-${n}`, key: `bench:${n}`, fingerprint: `f${n}` };
  return {
    stream,
    decide: ({ card }) => recordCard(card.byId.get(id)?.state, { id, record }),
    meta,
  };
}

/** The same event with its envelope, as a log of one event per key would hold it. */
export function sampleStored(n: number): StoredEvent {
  return {
    position: n + 1,
    stream: cardStream(`bench-${n}`),
    version: 1,
    type: "card.recorded",
    schema: 1,
    data: sampleRecord(n),
    at: new Date(Date.UTC(2026, 0, 1) + n).toISOString(),
    actor,
    requestId: `request-${n}`,
    key: `bench:${n}`,
  };
}
