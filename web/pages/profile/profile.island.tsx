/** The living part of the profile page. */
import { useState } from "react";
import { island } from "../../ui/frame/island.tsx";
import type { Area } from "../../../events/account/scope.ts";
import { accessPaths, signOutEverywherePath } from "../settings/access/paths.ts";
import { Button } from "../../ui/form/button.tsx";
import { numbered } from "../../ui/numbered.ts";
import { useMoment } from "../../ui/moment.tsx";
import { sessionWay, WaysIn } from "../../ui/ways_in.tsx";
import { lazyPart } from "../../ui/client/lazy.tsx";
import { Apps } from "./apps.tsx";
import { Doors } from "./doors.tsx";
import { PasskeySection } from "./passkeys.tsx";
import type { DoorRow, SecondFactorProps, SessionRow, TokenRow } from "./rows.ts";
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
      <WaysIn
        label="로그인된 기기"
        rows={rows.map((row, at) =>
          sessionWay(
            row,
            !row.current && (
              <Button
                small
                aria-label={`${names[at]} 로그아웃`}
                busy={ending === row.id}
                onClick={() => end(row.id, own.session(row.id), "로그아웃시켰습니다.")}
              >
                로그아웃
              </Button>
            ),
          )
        )}
      />
    </section>
  );
}

const Feed = lazyPart(() => import("../../ui/calendar_feed.tsx"));

/** The address of one's calendar; doors below list it. */
function CalendarSection({ hasFeed, shared }: { hasFeed: boolean; shared: Shared }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="calendar-title">
      <h2 id="calendar-title">캘린더 구독</h2>
      <p className="profile-note">
        내 사건의 기한과 휴가를 휴대전화나 컴퓨터의 캘린더에서 봅니다.
      </p>
      <Button onClick={() => setOpen(true)}>캘린더 구독</Button>
      {isOpen && (
        <Feed
          hasFeed={hasFeed}
          onChange={() => shared.onChange()}
          onClose={() => setOpen(false)}
        />
      )}
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
      {second && <Apps first={tokens.filter(({ app }) => app)} now={now} shared={shared} />}
      <Tokens
        first={tokens.filter(({ app }) => !app)}
        areas={areas}
        now={now}
        shared={shared}
      />
      {second && (
        <CalendarSection
          hasFeed={doors.some(({ kind }) => kind === "calendar")}
          shared={shared}
        />
      )}
      <Doors first={doors} shared={shared} changes={changes} />
    </>
  );
}

export default island("profile", Profile);
