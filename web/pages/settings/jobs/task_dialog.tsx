/** Everything about one job (S2 §2). Loaded when one is first opened. */
import { queueLabel } from "../../../../projections/job/job_states.ts";
import { useState } from "react";
import type { JobRow, TaskDetail } from "../../../../projections/job/job_rows.ts";
import { jobPaths } from "./paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Fact } from "../../../ui/record/facts.tsx";
import { count } from "../../../ui/time/format.ts";
import { Moment } from "../../../ui/moment.tsx";
import { Part } from "./parts.tsx";
import { TaskActs } from "./task_acts.tsx";
import { useDetail } from "./use_detail.ts";
import { secondsText, shortId, TASK_WORDS } from "./words.ts";

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined ||
  (typeof value === "object" && Object.keys(value).length === 0);

function Told({ detail }: { detail: TaskDetail }) {
  return (
    <>
      {detail.about.length > 0 && (
        <Part title="대상">
          <ul className="jobs-names">
            {detail.about.map(({ noun, id, label }) => (
              <li key={noun + id}>
                {label} <span className="jobs-id">{id}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {!isEmpty(detail.args) && (
        <Part title="인수">
          <pre tabIndex={0} aria-label="인수">{JSON.stringify(detail.args, null, 2)}</pre>
        </Part>
      )}
      {detail.traceback && (
        <Part title="실패한 시도">
          <pre tabIndex={0} aria-label="실패한 시도">{detail.traceback}</pre>
        </Part>
      )}
      <Part title="처리 이력">
        <ol className="jobs-story">
          {detail.timeline.map(({ at, text, by }, place) => (
            <li key={place}>
              <Moment at={at} /> <span>{text}</span>{" "}
              <small>
                {by}, +{secondsText((Date.parse(at) - Date.parse(detail.queued_at)) / 1_000)}
              </small>
            </li>
          ))}
        </ol>
      </Part>
    </>
  );
}

export default function TaskDialog({ row, turn, onClose, onDone }: {
  row: JobRow;
  turn: unknown;
  onClose(): void;
  /** Something was done to it: lists are to be read again. */
  onDone(): void;
}) {
  const detail = useDetail<TaskDetail>(jobPaths.task(row.task_id), turn);
  const [revoked, setRevoked] = useState(-1);
  const result: JobRow = { ...row, ...detail };
  // Cancelled a moment ago: it says so before the server is asked again (S2 §4).
  const shown: JobRow = revoked >= result.version ? { ...result, status: "REVOKED" } : result;
  const { label, tone } = TASK_WORDS[shown.status];
  const cancelled = () => {
    setRevoked(result.version);
    onDone();
  };
  return (
    <Dialog
      wide
      title={`${row.title} ${shortId(row.task_id)}`}
      text={<Badge tone={tone}>{label}</Badge>}
      onClose={onClose}
    >
      {shown.waits && <p className="jobs-waits">{shown.waits}</p>}
      {shown.error && <p className="jobs-error">{shown.error}</p>}
      <dl className="facts">
        <Fact term="작업자">{shown.worker_name ?? "아직 없음"}</Fact>
        <Fact term="큐">{queueLabel(shown.queue_name)}</Fact>
        <Fact term="접수">
          <Moment at={shown.queued_at} />
        </Fact>
        <Fact term="종료">{shown.finished_at ? <Moment at={shown.finished_at} /> : null}</Fact>
        <Fact term="실행 시간">
          {shown.execution_time === null ? null : secondsText(shown.execution_time)}
        </Fact>
        <Fact term="시도">{count(shown.attempts)}</Fact>
        <Fact term="끝난 항목">{count(shown.items_done)}</Fact>
        <Fact term="요청한 사람">{shown.requested_by}</Fact>
      </dl>
      {!isEmpty(shown.result) && (
        <Part title="결과">
          <pre tabIndex={0} aria-label="결과">{JSON.stringify(shown.result, null, 2)}</pre>
        </Part>
      )}
      {detail && <Told detail={detail} />}
      <div className="dialog-actions">
        <TaskActs row={shown} onCancelled={cancelled} onRetried={onDone} />
        <Button onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}
