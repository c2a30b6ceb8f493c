/** What couriers cost in a year: by month, and by receiver. No script. */
import type { receiversOf, spendingOf, Spent } from "../../../projections/courier_spending.ts";
import { quickPaths } from "../../quick_paths.ts";
import { ColumnChart } from "../../ui/chart/columns.tsx";
import { count, won } from "../../ui/format.ts";
import { ListTable } from "../../ui/list_page.tsx";
import { Moment } from "../../ui/moment.tsx";
const NONE = "이 해에는 배송 기록이 없습니다.";

interface SpendingProps {
  year: number;
  /** To choose from, newest first. */
  years: number[];
  spending: ReturnType<typeof spendingOf>;
  /** The receiver whose deliveries are listed. */
  chosen: ReturnType<typeof receiversOf>[number] | null;
}

/** Receivers with their share of the costliest as a bar: the figures are the table itself. */
function Receivers({ receivers, year }: { receivers: Spent[]; year: number }) {
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
              {receivers.map(({ label, amount, count: deliveries }, at) => (
                <tr key={label}>
                  <th scope="row">
                    <a href={quickPaths.spending(year, at + 1)}>{label}</a>
                  </th>
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

/** The deliveries that a receiver's figure comes from, newest first. */
function Deliveries({ year, chosen }: Pick<SpendingProps, "year" | "chosen">) {
  if (!chosen) return null;
  const { label, entries } = chosen;
  return (
    <section className="chart" id="deliveries" aria-labelledby="quick-deliveries">
      <h2 id="quick-deliveries">{label} · {year}년 배송 {count(entries.length)}건</h2>
      <ListTable
        label={`${label} 배송 기록`}
        heads={["일시", "기사번호", "보내는 곳", "받는 곳", "금액", "메모"]}
      >
        {entries.toReversed().map(({ id, state }) => (
          <tr key={id}>
            <td>
              <Moment at={state.created_at} />
            </td>
            <td>{state.rider}</td>
            <td>{state.sender}</td>
            <td>{state.receiver}</td>
            <td className="quick-won">{won(state.amount)}</td>
            <td>{state.memo}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

export function Spending({ year, years, spending, chosen }: SpendingProps) {
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
      <Receivers receivers={receivers} year={year} />
      <Deliveries year={year} chosen={chosen} />
    </>
  );
}
