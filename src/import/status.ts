/** What a status column says about a payment. */
import { bareText } from "./cell.ts";

export type Status = "paid" | "cancelled" | "partly_cancelled" | "declined";

/** `name` is the column's name: Y under 취소여부 is a cancellation, Y under 승인여부 is none. */
export function readStatus(text: string, name: string): Status {
  const bare = bareText(text);
  const column = bareText(name);
  if (/^(y|yes|o|○|1|예|true)$/.test(bare)) {
    return column.includes("취소") && !column.includes("승인") ||
        /^(승인취소여부|승인취소|cancell?ed)$/.test(column)
      ? "cancelled"
      : "paid";
  }
  if (/미취소|취소안|취소불|취소없|취소x/.test(bare)) return "paid";
  if (/부분취소|partial/.test(bare)) return "partly_cancelled";
  if (/취소|환불|반품|환급|cancel|refund/.test(bare)) return "cancelled";
  if (/거절|실패|무효|오류|declined|rejected|failed/.test(bare)) return "declined";
  return "paid";
}
