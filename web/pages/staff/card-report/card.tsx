/** Card spending as a report: its columns, its words, its sums (S1 §2). */
import type { Purpose } from "../../../../events/card/card.ts";
import {
  type CardRow,
  PURPOSE_LABELS,
  searchedPayment,
  searchedPerson,
} from "../../../../projections/card/card_row.ts";
import { isOfDept, type Participant } from "../../../../projections/employee/employee.ts";
import { type ReceiptShare, receiptShareOf } from "../../../../projections/card/receipt_share.ts";
import { type CardTotals, totalsOf } from "../../../../projections/card/card_totals.ts";
import { momentText, seoulYear } from "../../../../projections/kit/moment.ts";
import { joinedTexts } from "../../../../projections/search/search.ts";
import { paths } from "../../../paths.ts";
import { percentText } from "../../../report/figure_card.tsx";
import { NoReceiptIcon, ReceiptIcon, WarningIcon } from "../../../report/icons.tsx";
import type { ReportNoun } from "../../../report/noun.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { count, won } from "../../../ui/time/format.ts";
import { lazyPart, Waiting } from "../../../ui/client/lazy.tsx";

/** Faces shown before "+N" (S1 §9). */
const STACK = 4;
/** Of no transaction: with it every year is said. */
const NO_YEAR = 0;

const UNFINISHED = "정리 필요";
const NO_RECEIPT = "영수증 없음";

const Opened = lazyPart(() => import("./opened.tsx"), Waiting);

function AvatarStack({ people, names }: { people: Participant[]; names: string }) {
  if (people.length === 0) return <span className="report-none">참석자 없음</span>;
  const more = people.length - STACK;
  return (
    <span className="avatar-stack" title={names}>
      <span className="visually-hidden">{names}</span>
      {people.slice(0, STACK).map((person) => (
        <Avatar key={person.id} name={person.name} image={person.profile_image_url} />
      ))}
      {more > 0 && <span className="avatar-more" aria-hidden="true">+{more}</span>}
    </span>
  );
}

/** Has the payment its receipt? Nothing of one that needs none. */
function Receipts({ row: { receipts } }: { row: CardRow }) {
  if (receipts === null) return null;
  const text = receipts > 0 ? `영수증 ${receipts}개` : NO_RECEIPT;
  return (
    <span className={receipts > 0 ? "cr-receipt" : "cr-receipt cr-receipt-none"} title={text}>
      {receipts > 0 ? <ReceiptIcon /> : <NoReceiptIcon />}
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

function Store({ row }: { row: CardRow }) {
  return (
    <span className="report-name">
      <span className="report-clip" title={row.store_name}>{row.store_name}</span>
      <Receipts row={row} />
      {row.double_of.length > 0 && (
        <span className="cr-double">
          <WarningIcon />중복 의심
        </span>
      )}
    </span>
  );
}

/** Nobody can tell later what a payment was for. */
const isUnfinished = ({ note, participants }: CardRow): boolean =>
  note.trim() === "" || participants.length === 0;

function Note({ row }: { row: CardRow }) {
  const { note } = row;
  return (
    <span className="report-name">
      {isUnfinished(row) && <Badge tone="warning">{UNFINISHED}</Badge>}
      {note && <span className="report-clip" title={note}>{note}</span>}
    </span>
  );
}

const TEN_THOUSAND = 10_000;

/** Sums of the report, and how far its payments have their receipts. */
export type CardFigures = CardTotals & { receipts: ReceiptShare };

/** "영수증 12/40건(30.0%) · 120,000/400,000원(30.0%)". */
function receiptText({ all, kept }: ReceiptShare): string {
  if (all.count === 0) return "영수증이 필요한 내역 없음";
  const share = (part: number, whole: number) => percentText(whole ? 100 * part / whole : 0);
  return `영수증 첨부 ${count(kept.count)}/${count(all.count)}건(${
    share(kept.count, all.count)
  }) · ${won(kept.won)}(${share(kept.won, all.won)})`;
}

export const card: ReportNoun<CardRow, CardFigures> = {
  name: "card",
  ledger: "card",
  title: "카드 사용내역",
  empty: "표시할 카드사용내역이 없습니다.",
  first: {
    base: paths.api.card(),
    text:
      "아직 카드 사용내역이 없습니다. 카드사에서 받은 엑셀이나 CSV 파일을 여기에 끌어다 놓으세요.",
  },
  live: "card-report",
  page: paths.cardReport(),
  list: paths.api.cardList(),
  columns: [
    {
      label: "일시",
      place: "second",
      sort: "created_at",
      cell: ({ created_at, time_known }, withYear) => (
        <time dateTime={created_at}>
          {momentText(created_at, withYear ? NO_YEAR : seoulYear(created_at), time_known)}
        </time>
      ),
    },
    {
      label: "사용처",
      place: "first",
      kind: "broad",
      names: true,
      sort: "store_name",
      cell: (row) => <Store row={row} />,
    },
    {
      label: "비고",
      place: "fourth",
      sort: "note",
      cell: (row) => <Note row={row} />,
    },
    {
      label: "용도",
      place: "aside",
      sort: "purpose",
      cell: ({ purpose }) => <Badge tone={purpose}>{PURPOSE_LABELS[purpose]}</Badge>,
    },
    {
      label: "참석자",
      place: "third",
      kind: "medium",
      sort: "participants_names",
      cell: (row) => <AvatarStack people={row.participants} names={row.participants_names} />,
    },
    {
      label: "금액",
      place: "corner",
      kind: "figure",
      sort: "pay",
      cell: ({ pay }) => <span className={pay < 0 ? "report-minus" : undefined}>{won(pay)}</span>,
    },
  ],
  rowName: ({ created_at, store_name, pay }) =>
    `${momentText(created_at, seoulYear(created_at), false)} ${store_name} ${won(pay)}`,
  searched(row) {
    const own = searchedPayment(row, row.created_at);
    return { ...own, text: joinedTexts([own.text, ...row.participants.map(searchedPerson)]) };
  },
  isOfDept: ({ participants }, dept) => participants.some((one) => isOfDept(one, dept)),
  totalsOf: (rows) => ({ ...totalsOf(rows), receipts: receiptShareOf(rows) }),
  groupsOf: (totals) =>
    (Object.keys(PURPOSE_LABELS) as Purpose[])
      .map((key) => ({ key, label: PURPOSE_LABELS[key], amount: totals[key] })),
  partOf: ({ created_at: at, purpose: group, pay: amount }) => ({ at, group, amount }),
  lacks: [
    { key: "todo", label: UNFINISHED, none: "정리할 내역이 없습니다.", has: isUnfinished },
    {
      key: "no_receipt",
      label: NO_RECEIPT,
      none: "영수증이 없는 내역이 없습니다.",
      has: ({ receipts }) => receipts === 0,
    },
  ],
  note: ({ receipts }) => receiptText(receipts),
  year: {
    title: "지출",
    short: (amount) => `${(amount / TEN_THOUSAND).toFixed(amount < TEN_THOUSAND ? 1 : 0)}만`,
  },
  format: won,
  sharesName: "용도별 비율",
  Opened,
  fetchOpened: Opened.fetch,
  restorePath: paths.api.cardRestore,
};

/** The same of an office that spends so many won a month on lunch, at most. */
export const cardWithin = (monthly: number): typeof card => ({
  ...card,
  year: { ...card.year!, limit: { label: "점심 예산", value: monthly } },
});
