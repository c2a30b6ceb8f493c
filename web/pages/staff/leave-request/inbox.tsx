/** What waits for this person's decision; each is approved by one press, or refused with a reason. */
import { useState } from "react";
import { MEMO_MAX_LENGTH } from "../../../../events/leave_span.ts";
import {
  countText,
  LEAVE_TYPE_LABELS,
  type LeaveRow,
  spanText,
  workedText,
} from "../../../../projections/leave/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { decide } from "./act.ts";

interface InboxProps {
  rows: LeaveRow[];
  /** Shows the month of a day in the calendar beside. */
  onDay(day: string): void;
}

function Request({ row, onDay }: { row: LeaveRow } & Pick<InboxProps, "onDay">) {
  const [reason, setReason] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (name: "approve" | "refuse") => {
    setBusy(true);
    await decide(row, name, reason?.trim());
    setBusy(false);
  };
  const when = spanText(row, "");
  const named = (what: string) => ({ "aria-label": `${row.name} ${when} ${what}` });
  return (
    <li className="leave-request" data-row={row.id}>
      <p>
        <b>{row.name}</b> <span className="report-role">{row.dept}</span>
      </p>
      <p>
        <button type="button" className="report-link" onClick={() => onDay(row.start_date)}>
          {when}
        </button>{" "}
        {LEAVE_TYPE_LABELS[row.req_type]} · {countText(row.count)}{" "}
        <span className="report-fine">{workedText(row)}</span>
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
      {row.may.includes("approve") && (
        <p className="row">
          {reason === null
            ? (
              <>
                <Button
                  small
                  look="primary"
                  busy={busy}
                  {...named("승인")}
                  onClick={() => act("approve")}
                >
                  승인
                </Button>
                <Button small {...named("반려")} onClick={() => setReason("")}>반려</Button>
              </>
            )
            : (
              <>
                <Button
                  small
                  look="danger"
                  busy={busy}
                  disabled={reason.trim() === ""}
                  onClick={() => act("refuse")}
                >
                  사유와 함께 반려
                </Button>
                <Button small onClick={() => setReason(null)}>그만두기</Button>
              </>
            )}
        </p>
      )}
    </li>
  );
}

export function Inbox({ rows, onDay }: InboxProps) {
  return (
    <section className="report-card" aria-labelledby="leave-inbox-title">
      <div className="report-card-head">
        <h2 id="leave-inbox-title">승인할 요청</h2>
        <b className="report-sum">{rows.length}건</b>
      </div>
      <ul className="leave-inbox">
        {rows.map((row) => <Request key={row.id} row={row} onDay={onDay} />)}
        {rows.length === 0 && <li className="report-none">기다리는 요청이 없습니다.</li>}
      </ul>
    </section>
  );
}
