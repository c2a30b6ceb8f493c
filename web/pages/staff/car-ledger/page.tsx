/** The car ledger's page: the office frame around the island, its first rows already in it. */
import { ledgerPaths } from "../../../ledger_paths.ts";
import { REPORT_SHORTCUTS } from "../../../report/keys.ts";
import { CSRF_FIELD } from "../../../ui/csrf.ts";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import Ledger, { type CarLedgerProps } from "./car-ledger.island.tsx";

export function CarLedgerPage(
  { frame, report, csrf }: { frame: ShellFrame; report: CarLedgerProps; csrf: string },
) {
  return (
    <Shell {...frame} current={ledgerPaths.page()} shortcuts={REPORT_SHORTCUTS}>
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      <Ledger {...report} />
    </Shell>
  );
}
