/** The pages of the car ledger: the office frame around what is alive in it. */
import type { ReactNode } from "react";
import { ledgerPaths } from "../../../ledger_paths.ts";
import { CSRF_FIELD } from "../../../ui/csrf.ts";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import type { Shortcut } from "../../../ui/shortcuts.ts";

export const LedgerPage = (
  { frame, csrf, shortcuts, children }: {
    frame: ShellFrame;
    csrf: string;
    shortcuts?: Shortcut[];
    children: ReactNode;
  },
) => (
  <Shell {...frame} current={ledgerPaths.page()} shortcuts={shortcuts}>
    <input type="hidden" name={CSRF_FIELD} value={csrf} />
    {children}
  </Shell>
);
