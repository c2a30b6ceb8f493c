/** Pages of a table: which buttons, which range, where a jump goes (S2 §5, §9). Pure. */
import { count as figure } from "../../ui/time/format.ts";

export const PAGE_SIZES = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];
export const DEFAULT_PAGE_SIZE = 20;
/** Buttons of the paging row at most, ellipses included. */
const MOST_BUTTONS = 7;

/** Page numbers to press, "gap" for an ellipsis: the first, the last and those around `page`. */
export function pageButtons(page: number, pages: number): (number | "gap")[] {
  if (pages <= MOST_BUTTONS) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, "gap", pages];
  if (page >= pages - 3) {
    return [1, "gap", pages - 4, pages - 3, pages - 2, pages - 1, pages];
  }
  return [1, "gap", page - 1, page, page + 1, "gap", pages];
}

/** Numbers around `page`, so many at most and without a gap. */
export function pageWindow(page: number, pages: number, most: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - most + 1));
  return Array.from({ length: Math.min(most, pages) }, (_, index) => first + index);
}

/** '21 - 40 / 1,234'; '0 / 0' for nothing. */
export function rangeText(offset: number, shown: number, total: number): string {
  if (shown === 0) return `0 / ${figure(total)}`;
  return `${figure(offset + 1)} - ${figure(offset + shown)} / ${figure(total)}`;
}

/** A page change happens only to another page that exists (S2 §5). */
export function canTurnTo(target: number, page: number, pages: number): boolean {
  return Number.isInteger(target) && target >= 1 && target <= pages && target !== page;
}

/** Reads the jump field: a page, or what is wrong with it. */
export function readJump(text: string, pages: number): { page: number } | { message: string } {
  const trimmed = text.trim();
  if (!/^[+-]?\d+$/.test(trimmed)) return { message: "올바른 페이지 번호를 입력하세요." };
  const page = Number(trimmed);
  if (page < 1 || page > pages) {
    return { message: `1부터 ${figure(pages)} 사이의 페이지 번호를 입력하세요.` };
  }
  return { page };
}
