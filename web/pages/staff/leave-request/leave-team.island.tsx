/** What waits for this person's decision, with the team's month beside it; read again with the list. */
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState } from "react";
import { kindOf, KINDS, lawOf } from "../../../../events/leave_rules/kinds.ts";
import { MEMO_MAX_LENGTH } from "../../../../events/leave/leave_span.ts";
import {
  deductedText,
  kindText,
  LEAVE_FILES,
  type LeaveRow,
  lengthOf,
  rowName,
  spanText,
} from "../../../../projections/leave/words.ts";
import { island } from "../../../ui/frame/island.tsx";
import { paths } from "../../../paths.ts";
import { editedBy, editors, others, useAnnouncedEdit } from "../../../ui/client/presence.ts";
import { callApi, momentQuery } from "../../../ui/client/api.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { lazyPart } from "../../../ui/client/lazy.tsx";
import { toast } from "../../../ui/client/toasts.ts";
import { actOn, decide } from "./act.ts";
import { changed, listRead, onSignal } from "./news.ts";
import { type Team, TeamMonth } from "./team_month.tsx";

interface InboxProps {
  rows: LeaveRow[];
  /** Shows the month of a day in the calendar beside. */
  onDay(day: string): void;
}

interface DecisionProps {
  row: LeaveRow;
  when: string;
  /** Of a refusal that is being written. */
  reason: string | null;
  onReason(reason: string | null): void;
}

function Decision({ row, when, reason, onReason }: DecisionProps) {
  const [busy, setBusy] = useState(false);
  const act = async (name: "approve" | "refuse") => {
    setBusy(true);
    await decide(row, name, reason?.trim());
    setBusy(false);
  };
  const named = (what: string) => ({ "aria-label": `${row.name} ${when} ${what}` });
  if (reason === null) {
    return (
      <p className="row">
        <Button small look="primary" busy={busy} {...named("승인")} onClick={() => act("approve")}>
          승인
        </Button>
        <Button small {...named("반려")} onClick={() => onReason("")}>반려</Button>
      </p>
    );
  }
  return (
    <p className="row">
      <Button
        small
        look="danger"
        busy={busy}
        disabled={reason.trim() === ""}
        onClick={() => act("refuse")}
      >
        사유와 함께 반려
      </Button>
      <Button small onClick={() => onReason(null)}>그만두기</Button>
    </p>
  );
}

/** What the kind of leave is given by, and its paper: one press says that it was seen. */
function Paper({ row }: { row: LeaveRow }) {
  const [busy, setBusy] = useState(false);
  const kind = kindOf(row.kind);
  if (!kind) return null;
  const { document, documented, event_day, start_date } = row;
  const { by, event } = KINDS[kind];
  const see = async () => {
    setBusy(true);
    const done = await actOn(row, "document");
    if (done) changed.value = { day: start_date };
    setBusy(false);
  };
  return (
    <>
      <p className="report-fine">
        {event && event_day && `${event} ${event_day} · `}
        {lawOf(kind, start_date).source}
        {by === "law" && " · 요건이 맞으면 주어야 하는 법정 휴가입니다"}
      </p>
      {document && (
        <p className="row">
          <span>{document}: {documented ? "제출 확인" : "제출 확인 전"}</span>
          {row.may.includes("document") && (
            <Button
              small
              busy={busy}
              aria-label={`${row.name} ${document} 제출 확인`}
              onClick={see}
            >
              제출 확인
            </Button>
          )}
        </p>
      )}
    </>
  );
}

const Attachments = lazyPart(() => import("../../../ui/attachment/attachments.tsx"));

/** Files of the request; each look at them is on record, so they are shown on request. */
function Files({ row }: { row: LeaveRow }) {
  const [isOpen, setOpen] = useState(false);
  if (!row.files && !isOpen) return null;
  const name = rowName(row);
  return isOpen ? <Attachments noun="leave" id={row.id} name={name} word={LEAVE_FILES} /> : (
    <p>
      <Button small aria-label={`${name} ${LEAVE_FILES} 보기`} onClick={() => setOpen(true)}>
        {LEAVE_FILES} {row.files}개 보기
      </Button>
    </p>
  );
}

interface RequestProps extends Pick<InboxProps, "onDay"> {
  row: LeaveRow;
  /** Others who are at it now. */
  others: string | undefined;
}

function Request({ row, others, onDay }: RequestProps) {
  const [reason, setReason] = useState<string | null>(null);
  useAnnouncedEdit(reason === null ? null : row.id);
  const when = spanText(row, "");
  return (
    <li className="leave-request" data-row={row.id}>
      <p>
        <b>{row.name}</b> <span className="report-role">{row.dept}</span>{" "}
        {others && <span className="report-fine">{editedBy(others)}</span>}
      </p>
      <p>
        <button type="button" className="report-link" onClick={() => onDay(row.start_date)}>
          {when}
        </button>{" "}
        {kindText(row)} · {lengthOf(row)} <span className="report-fine">{deductedText(row)}</span>
      </p>
      <p className="leave-told">{row.memo}</p>
      <Paper row={row} />
      <Files row={row} />
      {reason !== null && (
        <Field
          as="textarea"
          label="반려하는 사유"
          autoFocus
          rows={2}
          maxLength={MEMO_MAX_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {row.may.includes("approve") && <Decision {...{ row, when, reason }} onReason={setReason} />}
    </li>
  );
}

/** A notice leads to its request: it comes into sight, and its first button has the focus. */
function showRequested(): void {
  const id = new URLSearchParams(location.search).get("request");
  if (id === null) return;
  const found = document.querySelector(`.leave-request[data-row="${CSS.escape(id)}"]`);
  found?.scrollIntoView({ block: "center" });
  found?.querySelector<HTMLElement>("button.button")?.focus();
}

function Inbox({ rows, onDay }: InboxProps) {
  useSignals();
  useEffect(showRequested, []);
  const edited = editors(others.value);
  return (
    <section className="report-card" aria-labelledby="leave-inbox-title">
      <div className="report-card-head">
        <h2 id="leave-inbox-title">승인할 휴가 신청</h2>
        <b className="report-sum">{rows.length}건</b>
      </div>
      <ul className="leave-inbox">
        {rows.map((row) => (
          <Request key={row.id} row={row} others={edited.get(row.id)} onDay={onDay} />
        ))}
        {rows.length === 0 && <li className="report-none">기다리는 요청이 없습니다.</li>}
      </ul>
    </section>
  );
}

const Feed = lazyPart(() => import("../../../ui/calendar_feed.tsx"));

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
