/** What couriers cost in a year: by month, and by receiver. No script. */
import { COURIER_LABELS } from "../../../projections/courier_figures.ts";
import type { receiversOf, spendingOf, Spent } from "../../../projections/courier_spending.ts";
import { quickPaths } from "../../quick_paths.ts";
import { ColumnChart } from "../../ui/chart/columns.tsx";
import { count, won } from "../../ui/format.ts";
import { Moment } from "../../ui/moment.tsx";
import { CardTable, figures } from "../../ui/card_table.tsx";
import { AMOUNT, MEMO, WHEN } from "./list.tsx";
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
  const title = "받는 곳별 지출";
  const [most] = receivers;
  return (
    <section className="chart">
      <h2>{title}</h2>
      {!most ? <p>{NONE}</p> : (
        <CardTable
          label={title}
          heads={["받는 곳", "비중", figures("건수"), figures("금액")]}
          rows={receivers.map(({ label, amount, count: deliveries }, at) => ({
            key: label,
            cells: [
              <a key="to" href={quickPaths.spending(year, at + 1)}>{label}</a>,
              <svg key="share" className="quick-share" aria-hidden="true">
                <rect
                  className="chart-part-0"
                  width={`${amount / most.amount * 100}%`}
                  height="100%"
                />
              </svg>,
              `${count(deliveries)}건`,
              won(amount),
            ],
          }))}
        />
      )}
    </section>
  );
}

const { rider, sender, receiver } = COURIER_LABELS;

/** The deliveries that a receiver's figure comes from, newest first. */
function Deliveries({ year, chosen }: Pick<SpendingProps, "year" | "chosen">) {
  if (!chosen) return null;
  const { label, entries } = chosen;
  return (
    <section className="chart" id="deliveries">
      <h2>{label} · {year}년 배송 {count(entries.length)}건</h2>
      <CardTable
        label={`${label} 배송 기록`}
        heads={[WHEN, rider, sender, receiver, AMOUNT, MEMO]}
        rows={entries.toReversed().map(({ id, state }) => ({
          key: id,
          cells: [
            <Moment key="at" at={state.created_at} />,
            state.rider,
            state.sender,
            state.receiver,
            won(state.amount),
            state.memo,
          ],
        }))}
      />
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
