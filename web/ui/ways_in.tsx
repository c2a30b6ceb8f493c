/** Ways into the office as a list: sessions, tokens and links, each with since when, its last use and what ends it. */
import type { ReactNode } from "react";
import { scopesText } from "../../events/account/scope.ts";
import type { DoorRow, SessionRow, TokenRow } from "../pages/profile/rows.ts";
import { Button } from "./form/button.tsx";
import { CardTable, type Column } from "./list/card_table.tsx";
import { Moment } from "./moment.tsx";

interface WayIn {
  key: string;
  name: ReactNode;
  /** What it may do. */
  note?: string;
  /** Badges: what it is, and what waits. */
  marks: ReactNode;
  since: ReactNode;
  used: string | null;
  network?: string;
  /** Buttons. */
  acts?: ReactNode;
}

const CURRENT = <span className="badge">지금 이 기기</span>;

/** Since when, until when. */
const span = (since: string | null, what: string, until: string | null): ReactNode => (
  <>
    {since && <Moment at={since} />}
    {since && ` ${what}`}
    {since && until && " · "}
    {until && <Moment at={until} />}
    {until && "까지"}
  </>
);

export const sessionWay = (row: SessionRow, acts?: ReactNode): WayIn => ({
  key: row.id,
  name: row.device,
  marks: (
    <>
      {row.client === "script" && <span className="badge">스크립트</span>}
      {row.current && CURRENT}
    </>
  ),
  since: span(row.created_at, "로그인", null),
  used: row.used_at,
  network: row.network,
  acts,
});

export const tokenWay = (row: TokenRow, now: string, acts: ReactNode): WayIn => ({
  key: row.id,
  name: (
    <>
      {row.name} <code>{row.app ? row.app.host : `${row.prefix}…`}</code>
    </>
  ),
  note: scopesText(row.scopes),
  marks: (
    <>
      {row.app && <span className="badge">연결한 앱</span>}
      {row.expires_at <= now && <span className="badge">만료됨</span>}
      {row.paused && <span className="badge badge-warning">확인 필요</span>}
      {row.withheld && <span className="badge badge-warning">최고관리자 권한 확인 필요</span>}
    </>
  ),
  since: span(row.made_at, "생성", row.expires_at),
  used: row.used_at,
  network: row.network,
  acts,
});

export const doorWay = (row: DoorRow, acts: ReactNode): WayIn => ({
  key: `${row.kind}/${row.id}`,
  name: row.name,
  marks: (
    <>
      <span className="badge">{row.label}</span>
      {row.current && CURRENT}
    </>
  ),
  since: span(row.made_at, "생성", row.expires_at),
  used: row.used_at,
  acts,
});

interface TokenButtonsProps {
  row: TokenRow;
  name: string;
  busy: boolean;
  onAgain(): void;
  onRevoke(): void;
}

/** What can be done to a token; one that a restored backup or a rule stopped can be let work again. */
export const TokenButtons = ({ row, name, busy, onAgain, onRevoke }: TokenButtonsProps) => (
  <>
    {(row.paused || row.withheld) && (
      <Button
        small
        busy={busy}
        onClick={onAgain}
        aria-label={`${name} ${row.app ? "앱" : "토큰"} 다시 사용`}
      >
        다시 사용
      </Button>
    )}
    <Button
      small
      look="danger"
      busy={busy}
      onClick={onRevoke}
      aria-label={row.app ? `${name} 앱 끊기` : `${name} 토큰 폐기`}
    >
      {row.app ? "끊기" : "폐기"}
    </Button>
  </>
);

const COLUMNS: Column<WayIn>[] = [
  {
    label: "접근",
    names: true,
    cell: ({ name, marks, note }) => (
      <div className="way-in">
        {name} {marks}
        {note && <p>{note}</p>}
      </div>
    ),
  },
  {
    label: "이용",
    kind: "long",
    cell: ({ used, network = "", since }) => (
      <>
        {used
          ? (
            <>
              마지막 사용 <Moment at={used} />
            </>
          )
          : "사용한 적 없음"}
        {used && network !== "" && network !== "unknown" && ` · ${network}`}
        {"\n"}
        {since}
      </>
    ),
  },
];

const ACTS: Column<WayIn> = { label: "작업", kind: "acts", cell: ({ acts }) => acts };

export const WaysIn = ({ label, rows }: { label: string; rows: readonly WayIn[] }) => (
  <CardTable
    label={label}
    columns={[...COLUMNS, rows.some(({ acts }) => acts) && ACTS]}
    rows={rows}
    keyOf={({ key }) => key}
  />
);
