/** Sessions and tokens of everybody: found by name, seen by person, ended one by one or all at once. */
import { useState } from "react";
import { accessPaths, endAccessPath } from "./paths.ts";
import { island } from "../../../ui/frame/island.tsx";
import { callApi } from "../../../ui/client/api.ts";
import { Button } from "../../../ui/form/button.tsx";
import { confirmDialog } from "../../../ui/dialog/confirm.ts";
import { Field } from "../../../ui/form/field.tsx";
import { EndedDoors } from "../../../ui/ended_doors.tsx";
import { numbered } from "../../../ui/numbered.ts";
import { toast } from "../../../ui/client/toasts.ts";
import { doorWay, sessionWay, TokenButtons, tokenWay, WaysIn } from "../../../ui/ways_in.tsx";
import { useEnding } from "../../profile/use_ending.ts";
import type { DoorRow, TokenRow } from "../../profile/rows.ts";
import type { AccountAccess } from "./rows.ts";

function roleText({ is_active, is_staff, is_superuser }: AccountAccess): string {
  if (!is_active) return "비활성";
  if (is_superuser) return "최고관리자";
  return is_staff ? "직원" : "일반 회원";
}

/** Asks, and revokes a token of somebody else's. */
const sureToRevoke = (owner: string, { name, app }: TokenRow): Promise<boolean> =>
  confirmDialog({
    title: app ? "앱을 끊을까요?" : "액세스 토큰을 폐기할까요?",
    text: app
      ? `${owner} 님이 연결한 ‘${name}’ 앱은 바로 사무소를 쓸 수 없습니다. 되돌릴 수 없습니다.`
      : `${owner} 님의 ‘${name}’ 토큰을 쓰는 스크립트는 바로 멈춥니다. 되돌릴 수 없습니다.`,
    confirm: app ? "끊기" : "폐기",
    danger: true,
  });

/** What is open in somebody's name: sessions, tokens, links. */
function Ways({ account, now }: { account: AccountAccess; now: string }) {
  const sessions = useEnding(account.sessions);
  const tokens = useEnding(account.tokens);
  const doors = useEnding(account.doors);
  const paths = accessPaths(account.id);
  const named = (names: string[]) => numbered(names.map((name) => `${account.name} 님의 ${name}`));
  const sessionNames = named(sessions.rows.map(({ device }) => device));
  const tokenNames = named(tokens.rows.map(({ name }) => name));
  const doorNames = named(doors.rows.map(({ label, name }) => `${label} ${name}`));
  const rows = [
    ...sessions.rows.map((row, at) =>
      sessionWay(
        row,
        !row.current && (
          <Button
            small
            aria-label={`${sessionNames[at]} 로그아웃`}
            busy={sessions.ending === row.id}
            onClick={() => sessions.end(row.id, paths.session(row.id), "로그아웃시켰습니다.")}
          >
            로그아웃
          </Button>
        ),
      )
    ),
    ...tokens.rows.map((row, at) =>
      tokenWay(
        row,
        now,
        <TokenButtons
          row={row}
          name={tokenNames[at]}
          busy={tokens.ending === row.id}
          onAgain={() => void tokens.confirm(row.id, paths.confirmation(row.id))}
          onRevoke={async () =>
            await sureToRevoke(account.name, row) &&
            await tokens.end(
              row.id,
              paths.token(row.id),
              row.app ? "앱을 끊었습니다." : "액세스 토큰을 폐기했습니다.",
            )}
        />,
      )
    ),
    ...doors.rows.map((row, at) =>
      doorWay(
        row,
        <Button
          small
          aria-label={`${doorNames[at]} 끝내기`}
          look="danger"
          busy={doors.ending === row.id}
          onClick={() => doors.end(row.id, paths.door(row.kind, row.id), "접근 경로를 끝냈습니다.")}
        >
          끝내기
        </Button>,
      )
    ),
  ];
  return <WaysIn label={`${account.name} 님의 접근`} rows={rows} />;
}

interface PersonProps {
  account: AccountAccess;
  now: string;
  onEnded(): void;
}

function Person({ account, now, onEnded }: PersonProps) {
  const { id, name, email, sessions } = account;
  const [busy, setBusy] = useState(false);
  const endAll = async () => {
    const sure = await confirmDialog({
      title: `${name} 님의 모든 접근을 끝낼까요?`,
      text:
        "모든 기기에서 바로 로그아웃되고, 액세스 토큰과 캘린더 주소, 받을 파일, AI 채팅의 확인 없는 실행도 끝납니다. 계정은 그대로라 다시 로그인할 수 있습니다.",
      confirm: "모두 끝내기",
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    const answer = await callApi("POST", endAccessPath(id), {
      act: "endAccess",
      body: { tokens: true },
    });
    setBusy(false);
    if (!answer.ok) toast("error", answer.problem.message);
    else {
      toast("success", `${name} 님의 모든 접근을 끝냈습니다.`);
      onEnded();
    }
  };
  const heading = `access-${id}`;
  const isOwn = sessions.some(({ current }) => current);
  return (
    <section className="access-person" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{name}</h2>
        <span className="badge">{roleText(account)}</span>
        <span className="muted anywhere">{email}</span>
        {!isOwn && (
          <Button
            small
            look="danger"
            busy={busy}
            onClick={endAll}
            aria-label={`${name} 님의 모든 접근 끝내기`}
          >
            모든 접근 끝내기
          </Button>
        )}
      </header>
      <Ways account={account} now={now} />
      <EndedDoors path={accessPaths(id).endedDoors()} name={name} />
    </section>
  );
}

/** An account that nothing is open for. */
type ClosedAccount = Pick<AccountAccess, "id" | "name">;

/** Members of the staff without open access: what was ended, and by whom, is listed all the same. */
function Closed({ accounts }: { accounts: ClosedAccount[] }) {
  if (accounts.length === 0) return null;
  return (
    <section className="access-person" aria-labelledby="access-closed">
      <header>
        <h2 id="access-closed">열려 있는 접근이 없는 직원</h2>
      </header>
      {accounts.map(({ id, name }) => (
        <div key={id} className="access-closed">
          <b>{name}</b>
          <EndedDoors path={accessPaths(id).endedDoors()} name={name} />
        </div>
      ))}
    </section>
  );
}

export interface AccessProps {
  accounts: AccountAccess[];
  /** Of the staff those whom nothing is open for. */
  closed: ClosedAccount[];
  /** Links of the office itself. */
  office: DoorRow[];
  /** The server's clock, ISO 8601 UTC. */
  now: string;
}

/** They open nothing any more once somebody can see them. */
function OfficeDoors({ rows }: { rows: DoorRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="access-person" aria-labelledby="access-office">
      <header>
        <h2 id="access-office">사무소의 링크</h2>
      </header>
      <WaysIn
        label="사무소의 링크"
        rows={rows.map((row) => doorWay(row, <span className="badge">닫힘</span>))}
      />
    </section>
  );
}

function Access({ accounts: first, closed: none, office, now }: AccessProps) {
  const [accounts, setAccounts] = useState(first);
  const [closed, setClosed] = useState(none);
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const shown = accounts.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(wanted)
  );
  return (
    <div className="access">
      <div className="access-head">
        <Field
          label="이름이나 이메일로 찾기"
          type="search"
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status">{shown.length}명이 로그인했거나 액세스 토큰을 가지고 있습니다.</p>
      </div>
      {shown.length === 0 && <p className="list-none">찾는 사람의 로그인과 토큰이 없습니다.</p>}
      {shown.map((account) => (
        <Person
          key={account.id}
          account={account}
          now={now}
          onEnded={() => {
            setAccounts((before) => before.filter(({ id }) => id !== account.id));
            setClosed((before) => [account, ...before]);
          }}
        />
      ))}
      <Closed accounts={closed.filter(({ name }) => name.toLowerCase().includes(wanted))} />
      {wanted === "" && <OfficeDoors rows={office} />}
    </div>
  );
}

export default island("access", Access);
