/** What couriers cost in a year: by month, and by receiver. No script. */
import type { spendingOf, Spent } from "../../../projections/courier_spending.ts";
import { quickPaths } from "../../quick_paths.ts";
import { ColumnChart } from "../../ui/chart/columns.tsx";
import { count, won } from "../../ui/format.ts";
const NONE = "이 해에는 배송 기록이 없습니다.";

interface SpendingProps {
  year: number;
  /** To choose from, newest first. */
  years: number[];
  spending: ReturnType<typeof spendingOf>;
}

/** Receivers with their share of the costliest as a bar: the figures are the table itself. */
function Receivers({ receivers }: { receivers: Spent[] }) {
  const [most] = receivers;
  return (
    <section className="chart" aria-labelledby="quick-receivers">
      <h2 id="quick-receivers">받는 곳별 지출</h2>
      {!most
        ? <p className="chart-none">{NONE}</p>
        : (
          <table className="quick-lines" aria-labelledby="quick-receivers">
            <thead>
              <tr>
                <th scope="col">받는 곳</th>
                <th scope="col">비중</th>
                <th scope="col" className="quick-won">건수</th>
                <th scope="col" className="quick-won">금액</th>
              </tr>
            </thead>
            <tbody>
              {receivers.map(({ label, amount, count: deliveries }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>
                    <svg className="quick-share" aria-hidden="true">
                      <rect
                        className="chart-part-0"
                        width={`${amount / most.amount * 100}%`}
                        height="100%"
                      />
                    </svg>
                  </td>
                  <td className="quick-won">{count(deliveries)}건</td>
                  <td className="quick-won">{won(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
    </section>
  );
}

export function Spending({ year, years, spending }: SpendingProps) {
  const { months, receivers } = spending;
  const monthOf = (at: number) => `${year}-${String(at + 1).padStart(2, "0")}`;
  const total = months.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <div className="quick-bar row">
        <nav className="tabs" aria-label="연도">
          {years.map((one) => (
            <a
              key={one}
              href={quickPaths.spending(one)}
              aria-current={one === year ? "page" : undefined}
            >
              {one}년
            </a>
          ))}
        </nav>
        <dl className="quick-stats">
          <div>
            <dt>{year}년 지출</dt>
            <dd>{won(total)}</dd>
          </div>
        </dl>
      </div>
      <ColumnChart
        title="월별 지출"
        of="월"
        parts={["배송비"]}
        columns={months.map(({ label, amount }, at) => ({
          label,
          href: quickPaths.statement(monthOf(at)),
          values: [amount],
        }))}
        format={won}
        none={NONE}
      />
      <Receivers receivers={receivers} />
    </>
  );
}
