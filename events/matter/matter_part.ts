/** What the tables of a case have in common: the case that a row belongs to. */
import { columnOf } from "../kit/column.ts";
import { text } from "../kit/field.ts";
import type { Lookup } from "../kit/table.ts";
import { type Refusal, refuse } from "../base/refusal.ts";

/** The case of a row. */
export const matterId = text("사건", 120, {
  required: true,
  maxLength: 64,
  visible: false,
  alsoCalled: ["사건번호"],
});

/** The number of that case, as rows show it. */
export const matterColumn = columnOf("matter_number", "사건번호", 120, {
  searchable: true,
  derived: true,
  show: "matter",
});

/** A newly named case must exist. */
export function checkMatter(
  before: { matter_id: string } | undefined,
  { matter_id }: { matter_id: string },
  look: Lookup,
): Refusal | null {
  if (before?.matter_id === matter_id) return null;
  if (look.cellOf("matter", matter_id, "deleted") === false) return null;
  const message = "등록되지 않은 사건입니다. 사건을 다시 선택해 주세요.";
  return refuse(422, "unknown_matter", message, [{ field: "matter_id", message }]);
}
