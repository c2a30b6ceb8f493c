/** What waits for this person's decision; each is approved by one press, or refused with a reason. */
import { useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { MEMO_MAX_LENGTH } from "../../../../events/leave_span.ts";
import {
  countText,
  deductedText,
  LEAVE_TYPE_LABELS,
  type LeaveRow,
  spanText,
} from "../../../../projections/leave/words.ts";
import { editedBy, editors, others, useEditedHere } from "../../../table/rows/presence.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { decide } from "./act.ts";

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

interface RequestProps extends Pick<InboxProps, "onDay"> {
  row: LeaveRow;
  /** Others who are at it now. */
  others: string | undefined;
}

function Request({ row, others, onDay }: RequestProps) {
  const [reason, setReason] = useState<string | null>(null);
  useEditedHere(reason === null ? null : row.id);
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
        {LEAVE_TYPE_LABELS[row.req_type]} · {countText(row.count)}{" "}
        <span className="report-fine">{deductedText(row)}</span>
      </p>
      <p className="leave-told">{row.memo}</p>
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

export function Inbox({ rows, onDay }: InboxProps) {
  useSignals();
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
