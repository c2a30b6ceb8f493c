/** What a change of many rows is called before, while and after it happens (S2 §5, §8). Pure. */
import type { CellValue } from "../../../events/kit/column.ts";
import type { BulkTarget } from "../../../projections/table/shapes.ts";
import { count as figure } from "../../ui/format.ts";
import { changedText, CHANGING, errorText } from "../../ui/words.ts";
import type { FilterTag } from "../filters/filters.ts";

/** One change for many rows. */
export type BulkJob =
  | { kind: "delete"; target: BulkTarget }
  | { kind: "restore"; target: BulkTarget }
  | { kind: "edit"; target: BulkTarget; key: string; value: CellValue };

/** How many rows are meant. */
export function amountOf(target: BulkTarget): number {
  return "ids" in target ? target.ids.length : target.count;
}

/** The filter in words: '부서: 총무팀 · 검색: 김'. */
function filterText(tags: FilterTag[]): string {
  return tags.map(({ label, value }) => `${label}: ${value}`).join(" · ");
}

/** Which rows are meant, as a sentence. */
export function targetText(target: BulkTarget, tags: FilterTag[]): string {
  const amount = figure(amountOf(target));
  if ("ids" in target) return `고른 ${amount}개 항목에 같은 값을 넣습니다.`;
  const which = tags.length > 0 ? `조건(${filterText(tags)})에 맞는` : "조건 없이 전체";
  return `${which} ${amount}개 항목 모두에 같은 값을 넣습니다.`;
}

/** The question before rows are deleted, or before all that a filter finds are restored. */
export function questionOf({ kind, target }: BulkJob, tags: FilterTag[]) {
  const what = kind === "delete" ? "삭제" : "복원";
  const where = "ids" in target || tags.length === 0 ? "" : ` (조건: ${filterText(tags)})`;
  return {
    title: `${what}하시겠습니까?`,
    text: `선택한 ${figure(amountOf(target))}개 항목을 ${what}하시겠습니까?${where}`,
    confirm: what,
    danger: kind === "delete",
  };
}

/** What is said once it is done. */
export function doneText({ kind }: BulkJob, done: number): string {
  if (kind === "edit") return changedText(done);
  return `${figure(done)}개 항목이 ${kind === "delete" ? "삭제" : "복원"}되었습니다.`;
}

/** What is said when nothing of it could be done. */
export function failedText({ kind }: BulkJob, message: string): string {
  return errorText({ edit: CHANGING, delete: "삭제", restore: "복원" }[kind], message);
}
