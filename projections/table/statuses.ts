/** Status enumerations of the toolkit, as the choices of a `status` column (S2 §4 "Table"). */
import type { ColumnOption } from "../../events/kit/column.ts";

/** How far a piece of work is. */
export const workStatuses: ColumnOption[] = [
  { value: "pending", label: "대기" },
  { value: "surveying", label: "진행 중" },
  { value: "appraising", label: "감정 중" },
  { value: "completed", label: "완료" },
  { value: "cancelled", label: "취소" },
  { value: "on_hold", label: "보류" },
];

/** The generic display. */
export const genericStatuses: ColumnOption[] = [
  { value: "active", label: "활성" },
  { value: "inactive", label: "비활성" },
  { value: "pending", label: "대기" },
  { value: "completed", label: "완료" },
  { value: "cancelled", label: "취소" },
];
