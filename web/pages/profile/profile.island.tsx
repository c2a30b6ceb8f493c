/** The living part of the profile page. */
import { useState } from "react";
import { island } from "../../ui/frame/island.tsx";
import type { Area } from "../../../events/account/scope.ts";
import { accessPaths, signOutEverywherePath } from "../settings/access/paths.ts";
import { SessionLine } from "../../ui/form/access_lines.tsx";
import { Button } from "../../ui/form/button.tsx";
import { numbered } from "../../ui/numbered.ts";
import { useMoment } from "../../ui/moment.tsx";
import type { DoorRow } from "../../ui/door_line.tsx";
import { Doors } from "./doors.tsx";
import { PasskeySection } from "./passkeys.tsx";
import type { SecondFactorProps, SessionRow, TokenRow } from "./rows.ts";
import { type Shared, useEnding } from "./use_ending.ts";
import { Tokens } from "./tokens.tsx";

const own = accessPaths();

function Sessions({ first, shared }: { first: SessionRow[]; shared: Shared }) {
  const { rows, ending, end } = useEnding(first, shared);
  const moment = useMoment();
  const names = numbered(
    rows.map(({ created_at, device }) => `${moment(created_at)}에 로그인한 ${device}`),
  );
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">로그인된 기기</h2>
      <p className="profile-note">
        모르는 기기가 있으면 로그아웃시켜 주세요.{" "}
        <a href={signOutEverywherePath()}>모든 기기에서 로그아웃</a>
      </p>
      <ul className="profile-list">
        {rows.map((row, at) => (
          <SessionLine key={row.id} row={row}>
            {!row.current && (
              <Button
                small
                busy={ending === row.id}
                onClick={() => end(row.id, own.session(row.id), "로그아웃시켰습니다.")}
                aria-label={`${names[at]} 로그아웃`}
              >
                로그아웃
              </Button>
            )}
          </SessionLine>
        ))}
      </ul>
    </section>
  );
}

export interface ProfileProps {
  sessions: SessionRow[];
  tokens: TokenRow[];
  /** Every way in, sessions and tokens among them. */
  doors: DoorRow[];
  /** Null for who is not of the staff. */
  second: SecondFactorProps | null;
  /** What a token of this account can be given. */
  areas: Area[];
  /** The server's clock, ISO 8601 UTC. */
  now: string;
}

function Profile({ sessions, tokens, doors, areas, second, now }: ProfileProps) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [changes, setChanges] = useState(0);
  const shared: Shared = {
    gone,
    onChange(id) {
      if (id !== undefined) setGone((before) => new Set(before).add(id));
      setChanges((before) => before + 1);
    },
  };
  return (
    <>
      <Sessions first={sessions} shared={shared} />
      {second && <PasskeySection second={second} />}
      <Tokens first={tokens} areas={areas} now={now} shared={shared} />
      <Doors first={doors} shared={shared} changes={changes} />
    </>
  );
}

export default island("profile", Profile);
