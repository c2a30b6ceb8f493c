/** The card report's page: the office frame around the island, its first rows already in it. */
import { paths } from "../../../paths.ts";
import { REPORT_SHORTCUTS } from "../../../report/keys.ts";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import Report, { type CardReportProps } from "./card-report.island.tsx";

export function CardReportPage(
  { frame, report }: { frame: ShellFrame; report: CardReportProps },
) {
  return (
    <Shell {...frame} current={paths.cardReport()} shortcuts={REPORT_SHORTCUTS}>
      <Report {...report} />
    </Shell>
  );
}
