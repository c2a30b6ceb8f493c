/** The rows and columns that grids are measured and tried with: as an office has them, made by rule. */
import type { Column, TableRow } from "../../../../events/kit/column.ts";

const NAMES = ["김서연", "이도윤", "박하은", "최지호", "정수아", "강민준", "조예린", "윤시우"];
const PLACES = ["서울중앙지방법원 등기국", "성남지원", "수원등기소", "강남등기소", "분당구청"];
const STATUS = [
  { value: "pending", label: "대기" },
  { value: "surveying", label: "진행 중" },
  { value: "appraising", label: "감정 중" },
  { value: "completed", label: "완료" },
  { value: "cancelled", label: "취소" },
  { value: "on_hold", label: "보류" },
];
const DEPARTMENTS = [
  { value: "property", label: "부동산등기" },
  { value: "corporate", label: "법인등기" },
  { value: "deposit", label: "공탁" },
];

const column = (key: string, label: string, rest: Partial<Column>): Column => ({
  key,
  label,
  type: "text",
  group: "basic",
  width: 140,
  editable: true,
  ...rest,
});

export const sampleColumns: Column[] = [
  column("name", "이름", { fixed: true, required: true, maxLength: 20 }),
  column("department", "부서", { type: "select", options: DEPARTMENTS, width: 120 }),
  column("place", "장소", { width: 220 }),
  column("amount", "금액", { type: "currency", group: "cost", width: 120, min: 0 }),
  column("distance", "거리", { type: "number", width: 100, min: 0, max: 2000 }),
  column("day", "날짜", { type: "date", group: "date", width: 120 }),
  column("at", "기록 시각", { type: "datetime", group: "date", width: 160, editable: false }),
  column("paid", "정산", { type: "boolean", width: 100 }),
  column("status", "상태", { type: "status", options: STATUS }),
  column("phone", "전화", { width: 140 }),
  column("note", "메모", { width: 260 }),
  column("other", "기타", { width: 160 }),
];
const two = (value: number): string => String(value).padStart(2, "0");

/** `count` rows; the same ones every time. */
export function sampleRows(count: number): TableRow[] {
  return Array.from({ length: count }, (_, i) => {
    const n = (i * 7919) % 10_007;
    const day = `2026-${two(n % 12 + 1)}-${two(n % 28 + 1)}`;
    return {
      id: `row-${i}`,
      version: 1,
      deleted: false,
      updated_at: "2026-11-21T00:00:00.000Z",
      updated_by: "김서연",
      name: `${NAMES[n % 8]} ${i + 1}`,
      department: DEPARTMENTS[n % 3].value,
      place: PLACES[n % 5],
      amount: n % 9 === 0 ? 0 : n * 130,
      distance: n % 400,
      day,
      at: `${day}T0${n % 10}:${two(n % 60)}:00.000Z`,
      paid: n % 2 === 0,
      status: STATUS[n % 6].value,
      phone: `010-${two(n % 90 + 10)}${two(i % 90 + 10)}-${1000 + n % 9000}`,
      note: n % 4 === 0 ? "" : `등기부 확인 ${n}`,
      other: `${n}`,
    };
  });
}
