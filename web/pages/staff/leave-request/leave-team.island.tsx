/** What waits for this person's decision, with the team's month beside it; read again with the list. */
import { useEffect, useRef, useState } from "react";
import { island } from "../../../island.tsx";
import { paths } from "../../../paths.ts";
import { callApi, momentQuery } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy.tsx";
import { toast } from "../../../ui/toasts.ts";
import { Inbox } from "./inbox.tsx";
import { changed, listRead, onSignal } from "./news.ts";
import { type Team, TeamMonth } from "./team_month.tsx";

const Feed = lazyPart(() => import("./feed.tsx"));

export interface LeaveTeamProps {
  today: string;
  /** `2026-11`. */
  month: string;
  team: Team;
  /** Does this person decide on anybody's leave? */
  decides: boolean;
  /** Is it the team as of an earlier moment? */
  isPast: boolean;
  /** Has this person a calendar address? */
  hasFeed: boolean;
}

function LeaveTeam({ today, decides, isPast, hasFeed, ...start }: LeaveTeamProps) {
  const [{ month, team }, setShown] = useState(start);
  const [isOpen, setOpen] = useState(false);
  const asked = useRef(month);
  const read = async (wanted: string) => {
    asked.current = wanted;
    const query = new URLSearchParams({ month: wanted, ...momentQuery });
    const answer = await callApi<Team>("GET", `${paths.api.leave("team")}?${query}`, {
      act: "loadTeam",
    });
    if (wanted !== asked.current) return;
    if (answer.ok) setShown({ month: wanted, team: answer.data });
    else toast("error", answer.problem.message);
  };
  useEffect(() => onSignal(listRead, () => void read(asked.current)), []);
  useEffect(() => onSignal(changed, (news) => void read(news!.day.slice(0, 7))), []);
  return (
    <div
      className={decides
        ? "leave-pair screen-only side"
        : "leave-pair leave-alone screen-only side"}
    >
      {decides && <Inbox rows={team.waiting} onDay={(day) => void read(day.slice(0, 7))} />}
      <TeamMonth month={month} team={team} today={today} onMonth={(to) => void read(to)}>
        {!isPast && <Button small onClick={() => setOpen(true)}>캘린더 구독</Button>}
      </TeamMonth>
      {isOpen && <Feed hasFeed={hasFeed} onClose={() => setOpen(false)} />}
    </div>
  );
}

export default island("leave-team", LeaveTeam);
