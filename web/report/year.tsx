/** A year of a report as twelve columns, each linked to its month. A separate script. */
import { ColumnChart } from "../ui/chart/columns.tsx";
import { filterQuery } from "./filter.ts";
import { monthsOf } from "./months.ts";
import type { Group } from "./noun.ts";
import type { AnyPage } from "./use_report.ts";

export interface YearProps {
  page: AnyPage;
  year: number;
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

export default function YearColumns({ page, year }: YearProps) {
  const { noun, start, state, totals } = page;
  if (!totals || !noun.year || !noun.partOf) return null;
  const groups: Group[] = noun.groupsOf(totals);
  const keys = groups.map(({ key }) => key);
  const months = state.rows === start.rows && start.months ||
    monthsOf(state.rows.map(noun.partOf), keys);
  const asOf = start.then ? `&${new URLSearchParams({ as_of: start.then.asOf })}` : "";
  const monthOf = (month: number) => ({ mode: "month" as const, year, month });
  const isThis = start.today.startsWith(`${year}-`);
  return (
    <ColumnChart
      title={`${year}년 월별 ${noun.year.title}`}
      of="월"
      parts={groups.map(({ label }) => label)}
      columns={MONTHS.map((month) => ({
        label: `${month}월`,
        href: `?${filterQuery(monthOf(month))}${asOf}`,
        values: months[month - 1],
      }))}
      format={noun.format}
      short={noun.year.short}
      limit={noun.year.limit}
      current={isThis ? Number(start.today.slice(5, 7)) - 1 : undefined}
      onPick={(at) => void page.show(monthOf(MONTHS[at]))}
      none={noun.empty}
    />
  );
}
