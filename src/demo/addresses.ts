/** Address records of the sample office over two years. Owners are called 데모, streets 예시로, ids begin with `demo-`. */
import { ADDRESS_STATUSES } from "../../events/certificate/address.ts";
import { DAY_MILLISECONDS, seoulDay, startOfDay } from "../../events/base/seoul.ts";
import type { TableState } from "../../events/tables.ts";
import { demoDepartments } from "./companies.ts";
import { list, type Random, type Sample } from "./random.ts";

type Address = Partial<TableState<"address">>;
type Status = (typeof ADDRESS_STATUSES)[number]["value"];

const DEMO_ADDRESSES = 120;
const DAYS = 2 * 365;

const DISTRICTS: [place: string, office: string][] = [
  ["서울특별시 서초구 예시로", "서초등기소"],
  ["서울특별시 강남구 예시대로", "강남등기소"],
  ["경기도 수원시 영통구 예시로", "동수원등기소"],
  ["인천광역시 남동구 예시길", "인천등기국"],
  ["경기도 화성시 예시읍 본보기리", "화성등기소"],
];
const SECTIONS = list("예시 1지구 · 예시 2지구 · 본보기 재개발 · 본보기 역세권");
const MANAGERS = list("데모 강지원 · 데모 문태경 · 데모 배수연");
const PURPOSES = list("소유권이전 · 근저당권설정 · 근저당권말소 · 소유권보존 · 공탁 후 이전");
const FAMILY = list("김 · 이 · 박 · 최 · 정 · 강 · 조 · 윤 · 장 · 임");
const GIVEN = list("서준 · 하윤 · 도현 · 지우 · 민재 · 수아 · 은호 · 채원 · 태오 · 유나");

/** Days from one step of a matter to the next. */
const STEP = [3, 25] as const;

/** How far a matter has come by its age in days: old ones are done. */
function statusAt(random: Random, age: number): Status {
  if (random.chance(0.05)) return "cancelled";
  if (random.chance(0.06)) return "on_hold";
  if (age > 90) return "completed";
  if (age > 45) return random.pick(["completed", "appraising"] as const);
  return age > 15
    ? random.pick(["surveying", "appraising"] as const)
    : random.pick(["pending", "surveying"] as const);
}

/** Costs of a completed matter, and the dates of its steps, never later than today. */
function doneAt(random: Random, received: number, today: number): Address {
  const steps = ["registrated_at", "cost_request_at", "tax_invoice_at", "deposit_at"] as const;
  let at = received;
  const days: Address = {};
  for (const step of steps) {
    at += random.int(...STEP) * DAY_MILLISECONDS;
    if (at <= today) days[step] = seoulDay(at);
  }
  const fees = random.int(20, 120) * 10_000;
  const cost = (from: number, to: number) => random.int(from, to) * 1_000;
  return {
    ...days,
    fees,
    fees_vat: fees / 10,
    proof: cost(3, 30),
    tax: cost(200, 9_000),
    stamp: cost(15, 150),
  };
}

/** The records, oldest first; the same seed and day give the same ones. */
export function demoAddresses(random: Random, now: Date): Sample<Address>[] {
  const today = startOfDay(seoulDay(now));
  return Array.from({ length: DEMO_ADDRESSES }, (_, index) => {
    const age = Math.floor((DEMO_ADDRESSES - 1 - index) * DAYS / DEMO_ADDRESSES);
    const received = today - age * DAY_MILLISECONDS;
    const [place, regi_office] = random.pick(DISTRICTS);
    const unit = random.chance(0.6)
      ? `, ${random.int(101, 115)}동 ${random.int(2, 24) * 100 + random.int(1, 4)}호`
      : "";
    const status = statusAt(random, age);
    const { id: department_id, record: { company_id } } = random.pick(demoDepartments);
    return {
      id: `demo-address-${String(index + 1).padStart(4, "0")}`,
      record: {
        address: `${place} ${random.int(1, 320)}${unit}`,
        status,
        business_section: random.pick(SECTIONS),
        business_manager: random.pick(MANAGERS),
        owner_name: `데모 ${random.pick(FAMILY)}${random.pick(GIVEN)}`,
        purpose: random.pick(PURPOSES),
        regi_office,
        company_id,
        department_id,
        created_at: seoulDay(received),
        receipted_at: seoulDay(received),
        ...(status === "completed" ? doneAt(random, received, today) : {}),
      },
    };
  });
}
