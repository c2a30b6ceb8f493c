/** Requests for leave as a report: their columns, their words, their sums (S1 §2). */
import type { ComponentProps } from "react";
import { LEAVE_TYPES } from "../../../../events/leave_span.ts";
import {
  countText,
  type EmploymentInfo,
  LEAVE_STATUS_LABELS,
  LEAVE_TYPE_LABELS,
  type LeaveRow,
  rowName,
  spanText,
  workedText,
} from "../../../../projections/leave/words.ts";
import { paths } from "../../../paths.ts";
import type { ReportNoun } from "../../../report/noun.ts";
import { Badge } from "../../../ui/badge.tsx";
import { lazyPart, Waiting } from "../../../ui/lazy.tsx";

export type LeaveTotals = Record<LeaveRow["req_type"], number>;

const Opened = lazyPart(() => import("./opened.tsx"), Waiting);

/** What is over, and nobody decided on, has no tone of its own. */
const TONES: Partial<Record<LeaveRow["status"], ComponentProps<typeof Badge>["tone"]>> = {
  requested: "warning",
  approved: "success",
  refused: "danger",
};

/** Half-days of what stands, by kind. */
export const totalsOf = (rows: readonly LeaveRow[]): LeaveTotals => {
  const totals: LeaveTotals = { annual: 0, morning: 0, afternoon: 0 };
  for (const { req_type, count, status } of rows) {
    if (status === "requested" || status === "approved") totals[req_type] += count;
  }
  return totals;
};

/** The noun of one page; `onInfo` is told what each answer says of what is left. */
export const leaveNoun = (
  today: string,
  onInfo: (info: EmploymentInfo | null) => void,
): ReportNoun<LeaveRow, LeaveTotals> => ({
  name: "leave",
  title: "휴가 요청",
  empty: "표시할 휴가 요청이 없습니다.",
  live: "leave-request",
  page: paths.leave(),
  list: paths.api.leave("list/owner"),
  rowsOf(answer) {
    const { data, employment_info } = answer as {
      data: LeaveRow[];
      employment_info: EmploymentInfo | null;
    };
    onInfo(employment_info);
    return data;
  },
  mayEdit: ({ may }) => may.includes("edit"),
  columns: [
    {
      label: "기간",
      className: "report-first report-wide",
      names: true,
      cell: (row) => spanText(row, today.slice(0, 4)),
    },
    {
      label: "종류",
      className: "report-aside",
      cell: ({ req_type }) => LEAVE_TYPE_LABELS[req_type],
    },
    {
      label: "일수",
      className: "report-second",
      cell: (row) => (
        <>
          {countText(row.count)} <span className="report-fine">{workedText(row)}</span>
        </>
      ),
    },
    {
      label: "사유",
      className: "report-third",
      cell: ({ memo }) => <span className="report-clip" title={memo}>{memo}</span>,
    },
    {
      label: "상태",
      className: "report-corner",
      cell: ({ status }) => (
        <Badge tone={TONES[status] ?? "other"}>{LEAVE_STATUS_LABELS[status]}</Badge>
      ),
    },
  ],
  rowName,
  searchText: ({ memo, reason, start_date, end_date }) =>
    [memo, reason, start_date, end_date].join("\n"),
  totalsOf,
  groupsOf: (totals) =>
    LEAVE_TYPES.map((key) => ({ key, label: LEAVE_TYPE_LABELS[key], amount: totals[key] })),
  format: countText,
  sharesName: "종류별 비율",
  Opened,
  fetchOpened: Opened.fetch,
  restorePath: (id) => paths.api.leave("restore", id),
});
