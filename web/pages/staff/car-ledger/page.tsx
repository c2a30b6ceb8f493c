/** The pages of the car ledger: the office frame around what is alive in it. */
import type { ReactNode } from "react";
import { ledgerPaths } from "../../../ledger_paths.ts";
import { REPORT_SHORTCUTS } from "../../../report/keys.ts";
import { CSRF_FIELD } from "../../../ui/csrf.ts";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";

export const LedgerPage = (
  { frame, csrf, children }: { frame: ShellFrame; csrf: string; children: ReactNode },
) => (
  <Shell {...frame} current={ledgerPaths.page()} shortcuts={REPORT_SHORTCUTS}>
    <input type="hidden" name={CSRF_FIELD} value={csrf} />
    {children}
  </Shell>
);
