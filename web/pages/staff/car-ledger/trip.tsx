/** Trips as a report: the car ledger's columns, words and sums (S1 §2). */
import {
  TRIP_PURPOSE_LABELS,
  TRIP_PURPOSES,
  type TripPurpose,
} from "../../../../events/car/trip_purposes.ts";
import {
  type LedgerRow,
  type LedgerTotals,
  ledgerTotals,
  searchedTrip,
  tripEnd,
} from "../../../../projections/car/ledger_row.ts";
import { momentText, seoulYear } from "../../../../projections/kit/moment.ts";
import { ledgerPaths } from "./paths.ts";
import type { ReportNoun } from "../../../report/noun.ts";
import { Badge } from "../../../ui/badge.tsx";
import { count } from "../../../ui/time/format.ts";
import { lazyPart, Waiting } from "../../../ui/client/lazy.tsx";
import { kilometres, spanText } from "./words.ts";

/** Of no trip: with it every year is said. */
const NO_YEAR = 0;

/** The three tints of the house, by purpose. */
const TONES = { business: "lunch", commute: "dinner", "non-business": "other" } as const;

const Opened = lazyPart(() => import("./opened.tsx"), Waiting);

function Content({ row: { dist, purpose } }: { row: LedgerRow }) {
  return (
    <span className="report-name">
      <Badge tone={TONES[purpose]}>{TRIP_PURPOSE_LABELS[purpose]}</Badge>
      {dist
        ? <span className="report-clip" title={dist}>{dist}</span>
        : <span className="report-none">내용 없음</span>}
    </span>
  );
}

export const trip: ReportNoun<LedgerRow, LedgerTotals> = {
  name: "trip",
  ledger: "trip",
  title: "차계부",
  empty: "표시할 차계부 내역이 없습니다.",
  first: {
    base: ledgerPaths.table(),
    text:
      "아직 운행 기록이 없습니다. 차나 앱에서 내보낸 엑셀이나 CSV 파일을 여기에 끌어다 놓으세요.",
  },
  live: "car-ledger",
  page: ledgerPaths.page(),
  list: ledgerPaths.list(),
  columns: [
    {
      label: "차량",
      place: "first",
      kind: "medium",
      names: true,
      sort: "carName",
      cell: ({ carName }) => <span className="report-clip" title={carName}>{carName}</span>,
    },
    {
      label: "내용",
      place: "third",
      sort: "dist",
      cell: (row) => <Content row={row} />,
    },
    {
      label: "운행 시간",
      place: "second",
      kind: "wide",
      sort: "tripTime",
      cell: (row, withYear) => (
        <time dateTime={row.tripTime}>
          {spanText(row.tripTime, tripEnd(row), withYear ? NO_YEAR : seoulYear(row.tripTime))}
        </time>
      ),
    },
    {
      label: "거리",
      place: "corner",
      kind: "figure",
      sort: "tripDist",
      cell: ({ tripDist }) => kilometres(tripDist),
    },
  ],
  rowName: ({ carName, tripTime, tripDist }) =>
    `${momentText(tripTime, seoulYear(tripTime))} ${carName} ${kilometres(tripDist)}`,
  searched: searchedTrip,
  totalsOf: ledgerTotals,
  groupsOf: (totals) =>
    TRIP_PURPOSES.map(({ value, label }: { value: TripPurpose; label: string }) => (
      { key: value, label, amount: totals[value].distance }
    )),
  partOf: ({ tripTime: at, purpose: group, tripDist: amount }) => ({ at, group, amount }),
  year: { title: "운행 거리", short: (amount) => count(Math.round(amount)) },
  format: kilometres,
  sharesName: "용도별 거리 비율",
  Opened,
  fetchOpened: Opened.fetch,
  restorePath: ledgerPaths.restore,
};
