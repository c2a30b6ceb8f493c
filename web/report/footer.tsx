/** The foot of a report's table: what the listed rows come to, by group and in all (S1 §2). */
import { count } from "../ui/format.ts";
import type { ReportRow } from "./noun.ts";
import type { ReportPage } from "./use_report.ts";

interface FooterProps<Row extends ReportRow, Totals> {
  page: ReportPage<Row, Totals>;
}

/** The foot of the table: of the rows that are listed, and of how many where a search or a choice left some out. */
export function Footer<Row extends ReportRow, Totals>({ page }: FooterProps<Row, Totals>) {
  const { noun, rows, state } = page;
  const isNarrowed = page.narrowed !== undefined;
  const totals = isNarrowed ? page.narrowed : page.totals;
  if (!totals) return null;
  const which = state.query.trim() === "" ? "선택한 내역" : "검색 결과";
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
            {figure(
              isNarrowed ? `${which} ${count(rows.length)}건 · 합계` : "총 합계",
              page.sumText(totals),
              "report-figure report-grand",
            )}
          </dl>
        </td>
      </tr>
    </tfoot>
  );
}
