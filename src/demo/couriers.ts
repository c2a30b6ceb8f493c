/** A year of the sample office's couriers, paid from a balance that is topped up when it runs low. Ids begin with `demo-`. */
import type { CourierRecord, TopUp } from "../../events/courier/courier.ts";
import type { TableState } from "../../events/tables.ts";
import { DAY_MILLISECONDS, seoulDay, startOfDay } from "../../events/base/seoul.ts";
import { list, momentBack, type Random, type Sample } from "./random.ts";

const DEMO_COURIERS = 600;
const DAYS = 365;
/** Won. */
const LOW = 40_000;
const CHARGE = 500_000;

const PLACES = list(
  "서초등기소 · 중앙지법 공탁소 · 강남등기소 · 성동등기소 · 국민은행 서초 · 신한은행 역삼 · 데모 하늘건설 · " +
    "데모 바다상사 · 데모 나무부동산 · 서초구청 · 강남세무서 · 법무사회",
);
const MEMOS = list(
  "등기 신청서 · 등기필정보 · 인감증명서 · 공탁서 · 위임장 원본 · 왕복 · 급송 · 말소 서류 · 근저당 서류",
);

type Charge = Omit<TableState<"courier_charge">, "deleted">;

export interface DemoCourier {
  id: string;
  record: CourierRecord | null;
  topUp: TopUp | null;
}

/** Deliveries and top-ups, oldest first; the same seed and day give the same ones. */
export function demoCouriers(random: Random, now: Date): DemoCourier[] {
  const made: DemoCourier[] = [];
  let balance = 0;
  const times = Array.from(
    { length: DEMO_COURIERS },
    (_, index) =>
      momentBack(random, now, Math.floor((DEMO_COURIERS - 1 - index) * DAYS / DEMO_COURIERS), [
        9,
        18,
      ]),
  ).sort();
  for (const [index, created_at] of times.entries()) {
    const id = `demo-courier-${String(index + 1).padStart(4, "0")}`;
    if (balance < LOW) {
      balance += CHARGE;
      made.push({ id, record: null, topUp: { created_at, amount: CHARGE, memo: "정기 충전" } });
      continue;
    }
    const comesBack = random.chance(0.2);
    const place = random.pick(PLACES);
    const amount = random.int(50, 220) * 100;
    balance -= amount;
    const record = {
      created_at,
      rider: String(random.int(1_001, 1_040)),
      sender: comesBack ? place : "사무소",
      receiver: comesBack ? "사무소" : place,
      amount,
      memo: random.chance(0.7) ? random.pick(MEMOS) : "",
    };
    made.push({ id, record, topUp: null });
  }
  return made;
}

/** The company's statement of the month before this one: nearly what the ledger says. */
export function demoCharges(
  random: Random,
  now: Date,
  couriers: DemoCourier[],
): Sample<Partial<Charge>>[] {
  const month = seoulDay(startOfDay(`${seoulDay(now).slice(0, 7)}-01`) - DAY_MILLISECONDS)
    .slice(0, 7);
  const records = couriers.flatMap(({ record }) => record ?? [])
    .filter(({ created_at }) => seoulDay(created_at).startsWith(month));
  const billed = records.filter(() => random.chance(0.95));
  const forgotten = { ...billed[0], receiver: "데모 미등록 거래처", rider: "1099" };
  return [...billed, forgotten].map(({ created_at, rider, sender, receiver, amount }, at) => {
    const number = `Q${month.replace("-", "")}-${String(at + 1).padStart(3, "0")}`;
    const more = random.chance(0.05) ? 2_000 : 0;
    const record = {
      day: seoulDay(created_at),
      number,
      rider,
      sender,
      receiver,
      amount: amount + more,
    };
    return { id: `demo-charge-${at + 1}`, record };
  });
}
