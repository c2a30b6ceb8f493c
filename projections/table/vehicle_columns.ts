/** Columns of the vehicles themselves: what the usage log and the car ledger refer to. */
import type { Column } from "./column.ts";
import { columnOf } from "./column_of.ts";

export const vehicleColumns: Column[] = [
  columnOf("name", "차량명", 160, {
    editable: true,
    required: true,
    maxLength: 50,
    searchable: true,
    fixed: true,
  }),
  columnOf("plate", "등록번호", 130, { editable: true, maxLength: 20, searchable: true }),
  columnOf("model", "차종", 130, { editable: true, maxLength: 50, searchable: true }),
  columnOf("fuel_type", "연료", 110, {
    type: "select",
    editable: true,
    options: [
      { value: "gasoline", label: "휘발유" },
      { value: "diesel", label: "경유" },
      { value: "lpg", label: "LPG" },
      { value: "hybrid", label: "하이브리드" },
      { value: "electric", label: "전기" },
    ],
  }),
  columnOf("is_active", "사용 중", 100, { type: "boolean", editable: true }),
  columnOf("memo", "메모", 220, { editable: true, maxLength: 500, searchable: true }),
];
