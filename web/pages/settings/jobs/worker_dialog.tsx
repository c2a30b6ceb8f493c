/** Everything about one worker (S2 §2). Loaded when one is first opened. */
import { queueLabel } from "../../../../projections/job/job_states.ts";
import type { ReactNode } from "react";
import type { WorkerDetail, WorkerRow } from "../../../../projections/job/job_monitor_rows.ts";
import { jobPaths } from "./paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Fact } from "../../../ui/record/facts.tsx";
import { count } from "../../../ui/time/format.ts";
import { Moment } from "../../../ui/moment.tsx";
import { Part } from "./parts.tsx";
import { useDetail } from "./use_detail.ts";
import { POOL_WORDS, shortId, TASK_WORDS, WORKER_WORDS } from "./words.ts";

interface Named {
  task_id: string;
  title: string;
}

function TaskNames<T extends Named>({ rows, none, more }: {
  rows: T[];
  none: string;
  more(row: T): ReactNode;
}) {
  if (rows.length === 0) return <p className="muted">{none}</p>;
  return (
    <ul className="jobs-names">
      {rows.map((row) => (
        <li key={row.task_id}>
          {row.title} <span className="jobs-id" translate="no">{shortId(row.task_id)}</span>{" "}
          {more(row)}
        </li>
      ))}
    </ul>
  );
}

export default function WorkerDialog({ row, turn, onClose }: {
  row: WorkerRow;
  turn: unknown;
  onClose(): void;
}) {
  const detail = useDetail<WorkerDetail>(jobPaths.worker(row.name), turn);
  const { label, tone } = WORKER_WORDS[(detail ?? row).status];
  const restart = detail?.restart;
  return (
    <Dialog
      wide
      title={`작업자 ${row.name}`}
      text={<Badge tone={tone}>{label}</Badge>}
      onClose={onClose}
    >
      <dl className="facts">
        <Fact term="호스트">
          <span translate="no">{row.hostname}</span>
        </Fact>
        <Fact term="프로세스">{row.pid}</Fact>
        <Fact term="풀">{detail ? POOL_WORDS[detail.pool_type] : null}</Fact>
        <Fact term="동시 작업">{count(row.concurrency)}</Fact>
        <Fact term="큐">{row.queues.map(queueLabel).join(", ") || "없음"}</Fact>
        <Fact term="하고 있음">{count((detail ?? row).active_tasks)}</Fact>
        <Fact term="예약됨">{detail ? count(detail.reserved_tasks) : null}</Fact>
        <Fact term="처리 가능한 종류">{detail ? count(detail.registered_tasks) : null}</Fact>
        <Fact term="켜진 때">
          <Moment at={row.started_at} />
        </Fact>
      </dl>
      {restart?.done_at && (
        <p className="jobs-note">
          <Moment at={restart.done_at} />에 다시 시작하며 작업{" "}
          {count(restart.given_back)}건을 대기열로 돌려보냈습니다.
        </p>
      )}
      <Part title="진행 중인 작업">
        <TaskNames
          rows={detail?.active_tasks_detail ?? []}
          none="진행 중인 작업이 없습니다."
          more={({ eta }) => (
            <>
              (<Moment at={eta} />까지 맡음)
            </>
          )}
        />
      </Part>
      <Part title="최근 작업">
        <TaskNames
          rows={detail?.recent_tasks ?? []}
          none="최근 작업이 없습니다."
          more={({ status, date_created }) => (
            <>
              <Badge tone={TASK_WORDS[status].tone}>{TASK_WORDS[status].label}</Badge>{" "}
              <Moment at={date_created} />
            </>
          )}
        />
      </Part>
    </Dialog>
  );
}
