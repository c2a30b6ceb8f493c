/** A table with one column of every type, and rows to find. */
import type { Column, TableRow } from "../../../events/kit/column.ts";

const column = (key: string, label: string, more: Partial<Column>): Column => ({
  key,
  label,
  type: "text",
  group: "basic",
  width: 100,
  editable: true,
  ...more,
});

export const columns: Column[] = [
  column("seq", "순번", { type: "sequence", editable: false }),
  column("name", "이름", { required: true, maxLength: 10, searchable: true }),
  column("phone", "전화번호", { searchable: true }),
  column("days", "일수", { type: "number", min: -10, max: 100 }),
  column("count", "인원", { type: "number", integer: true }),
  column("fee", "비용", { type: "currency", min: 0 }),
  column("hired", "입사일", { type: "date" }),
  column("seenAt", "확인 일시", { type: "datetime" }),
  column("active", "활성", { type: "boolean" }),
  column("grade", "등급", {
    type: "select",
    searchable: true,
    options: [{ value: "a", label: "가급" }, { value: "b", label: "나급" }],
  }),
  column("state", "상태", { type: "status", options: [{ value: "pending", label: "대기" }] }),
  column("locked", "고정", { editable: false }),
];

/** A row with nothing special about it. */
export function row(id: string, cells: Partial<TableRow> = {}): TableRow {
  return {
    id,
    version: 1,
    deleted: false,
    updated_at: "2026-11-20T01:00:00.000Z",
    updated_by: "김민지",
    name: id,
    phone: "",
    days: 0,
    count: 0,
    fee: 0,
    hired: null,
    seenAt: null,
    active: true,
    grade: "a",
    state: "pending",
    locked: "그대로",
    ...cells,
  } as TableRow;
}
