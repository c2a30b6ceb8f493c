/** A session and a token as a line of a list: what it is, from where, since when, and the way to end it. */
import type { ReactNode } from "react";
import { scopesText } from "../../../events/account/scope.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import type { SessionRow, TokenRow } from "../../pages/profile/rows.ts";
import { Moment } from "../moment.tsx";

interface LineProps<Row> {
  row: Row;
  /** Buttons at its end. */
  children: ReactNode;
}

function From({ network }: { network: string | null }) {
  if (network === null) return null;
  return <span className="tabular">{` · ${network}`}</span>;
}

const from = (network: string) => network === "" || network === "unknown" ? null : network;

export function SessionLine({ row, children }: LineProps<SessionRow>) {
  const network = from(row.network);
  return (
    <li>
      <div>
        <b>{row.device}</b>
        {row.client === "script" && <span className="badge">스크립트</span>}
        {row.current && <span className="badge">지금 이 기기</span>}
        <p>
          마지막 사용 <Moment at={row.used_at} />
          <From network={network} />
        </p>
        <p>
          <Moment at={row.created_at} /> 로그인
        </p>
      </div>
      <div className="strip fixed">{children}</div>
    </li>
  );
}

export function TokenLine({ row, now, children }: LineProps<TokenRow> & { now: string }) {
  const network = from(row.network);
  return (
    <li>
      <div>
        <b>{row.name}</b> <code>{row.prefix}…</code>
        {row.expires_at <= now && <span className="badge">만료됨</span>}
        {row.paused && <span className="badge badge-warning">확인 필요</span>}
        {row.withheld && <span className="badge badge-warning">최고관리자 권한 확인 필요</span>}
        <p>{scopesText(row.scopes)}</p>
        <p>
          <Moment at={row.made_at} /> 생성 · {row.used_at
            ? (
              <>
                마지막 사용 <Moment at={row.used_at} />
                <From network={network} />
              </>
            )
            : "사용한 적 없음"} · {seoulDay(row.expires_at)}까지
        </p>
      </div>
      <div className="strip fixed">{children}</div>
    </li>
  );
}
