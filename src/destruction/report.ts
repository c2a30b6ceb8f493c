/**
 * The report of a month that is closed, as a file whose bytes follow from the log alone: what its digest is of. Its
 * form never changes (docs/decisions/0080-closing-a-month.md): another one would be another edition beside it.
 */
import { hash } from "node:crypto";
import type { Closed, Edition } from "../../events/closing/closing.ts";
import { type Ledger, monthName } from "../../events/closing/closing_names.ts";
import { isAnnual } from "../../events/leave_rules/kinds.ts";
import { daysOf } from "../../events/leave/leave_span.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { seoulClock, seoulDay } from "../../events/base/seoul.ts";
import { cardsBetween } from "../../projections/card/card.ts";
import {
  balanceAfter,
  balanceBefore,
  type CourierEntry,
} from "../../projections/courier/courier.ts";
import { tripsWithin } from "../../projections/car/ledger.ts";
import { type LeaveEntry, touches } from "../../projections/leave/view.ts";
import { type Period, spanOf } from "../../projections/kit/period.ts";
import { runSynchronously } from "../../projections/kit/query.ts";
import type { Views } from "../../projections/registry.ts";
import { sortInSlices } from "../../projections/kit/sort_by_time.ts";
import { viewsAt } from "../store/moments.ts";
import type { Books } from "../store/contract.ts";
import { inSlices } from "../kit/pause.ts";
import { csvLine } from "../excel/csv.ts";

/** A month of a ledger as a file. */
export interface MonthReport {
  text: string;
  /** SHA-256 of the text in UTF-8, hex. */
  digest: string;
  rows: number;
  /** The sum of its rows, in the ledger's own figures. */
  sums: Figure[];
  edition: Edition;
}

interface Figure {
  label: string;
  amount: number;
  unit: "원" | "km" | "일";
}

/** Rows written between two yields. */
const SLICE_ROWS = 200;

type Cell = string | number | boolean | null;

/** How a ledger's month is written down. */
interface Form {
  heads: string[];
  /** Other views that it reads: of what never changes there. */
  reads?: (keyof Views)[];
  /** Rows of a month; the second cell is the time for sorting, unless they are sorted. */
  rows(views: Views, period: Period): Cell[][];
  inOrder?: true;
  /** Figures that the rows alone do not give, first and last. */
  frame?(views: Views, period: Period): [first: Figure, last: Figure];
  sums: {
    label: string;
    column: string;
    unit: Figure["unit"];
    only?: [column: string, value: Cell][];
  }[];
}

const periodOf = (month: string): Period => {
  const [year, number] = month.split("-").map(Number);
  return { mode: "month", year, month: number };
};

const cardsIn = (book: Views["card"], period: Period) => {
  const { from, until } = spanOf(period);
  return cardsBetween(book, from, until);
};

const couriersIn = ({ byId }: Views["courier"], period: Period) => {
  const { from, until } = spanOf(period);
  return [...byId.values()].filter(({ time }) => time >= from && time < until);
};

const courierCells = ({ id, state }: CourierEntry): Cell[] => [
  ...[id, clock(state.created_at), state.status, state.rider],
  ...[state.amount, state.reversed, state.settled],
];

const clock = (instant: string): string =>
  seoulClock(instant).toISOString().slice(0, 19).replace("T", " ");

const MONEY = "금액(원)";
const DISTANCE = "주행 거리(km)";
const USED = "이달 사용(달력 날수)";

const COURIER: Form = {
  heads: ["번호", "일시", "구분", "기사번호", MONEY, "삭제", "명세서 대조 완료"],
  rows: ({ courier }, period) => couriersIn(courier, period).map(courierCells),
  sums: [
    { label: "사용", column: MONEY, unit: "원", only: [["구분", "delivery"], ["삭제", false]] },
    { label: "충전", column: MONEY, unit: "원", only: [["구분", "balance_add"], ["삭제", false]] },
  ],
};

/** The second format: the balance before the month, after each record, and at its end. */
const WITH_BALANCES: Partial<Form> = {
  heads: [...COURIER.heads, "잔액(원)"],
  rows: ({ courier }, period) =>
    couriersIn(courier, period).toSorted((a, b) => a.time - b.time || a.place - b.place)
      .map((entry) => [...courierCells(entry), balanceAfter(courier, entry)]),
  inOrder: true,
  frame({ courier }, period) {
    const { from, until } = spanOf(period);
    const [before, after] = [from, until].map((time) => balanceBefore(courier, time));
    return [
      { label: "이월 잔액", amount: before, unit: "원" },
      { label: "월말 잔액", amount: after, unit: "원" },
    ];
  },
};

/**
 * The part of a leave between two days, in calendar days: the log does not show which of them were worked, nor how long
 * they were, so hours are eighths.
 */
const leaveDays = ({ state }: LeaveEntry, from: string, until: string): number =>
  daysOf(state).filter((day) => day >= from && day <= until).length *
  (state.hours ? state.hours / 8 : state.req_type === "annual" ? 1 : 0.5);

/** The annual leave that was granted and lies between two days, in the order of its days and ids. */
const leavesWithin = ({ byId }: Views["leave"], from: string, until: string) =>
  [...byId.values()]
    .filter((entry) => isAnnual(entry.state) && entry.state.status === "approved")
    .filter((entry) => touches(entry, from, until))
    .sort((a, b) => compareText(a.state.start_date, b.state.start_date) || compareText(a.id, b.id));

const compareText = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;

/** The first day of a month's year, its own first and last day, and the last one before it. */
function leaveSpan(period: Period) {
  const { from, until } = spanOf(period);
  const [first, last, before] = [from, until - 1, from - 1].map((time) => seoulDay(time));
  return { year: `${first.slice(0, 4)}-01-01`, first, last, before };
}

/** Days used of leave, by person as they add up in the calendar year. */
const LEAVE: Form = {
  heads: ["번호", "시작일", "종료일", "직원 번호", "종류", USED, "직원의 올해 사용(달력 날수)"],
  rows({ leave }, period) {
    const { year, first, last, before } = leaveSpan(period);
    const used = new Map<string, number>();
    const add = (entry: LeaveEntry, days: number): number => {
      const { employee } = entry.state;
      used.set(employee, (used.get(employee) ?? 0) + days);
      return used.get(employee)!;
    };
    for (const entry of leavesWithin(leave, year, before)) {
      add(entry, leaveDays(entry, year, before));
    }
    return leavesWithin(leave, first, last).map((entry) => {
      const { start_date, end_date, employee, req_type } = entry.state;
      const days = leaveDays(entry, first, last);
      return [entry.id, start_date, end_date, employee, req_type, days, add(entry, days)];
    });
  },
  inOrder: true,
  frame({ leave }, period) {
    const { year, last, before } = leaveSpan(period);
    const [earlier, all] = [before, last].map((until) =>
      leavesWithin(leave, year, until)
        .reduce((sum, entry) => sum + leaveDays(entry, year, until), 0)
    );
    return [
      { label: "지난달까지의 올해 사용", amount: earlier, unit: "일" },
      { label: "이달까지의 올해 사용", amount: all, unit: "일" },
    ];
  },
  sums: [{ label: "이달 사용", column: USED, unit: "일" }],
};

/** Kinds of a case's entries that are no expense. */
const [FEE, PAYMENT, REFUND] = ["fee", "payment", "refund"];

/** Fees, expenses and payments of cases. */
const MATTER_ENTRY: Form = {
  heads: [
    ...["번호", "날짜", "사건번호", "구분", "적요", MONEY, "부가세(원)", "갈래"],
    ...["현금영수증 승인번호", "세금계산서 승인번호", "견적 금액(원)", "금액 변경 사유"],
  ],
  reads: ["matter"],
  rows: ({ matter_entry, matter }, period) => {
    const { from, until } = spanOf(period);
    const [first, last] = [from, until - 1].map((time) => seoulDay(time));
    return [...matter_entry.byId.values()]
      .filter(({ state: { deleted, on } }) => !deleted && on !== null && on >= first && on <= last)
      .map(({ id, state }) => [
        ...[id, state.on, matter.byId.get(state.matter_id)?.state.number ?? "", state.kind],
        ...[state.text, state.amount, state.vat],
        [FEE, PAYMENT, REFUND].includes(state.kind) ? state.kind : "expense",
        ...[state.cash_receipt, state.tax_invoice, state.quoted, state.reason],
      ]);
  },
  sums: [
    { label: "보수", column: MONEY, unit: "원", only: [["갈래", FEE]] },
    { label: "부가세", column: "부가세(원)", unit: "원" },
    { label: "비용", column: MONEY, unit: "원", only: [["갈래", "expense"]] },
    { label: "입금", column: MONEY, unit: "원", only: [["갈래", PAYMENT]] },
  ],
};

/** With what was given back; months that were closed before have no refund. */
const MATTER_ENTRY_WITH_REFUNDS: Form = {
  ...MATTER_ENTRY,
  sums: [...MATTER_ENTRY.sums, {
    label: "반환",
    column: MONEY,
    unit: "원",
    only: [["갈래", REFUND]],
  }],
};

/**
 * Sealed data is left out, because it may be destroyed and the file must not change. Names and notes of the books are
 * included, since they are its purpose; once they are destroyed it is reissued.
 */
const FORMS: Record<Ledger, Partial<Record<Edition, Form>>> = {
  card: {
    1: {
      heads: [
        ...[
          "번호",
          "사용 일시",
          "시각 확인",
          "사용처",
          MONEY,
          "용도",
          "비고",
          "참석자 번호",
          "사용자",
        ],
        ...["승인 번호", "인원", "결제 방법"],
      ],
      rows: ({ card }, period) =>
        cardsIn(card, period).map(({ id, state }) => [
          ...[id, clock(state.used_at), state.time_known, state.store_name, state.pay],
          ...[state.purpose, state.note, state.participants.join(" "), state.card_user],
          ...[state.approve_num, state.head_count, state.method],
        ]),
      sums: [{ label: "합계", column: MONEY, unit: "원" }],
    },
  },
  trip: {
    1: {
      heads: [
        ...[
          "번호",
          "운행 일시",
          "차량 번호",
          "차량명",
          "사용자",
          "주행 시간(초)",
          "공회전 시간(초)",
        ],
        ...[DISTANCE, "평균 속도", "최고 속도", "평균 연비", "용도", "목적지·내용", "비용(원)"],
        ...["주행 전 계기판", "주행 후 계기판", "부서", "세무 용도", "출·퇴근용", "일반 업무용"],
      ],
      rows: ({ trip }, period) =>
        tripsWithin(trip, period).map(({ id, state }) => [
          ...[id, clock(state.tripTime), state.carID, state.carName, state.carUser],
          ...[state.tripDrvTime, state.tripIdleTime, state.tripDist, state.tripAvgSpeed],
          ...[state.tripMaxSpeed, state.tripAvgMileage, state.purpose, state.dist, state.pay],
          ...[state.odoStart, state.odoEnd, state.driverDept, state.ntsPurpose],
          ...[state.commuteKm, state.businessKm],
        ]),
      sums: [
        { label: "주행 거리", column: DISTANCE, unit: "km" },
        { label: "비용", column: "비용(원)", unit: "원" },
      ],
    },
  },
  courier: { 1: COURIER, 2: { ...COURIER, ...WITH_BALANCES } },
  leave: { 1: LEAVE },
  matter_entry: { 1: MATTER_ENTRY, 2: MATTER_ENTRY_WITH_REFUNDS },
};

const cellText = (cell: Cell): string =>
  cell === null ? "" : typeof cell === "boolean" ? (cell ? "1" : "0") : String(cell);

/** The edition in which months of a ledger are closed now. */
const newestEdition = (ledger: Ledger): Edition => FORMS[ledger][2] ? 2 : 1;

/** Rows by their time and their number; the text that they are compared by is made once of each. */
function* byTimeAndId(rows: Cell[][]): Generator<void, Cell[][]> {
  const keyed: { key: string; row: Cell[] }[] = [];
  for (const row of rows) {
    keyed.push({ key: `${row[1]} ${row[0]}`, row });
    if (keyed.length % SLICE_ROWS === 0) yield;
  }
  return (yield* sortInSlices(keyed, (a, b) => compareText(a.key, b.key))).map(({ row }) => row);
}

/** The file, line by line. */
function* textOf(lines: string[][]): Generator<void, string> {
  // A spreadsheet reads Korean by the mark in front.
  let text = "\uFEFF";
  for (const [at, line] of lines.entries()) {
    text += csvLine(line);
    if (at % SLICE_ROWS === 0) yield;
  }
  return text;
}

/** The report of a month as these views have it when it begins; yields where others may have their turn. */
export function* reportInSlices(
  views: Views,
  ledger: Ledger,
  month: string,
  edition = newestEdition(ledger),
): Generator<void, MonthReport> {
  const { heads, rows: rowsOf, inOrder, frame, sums: summed } = FORMS[ledger][edition]!;
  const period = periodOf(month);
  // Both are of one moment: writes during a pause are in neither.
  const made = rowsOf(views, period);
  const [first, last] = frame?.(views, period) ?? [];
  yield;
  const rows = inOrder ? made : yield* byTimeAndId(made);
  const counted = summed.map(({ label, column, unit, only = [] }): Figure => {
    const counting = rows.filter((row) =>
      only.every(([key, value]) => row[heads.indexOf(key)] === value)
    );
    const amount = counting.reduce((sum, row) => sum + Number(row[heads.indexOf(column)] ?? 0), 0);
    return { label, unit, amount: Math.round(amount * 1_000) / 1_000 };
  });
  yield;
  const sums = [first, ...counted, last].filter((figure) => figure !== undefined);
  const text = yield* textOf([
    [monthName(ledger, month), `${edition}판`, "한국 시간(UTC+9)"],
    heads,
    ...rows.map((row) => row.map(cellText)),
    ["건수", String(rows.length)],
    ...sums.map(({ label, amount, unit }) => [`${label}(${unit})`, String(amount)]),
  ]);
  return { text, digest: hash("sha256", text), rows: rows.length, sums, edition };
}

/** The same in one go: inside a decision nothing else may happen. */
export const reportOf = (...of: Parameters<typeof reportInSlices>): MonthReport =>
  runSynchronously(reportInSlices(...of));

/** A closing's data of a month's report. */
export function closedOf(views: Views, ledger: Ledger, month: string): Closed {
  const { digest, rows, edition } = reportOf(views, ledger, month);
  return { ledger, month, edition, digest, rows };
}

/**
 * The report as of a position: for a closing, exactly the bytes of its digest. Refused when too many as-of reads are
 * running.
 */
export async function reportAt(
  books: Books,
  ledger: Ledger,
  month: string,
  { position, edition }: { position: number; edition: Edition },
): Promise<MonthReport | Refusal> {
  const { reads = [] } = FORMS[ledger][edition]!;
  const views = await viewsAt(books, position, [ledger, ...reads]);
  return isRefusal(views) ? views : await inSlices(reportInSlices(views, ledger, month, edition));
}
