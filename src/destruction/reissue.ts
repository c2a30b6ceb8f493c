/** Reports of closed months after names in them were destroyed: made anew of the same records, with the same figures. */
import { reissueMonth } from "../../events/closing/closing.ts";
import type { Actor } from "../../events/base/event.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { monthsToReissue } from "../../projections/closing/closing.ts";
import type { Books } from "../store/contract.ts";
import { lastClosing } from "../../projections/closing/closing.ts";
import { reportAt } from "./report.ts";

/** Makes every report anew that named a person whose name was destroyed. If interrupted, it continues the next time. */
export async function reissueReports(books: Books, actor: Actor): Promise<void> {
  for (const entry of monthsToReissue(books.views)) {
    const { ledger, month } = entry.state;
    const closing = lastClosing(entry);
    const report = await reportAt(books, ledger, month, closing);
    if (isRefusal(report)) return;
    await books.execute({
      stream: `closing/${entry.id}`,
      expected: entry.version,
      decide: ({ closing }) => reissueMonth(closing.byId.get(entry.id)?.state, report),
      meta: { actor, requestId: "destruction", key: `reissue:${entry.id}:${entry.version}` },
    });
  }
}
