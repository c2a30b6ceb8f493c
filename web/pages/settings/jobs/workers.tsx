/** The tab of workers (S2 §2). */
import type { WorkerRow } from "../../../../projections/job_monitor_rows.ts";
import { queueLabel, WORKER_STATES, type WorkerState } from "../../../../projections/job_states.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { count } from "../../../ui/format.ts";
import { restartAll, restartWorker, updateMetrics } from "./act.ts";
import type { WorkersAsked } from "./asked.ts";
import { Cards, Chips, Choice, Fact, Search } from "./parts.tsx";
import type { Monitor } from "./use_monitor.ts";
import { WORKER_WORDS } from "./words.ts";

const STATES = WORKER_STATES.map((value) => ({ value, label: WORKER_WORDS[value].label }));

function Worker({ row, onOpen, onDone }: {
  row: WorkerRow;
  onOpen(): void;
  onDone(): void;
}) {
  const { label, tone } = WORKER_WORDS[row.status];
  const restart = async () => {
    if (await restartWorker(row.name)) onDone();
  };
  return (
    <li className="jobs-item">
      <div className="jobs-item-head">
        <h3>
          <button type="button" className="jobs-open" translate="no" onClick={onOpen}>
            {row.name}
          </button>
        </h3>
        <Badge tone={tone}>{label}</Badge>
        <span className={row.is_online ? "jobs-online" : "jobs-offline"}>
          {row.is_online ? "온라인" : "오프라인"}
        </span>
        <Button small onClick={restart} aria-label={`${row.name} 재시작`}>재시작</Button>
      </div>
      <dl className="jobs-facts">
        <Fact label="호스트">{row.hostname}</Fact>
        <Fact label="프로세스">{row.pid}</Fact>
        <Fact label="동시 작업">{count(row.concurrency)}</Fact>
        <Fact label="하고 있음">{count(row.active_tasks)}</Fact>
        <Fact label="처리">{count(row.processed_tasks)}</Fact>
        <Fact label="실패">{count(row.failed_tasks)}</Fact>
        <Fact label="큐">{row.queues.map(queueLabel).join(", ") || "없음"}</Fact>
      </dl>
    </li>
  );
}

/** The rows that several chips leave; the server was told of one status at most (S2 §7). */
const shownOf = (rows: WorkerRow[], { statuses, queues }: WorkersAsked): WorkerRow[] =>
  rows.filter((row) =>
    (statuses.length === 0 || statuses.includes(row.status)) &&
    (queues.length === 0 || row.queues.some((queue) => queues.includes(queue)))
  );

interface WorkersProps {
  monitor: Monitor;
  onOpen(row: WorkerRow): void;
}

export function Workers(
  { monitor: { asked: { workers }, snapshot, show, read }, onOpen }: WorkersProps,
) {
  const ask = (part: Partial<WorkersAsked>, typed = false) =>
    show((before) => ({ ...before, workers: { ...before.workers, ...part } }), typed);
  const then = async (done: Promise<boolean>) => {
    if (await done) void read(false);
  };
  const [only] = workers.statuses;
  return (
    <>
      <div className="jobs-bar">
        <Search
          label="작업자 이름이나 호스트로 찾기"
          value={workers.search}
          onChange={(search) => ask({ search }, true)}
        />
        <Choice
          label="상태"
          value={workers.statuses.length === 1 ? only : ""}
          options={[{ value: "", label: "모든 상태" }, ...STATES]}
          onChange={(value) => ask({ statuses: value === "" ? [] : [value as WorkerState] })}
        />
        <div className="jobs-acts">
          <Button onClick={() => then(updateMetrics())}>지표 새로고침</Button>
          <Button onClick={() => then(restartAll())}>모든 작업자 재시작</Button>
        </div>
      </div>
      <Chips
        label="상태(복수 선택)"
        options={STATES}
        chosen={workers.statuses}
        onChange={(statuses) => ask({ statuses })}
      />
      <Chips
        label="큐"
        options={snapshot.queues.map(({ queue_name }) => ({
          value: queue_name,
          label: queueLabel(queue_name),
        }))}
        chosen={workers.queues}
        onChange={(queues) => ask({ queues })}
      />
      <Cards label="작업자" none="조건에 맞는 작업자가 없습니다.">
        {shownOf(snapshot.workers, workers).map((row) => (
          <Worker
            key={row.name}
            row={row}
            onOpen={() => onOpen(row)}
            onDone={() => void read(false)}
          />
        ))}
      </Cards>
    </>
  );
}
