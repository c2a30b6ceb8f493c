/** Whether a record is of a month that was closed: nothing of it can be changed there. Open pages follow it. */
import { signal } from "@preact/signals-react";
import { type Ledger, monthName } from "../../../events/closing/closing_names.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import type { ClosedMonth } from "../../../projections/closing/closing.ts";
import { closingPaths } from "../../pages/staff/closing/paths.ts";
import { BACKGROUND, callApi } from "../client/api.ts";
import { toast } from "../client/toasts.ts";

/** The months received since the page was rendered; null until then. Only written in a browser. */
export const closedNow = signal<readonly ClosedMonth[] | null>(null);

/** The Seoul month of an instant, as `2026-09`. */
export const monthIn = (instant: string): string => seoulDay(instant).slice(0, "2026-09".length);

/** Is its month closed, or an earlier one? `first`: the page's initial months. */
export function isClosed(first: readonly string[], instant: string): boolean {
  const closed = closedNow.value?.map(({ month }) => month) ?? first;
  return closed.length > 0 && closed.some((month) => monthIn(instant) <= month);
}

interface ClosedMonthInfo {
  month: string;
  closed: boolean;
  digest: string;
  acts: { kind: "closed" | "reopened"; at: string; by: { name: string } }[];
}

/** Who closed a month last, and when. */
function lastClosing({ month, digest, acts }: ClosedMonthInfo): ClosedMonth {
  const { at, by } = acts.findLast(({ kind }) => kind === "closed")!;
  return { month, digest, at, by: by.name };
}

/**
 * Reloads the closed months. `editedAt` is the time of the record being edited, if any: its user is informed when it
 * can no longer, or again, be saved; typed text stays.
 */
export async function readClosed(
  ledger: Ledger,
  first: readonly string[],
  editedAt: () => string | undefined,
): Promise<void> {
  const isHeld = () => {
    const at = editedAt();
    return at !== undefined && isClosed(first, at);
  };
  const path = closingPaths.months(ledger);
  const answer = await callApi<{ data: ClosedMonthInfo[] }>("GET", path, {
    act: "unseen",
    headers: BACKGROUND,
  });
  // A failed read is repeated at the next change, and the server refuses until then.
  if (!answer.ok) return;
  const before = isHeld();
  closedNow.value = answer.data.data.filter(({ closed }) => closed).map(lastClosing);
  if (isHeld() === before) return;
  const name = monthName(ledger, monthIn(editedAt()!));
  if (before) return void toast("info", `${name}의 마감이 풀렸습니다. 이제 저장할 수 있습니다.`);
  const kept = "입력한 내용은 그대로 있지만, 마감을 풀기 전에는 저장할 수 없습니다.";
  toast("warning", `${name}가 마감되었습니다. ${kept}`);
}
