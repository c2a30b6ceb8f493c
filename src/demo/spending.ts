/** Five years of card spending of the sample office: invented stores, plausible days and amounts. */
import type { CardRecord, Purpose } from "../../events/card/card.ts";
import { list, momentBack, type Random, type Range, type Sample } from "./random.ts";

const DEMO_ROWS = 3_000;
const DAYS = 5 * 365;

interface Habit {
  purpose: Purpose;
  /** Share of all rows. */
  share: number;
  stores: string[];
  /** Any of them; without a price per head the one of the store. */
  notes: string[];
  /** Won; amounts are rounded to `step`. For meals per head. */
  won: Range;
  step: number;
  perHead: boolean;
  people: Range;
  /** Hours of the Seoul day. */
  hours: Range;
}

const HABITS: Habit[] = [
  {
    purpose: "lunch",
    share: 0.22,
    stores: list(
      "온길국수 · 바른밥상 · 소담순두부 · 동네김밥 법원점 · 한그릇덮밥 · 느티나무백반 · 맑은설렁탕",
    ),
    notes: list("점심 식사 · 팀 점심 · 점심 회의 · 외근 점심 · 고객 상담 점심"),
    won: [7_000, 11_000],
    step: 500,
    perHead: true,
    people: [1, 3],
    hours: [11, 13],
  },
  {
    purpose: "dinner",
    share: 0.16,
    stores: list("마포숯불촌 · 달빛해물탕 · 청기와갈비 · 고향집보쌈 · 작은횟집 · 골목파스타"),
    notes: list("야근 저녁 · 저녁 회식 · 등기 마감 후 저녁 · 거래처 저녁 식사 · 월말 저녁 회식"),
    won: [13_000, 32_000],
    step: 1_000,
    perHead: true,
    people: [2, 8],
    hours: [18, 21],
  },
  {
    purpose: "other",
    share: 0.32,
    stores: list(
      "다온문구 · 법원앞우편취급국 · 서초등기소 무인발급기 · 푸른주차장 · 늘푸른꽃집 · 새길인쇄",
    ),
    notes: list(
      "사무용품 구입 · 등기우편 발송 · 등기사항증명서 발급 · 법원 주차 · 개업 축하 화분 · 서식 인쇄",
    ),
    won: [1_000, 78_000],
    step: 100,
    perHead: false,
    people: [1, 2],
    hours: [9, 17],
  },
  {
    purpose: "other",
    share: 0.3,
    stores: list("카페모음 · 햇살커피 교대점 · 달콤제과 · 편의점 온길점 · 차향다실"),
    notes: ["고객 상담 다과", "회의 음료", "간식 구입", "손님 접대용 차", ""],
    won: [3_500, 9_500],
    step: 100,
    perHead: true,
    people: [1, 6],
    hours: [9, 18],
  },
];

function pickPeople(random: Random, ids: string[], count: number): string[] {
  const chosen = new Set<string>();
  while (chosen.size < count) chosen.add(random.pick(ids));
  return [...chosen];
}

function payment(random: Random, now: Date, index: number, ids: string[]): Sample<CardRecord> {
  const habit = random.byShare(HABITS);
  const people = random.int(...habit.people);
  const each = random.int(habit.won[0] / habit.step, habit.won[1] / habit.step) * habit.step;
  const kind = random.int(0, habit.stores.length - 1);
  return {
    id: `demo-${String(index + 1).padStart(4, "0")}`,
    record: {
      approve_num: String(10_000_000 + Math.imul(index + 1, 27_183) % 80_000_000),
      used_at: momentBack(random, now, Math.floor(index * DAYS / DEMO_ROWS), habit.hours),
      time_known: true,
      store_name: habit.stores[kind],
      pay: habit.perHead ? each * people : each,
      purpose: habit.purpose,
      note: habit.perHead ? random.pick(habit.notes) : habit.notes[kind],
      participants: pickPeople(random, ids, people),
      card_user: random.chance(0.8) ? "법인카드" : "법인카드(공용)",
      head_count: people,
      method: random.chance(0.9) ? "카드" : "",
      source: null,
    },
  };
}

/** Takes some rows for what an office meets: a cancellation, and a payment booked twice. */
function disturb(rows: Sample<CardRecord>[]): void {
  for (let at = 90; at < rows.length; at += 250) {
    const { record } = rows[at];
    rows[at - 1].record = { ...record, pay: -record.pay, note: "결제 취소" };
  }
  for (let at = 40; at < rows.length; at += 400) {
    const { record } = rows[at];
    const again = String(Number(record.approve_num) + 1);
    rows[at - 1].record = { ...record, approve_num: again };
  }
}

/** All rows, oldest first. */
export function demoSpending(random: Random, now: Date, employees: string[]): Sample<CardRecord>[] {
  const rows = Array.from(
    { length: DEMO_ROWS },
    (_, index) => payment(random, now, index, employees),
  );
  disturb(rows);
  return rows.reverse();
}
