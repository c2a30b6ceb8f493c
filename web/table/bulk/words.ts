/** Texts of a change of many rows before, while and after it happens (S2 §5, §8). Pure. */
import type { CellValue } from "../../../events/kit/column.ts";
import { withParticle } from "../../../events/base/particle.ts";
import type { BulkTarget } from "../../../projections/table/shapes.ts";
import { count as figure } from "../../ui/time/format.ts";
import { changedText } from "../../ui/words.ts";
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
  if ("ids" in target) return `선택한 ${amount}개 항목에 같은 값을 넣습니다.`;
  const which = tags.length > 0 ? `조건(${filterText(tags)})에 맞는` : "조건 없이 전체";
  const { except = [], count } = target;
  if (except.length > 0) {
    const found = figure(count + except.length);
    return `${which} ${found}개 가운데 ${
      figure(except.length)
    }개를 뺀 ${amount}개 항목에 같은 값을 넣습니다.`;
  }
  return `${which} ${amount}개 항목 모두에 같은 값을 넣습니다.`;
}

/** Data about the rows of a question. */
interface Meant {
  /** Name of the first of them; null if not loaded. */
  name: string | null;
  /** Counting unit of rows: "건", "명". */
  counter: string;
  tags?: FilterTag[];
}

/** "데모 직원 외 2명을", "데모 직원을", "1,234건을". */
function meantText(target: BulkTarget, { name, counter }: Meant): string {
  const amount = amountOf(target);
  if (!("ids" in target) || name === null) return withParticle(figure(amount) + counter, "을/를");
  return withParticle(
    amount === 1 ? name : `${name} 외 ${figure(amount - 1)}${counter}`,
    "을/를",
  );
}

/** The question before rows are deleted, or before all that a filter finds are restored (S2 §6). */
export function questionOf({ kind, target }: Exclude<BulkJob, { kind: "edit" }>, meant: Meant) {
  const what = kind === "delete" ? "삭제" : "복원";
  const { tags = [] } = meant;
  const where = "ids" in target || tags.length === 0 ? "" : ` (조건: ${filterText(tags)})`;
  return {
    title: `${meantText(target, meant)} ${what}할까요?`,
    text: `선택한 ${figure(amountOf(target))}개 항목을 ${what}하시겠습니까?${where}` +
      " 되돌릴 수 있습니다.",
    confirm: what,
    danger: kind === "delete",
  };
}

/** The message after it. */
export function doneText({ kind }: BulkJob, done: number): string {
  if (kind === "edit") return changedText(done);
  return `${figure(done)}개 항목이 ${kind === "delete" ? "삭제" : "복원"}되었습니다.`;
}
