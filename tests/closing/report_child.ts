/** Another process: makes the report of each month that is closed of the log up to its closing, and prints its digest. */
import { lastClosing } from "../../projections/closing/closing.ts";
import { reportAt } from "../../src/destruction/report.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { openBooks } from "../../src/store/open.ts";

const books = await openBooks({ path: Deno.args[0], now: () => new Date(Deno.args[1]) });
const made: Record<string, string> = {};
for (const entry of books.views.closing.byId.values()) {
  const { ledger, month } = entry.state;
  const report = await reportAt(books, ledger, month, lastClosing(entry));
  if (isRefusal(report)) throw new Error(report.message);
  made[`${ledger}-${month}`] = report.text;
}
console.log(JSON.stringify(made));
await books.close();
