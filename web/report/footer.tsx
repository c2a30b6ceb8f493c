/** The foot of a report's table: every group's sum, and what they come to (S1 §2). */
import type { ReportRow } from "./noun.ts";
import type { ReportPage } from "./use_report.ts";

interface FooterProps<Row extends ReportRow, Totals> {
  page: ReportPage<Row, Totals>;
}

/** The foot of the table: what each group and all of them came to. */
export function Footer<Row extends ReportRow, Totals>({ page }: FooterProps<Row, Totals>) {
  const { noun, totals } = page;
  if (!totals) return null;
  const groups = noun.groupsOf(totals);
  const figure = (label: string, amount: string, className = "report-figure") => (
    <div key={label} className={className}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <td role="cell" colSpan={noun.columns.length + 1}>
          <dl className="report-totals" aria-label="합계">
            {groups.map(({ label, amount }) => figure(`${label} 합계`, noun.format(amount)))}
            {figure("총 합계", page.sumText(totals), "report-figure report-grand")}
          </dl>
        </td>
      </tr>
    </tfoot>
  );
}
