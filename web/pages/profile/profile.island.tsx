/** The living part of the profile page. */
import { island } from "../../island.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Moment, useMoment } from "../../ui/moment.tsx";
import { PasskeySection } from "./passkeys.tsx";
import type { SecondFactorProps, SessionRow, TokenRow } from "./rows.ts";
import { useEnding } from "./use_ending.ts";
import { Tokens } from "./tokens.tsx";

const CLIENTS = { browser: "브라우저", script: "스크립트" };

function Sessions({ first }: { first: SessionRow[] }) {
  const { rows, ending, end } = useEnding(first);
  const moment = useMoment();
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">로그인된 기기</h2>
      <p className="profile-note">모르는 기기가 있으면 로그아웃시켜 주세요.</p>
      <ul className="profile-list">
        {rows.map((row) => (
          <li key={row.id}>
            <div>
              <b>{CLIENTS[row.client]}</b>
              {row.current && <span className="badge">지금 이 기기</span>}
              <p>
                <Moment at={row.created_at} /> 로그인 · 마지막 확인 <Moment at={row.used_at} />
              </p>
            </div>
            {!row.current && (
              <Button
                small
                busy={ending === row.id}
                onClick={() => end(row.id, paths.api.sessionEnd(row.id), "로그아웃시켰습니다.")}
                aria-label={`${moment(row.created_at)}에 로그인한 기기 로그아웃`}
              >
                로그아웃
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface ProfileProps {
  sessions: SessionRow[];
  tokens: TokenRow[];
  /** Null for who is not of the staff. */
  second: SecondFactorProps | null;
  /** The server's clock, ISO 8601 UTC. */
  now: string;
}

function Profile({ sessions, tokens, second, now }: ProfileProps) {
  return (
    <>
      <Sessions first={sessions} />
      {second && <PasskeySection second={second} />}
      <Tokens first={tokens} now={now} />
    </>
  );
}

export default island("profile", Profile);
