/** What couriers cost in a year: by month, and by receiver. No script. */
import { COURIER_LABELS } from "../../../projections/courier/courier_figures.ts";
import type {
  receiversOf,
  spendingOf,
  Spent,
} from "../../../projections/courier/courier_spending.ts";
import { quickPaths } from "./paths.ts";
import { ColumnChart } from "../../ui/chart/columns.tsx";
import { count, won } from "../../ui/time/format.ts";
import { Moment } from "../../ui/moment.tsx";
import { CardTable, type Column } from "../../ui/list/card_table.tsx";

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
  const places = new Map(receivers.map(({ label }, at) => [label, at + 1]));
  return (
    <section className="chart">
      <h2>{title}</h2>
      {!most ? <p>{NONE}</p> : (
        <CardTable
          label={title}
          columns={[
            {
              label: "받는 곳",
              cell: ({ label }) => (
                <a href={quickPaths.spending(year, places.get(label))}>{label}</a>
              ),
            },
            {
              label: "비중",
              cell: ({ amount }) => (
                <svg className="quick-share" aria-hidden="true">
                  <rect
                    className="chart-part-0"
                    width={`${amount / most.amount * 100}%`}
                    height="100%"
                  />
                </svg>
              ),
            },
            { label: "건수", kind: "figure", cell: (one) => `${count(one.count)}건` },
            { label: "금액", kind: "figure", cell: ({ amount }) => won(amount) },
          ]}
          rows={receivers}
          keyOf={({ label }) => label}
        />
      )}
    </section>
  );
}

type Entry = NonNullable<SpendingProps["chosen"]>["entries"][number];

const text = (key: "rider" | "sender" | "receiver" | "memo"): Column<Entry> => ({
  label: COURIER_LABELS[key],
  kind: key === "memo" ? "long" : undefined,
  cell: ({ state }) => state[key],
});

const DELIVERY: Column<Entry>[] = [
  {
    label: COURIER_LABELS.created_at,
    kind: "short",
    cell: ({ state }) => <Moment at={state.created_at} />,
  },
  text("rider"),
  text("sender"),
  text("receiver"),
  { label: COURIER_LABELS.amount, kind: "figure", cell: ({ state }) => won(state.amount) },
  text("memo"),
];

/** The deliveries that a receiver's figure comes from, newest first. */
function Deliveries({ year, chosen }: Pick<SpendingProps, "year" | "chosen">) {
  if (!chosen) return null;
  const { label, entries } = chosen;
  return (
    <section className="chart" id="deliveries">
      <h2>{label} · {year}년 배송 {count(entries.length)}건</h2>
      <CardTable
        label={`${label} 배송 기록`}
        columns={DELIVERY}
        rows={entries.toReversed()}
        keyOf={({ id }) => id}
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
