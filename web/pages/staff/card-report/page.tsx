/** The card report's page: the office frame around the island, its first rows already in it. */
import { paths } from "../../../paths.ts";
import { REPORT_SHORTCUTS } from "../../../report/keys.ts";
import { CSRF_FIELD } from "../../../ui/csrf.ts";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import Report, { type CardReportProps } from "./card-report.island.tsx";

export function CardReportPage(
  { frame, report, csrf }: { frame: ShellFrame; report: CardReportProps; csrf: string },
) {
  return (
    <Shell {...frame} current={paths.cardReport()} shortcuts={REPORT_SHORTCUTS}>
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      <Report {...report} />
    </Shell>
  );
}
