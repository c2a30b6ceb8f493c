/** Requests for leave as a report: their columns, their words, their sums (S1 §2). */
import type { ComponentProps } from "react";
import { daysText } from "../../../../projections/leave/derivation.ts";
import {
  deductedText,
  type EmploymentInfo,
  kindText,
  LEAVE_STATUS_LABELS,
  type LeaveRow,
  lengthOf,
  rowName,
  spanText,
} from "../../../../projections/leave/words.ts";
import { searchedFacts, searchedText } from "../../../../projections/search/search.ts";
import { paths } from "../../../paths.ts";
import type { ReportNoun } from "../../../report/noun.ts";
import { Badge } from "../../../ui/badge.tsx";
import { lazyPart, Waiting } from "../../../ui/client/lazy.tsx";

/** Days by what becomes of them, as the chips count them: used, granted and ahead, asked for. */
export type LeaveTotals = Record<"used" | "planned" | "requested", number>;

const Opened = lazyPart(() => import("./opened.tsx"), Waiting);

/** A past request without a decision has no tone of its own. */
const TONES: Partial<Record<LeaveRow["status"], ComponentProps<typeof Badge>["tone"]>> = {
  requested: "warning",
  approved: "success",
  refused: "danger",
};

/** Hours of a day where nothing else is agreed. */
const FULL_DAY = 8;

/** Days that the listed requests take off one's leave; hours of them where leave is by the hour. */
export const totalsOf = (rows: readonly LeaveRow[], byHour: boolean): LeaveTotals => {
  const totals: LeaveTotals = { used: 0, planned: 0, requested: 0 };
  for (const { status, deducted_days, planned_days, day_hours = FULL_DAY } of rows) {
    const each = byHour ? day_hours : 1;
    if (status === "requested") totals.requested += deducted_days * each;
    if (status !== "approved") continue;
    totals.planned += planned_days * each;
    totals.used += (deducted_days - planned_days) * each;
  }
  return totals;
};

const TOTALS = { used: "사용", planned: "사용 예정", requested: "신청 중" } as const;

/** The noun of one page, with or without leave by the hour; `onInfo` is called with each answer's balance. */
export const leaveNoun = (
  { today, byHour }: { today: string; byHour: boolean },
  onInfo: (info: EmploymentInfo | null) => void,
): ReportNoun<LeaveRow, LeaveTotals> => ({
  name: "leave",
  title: "휴가 신청",
  empty: "표시할 휴가 신청이 없습니다.",
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
      place: "first",
      kind: "wide",
      names: true,
      cell: (row) => spanText(row, today.slice(0, 4)),
    },
    {
      label: "종류",
      place: "aside",
      cell: kindText,
    },
    {
      label: "일수",
      place: "second",
      cell: (row) => (
        <>
          {lengthOf(row)} <span className="report-fine">{deductedText(row)}</span>
        </>
      ),
    },
    {
      label: "사유",
      place: "third",
      cell: ({ memo }) => <span className="report-clip" title={memo}>{memo}</span>,
    },
    {
      label: "상태",
      place: "corner",
      cell: ({ status }) => (
        <Badge tone={TONES[status] ?? "other"}>{LEAVE_STATUS_LABELS[status]}</Badge>
      ),
    },
  ],
  rowName,
  searched: ({ memo, reason, start_date, end_date }) => ({
    text: searchedText([memo, reason, start_date, end_date]),
    facts: searchedFacts([], [start_date, end_date]),
  }),
  totalsOf: (rows) => totalsOf(rows, byHour),
  groupsOf: (totals) =>
    (["used", "planned", "requested"] as const)
      .map((key) => ({ key, label: TOTALS[key], amount: totals[key] })),
  format: (amount) => byHour ? `${Math.round(amount * 100) / 100}시간` : daysText(amount),
  sharesName: "사용 비율",
  Opened,
  fetchOpened: Opened.fetch,
  restorePath: (id) => paths.api.leave("restore", id),
});
