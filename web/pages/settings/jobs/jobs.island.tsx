/** The job monitor (S2 §2): figures, health, and four tabs that stay true by themselves. */
import { type FormEvent, type ReactNode, useState } from "react";
import type { StoreInfo, WorkerRow } from "../../../../projections/job/job_monitor_rows.ts";
import type { JobRow, QueueRow } from "../../../../projections/job/job_rows.ts";
import {
  queueLabel,
  WORKER_STATES,
  type WorkerState,
} from "../../../../projections/job/job_states.ts";
import { island } from "../../../ui/frame/island.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { count } from "../../../ui/time/format.ts";
import { lazyPart, Waiting } from "../../../ui/client/lazy.tsx";
import { Fact } from "../../../ui/record/facts.tsx";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Tabs } from "../../../ui/list/tabs.tsx";
import { restartAll, restartWorker, setQueue, updateMetrics } from "./act.ts";
import { VIEWS, type WorkersQuery } from "./asked.ts";
import { Chips, Choice, Search } from "./parts.tsx";
import { Tasks } from "./tasks.tsx";
import { type Monitor, type MonitorStart, type Snapshot, useMonitor } from "./use_monitor.ts";
import { loadOf, rateText, uptimeText, WORKER_WORDS } from "./words.ts";

const STATES = WORKER_STATES.map((value) => ({ value, label: WORKER_WORDS[value].label }));

/** `onDone`: one was restarted, so the list is to be read again. */
const workerColumns = (
  { onOpen, onDone }: { onOpen(row: WorkerRow): void; onDone(): void },
): Column<WorkerRow>[] => [
  {
    label: "작업자",
    names: true,
    cell: (row) => (
      <button
        type="button"
        className="jobs-open"
        translate="no"
        onClick={() => onOpen(row)}
      >
        {row.name}
      </button>
    ),
  },
  {
    label: "상태",
    kind: "mark",
    cell: ({ status, is_online }) => (
      <>
        <Badge tone={WORKER_WORDS[status].tone}>{WORKER_WORDS[status].label}</Badge>
        <span className={is_online ? "jobs-online" : "jobs-offline"}>
          {is_online ? "온라인" : "오프라인"}
        </span>
      </>
    ),
  },
  {
    label: "관리",
    kind: "acts",
    cell: ({ name }) => (
      <Button
        small
        onClick={async () => await restartWorker(name) && onDone()}
        aria-label={`${name} 재시작`}
      >
        재시작
      </Button>
    ),
  },
  { label: "호스트", cell: ({ hostname }) => hostname },
  { label: "프로세스", cell: ({ pid }) => pid },
  { label: "동시 작업", cell: ({ concurrency }) => count(concurrency) },
  { label: "하고 있음", cell: ({ active_tasks }) => count(active_tasks) },
  { label: "처리", cell: ({ processed_tasks }) => count(processed_tasks) },
  { label: "실패", cell: ({ failed_tasks }) => count(failed_tasks) },
  { label: "큐", cell: ({ queues }) => queues.map(queueLabel).join(", ") || "없음" },
];

/** The rows that several chips leave; the server got one status at most (S2 §7). */
const shownOf = (rows: WorkerRow[], { statuses, queues }: WorkersQuery): WorkerRow[] =>
  rows.filter((row) =>
    (statuses.length === 0 || statuses.includes(row.status)) &&
    (queues.length === 0 || row.queues.some((queue) => queues.includes(queue)))
  );

interface WorkersProps {
  monitor: Monitor;
  onOpen(row: WorkerRow): void;
}

function Workers(
  { monitor: { asked: { workers }, snapshot, show, read }, onOpen }: WorkersProps,
) {
  const ask = (part: Partial<WorkersQuery>, typed = false) =>
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
      <CardTable
        cards
        label="작업자"
        columns={workerColumns({ onOpen, onDone: () => void read(false) })}
        rows={shownOf(snapshot.workers, workers)}
        keyOf={({ name }) => name}
        none="조건에 맞는 작업자가 없습니다."
      />
    </>
  );
}

/** Jobs of one queue at once, at most (`events/job/job_queue.ts`). */
const CONCURRENCY_MAX = 128;

/** How many of a queue's jobs run at once. */
function Scale({ row, onDone }: { row: QueueRow; onDone(): void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed === null) return;
    if (!await setQueue(row, { concurrency: Number(typed) })) return;
    setTyped(null);
    onDone();
  };
  return (
    <form className="jobs-scale" onSubmit={submit}>
      <label>
        동시에
        <input
          className="input tabular"
          type="number"
          min={1}
          max={CONCURRENCY_MAX}
          required
          aria-label={`${queueLabel(row.queue_name)} 큐에서 동시에 처리할 작업 수`}
          value={typed ?? String(row.concurrency)}
          onChange={(event) => setTyped(event.target.value)}
        />
        건
      </label>
      {typed !== null && typed !== String(row.concurrency) && (
        <Button small type="submit">변경</Button>
      )}
    </form>
  );
}

const queueColumns = (onDone: () => void): Column<QueueRow>[] => [
  { label: "큐", names: true, cell: ({ queue_name }) => queueLabel(queue_name) },
  {
    label: "상태",
    kind: "mark",
    cell: ({ pending_tasks, paused }) => (
      <>
        <Badge tone={loadOf(pending_tasks).tone}>{loadOf(pending_tasks).label}</Badge>
        {paused && <Badge tone="warning">일시 중지</Badge>}
      </>
    ),
  },
  {
    label: "관리",
    kind: "acts",
    cell: (row) => {
      const name = row.paused ? "재개" : "일시 중지";
      return (
        <>
          <Scale row={row} onDone={onDone} />
          <Button
            small
            onClick={async () => await setQueue(row, { paused: !row.paused }) && onDone()}
            aria-label={`${queueLabel(row.queue_name)} 큐 ${name}`}
          >
            {name}
          </Button>
        </>
      );
    },
  },
  { label: "대기", cell: ({ pending_tasks }) => count(pending_tasks) },
  { label: "실행 중", cell: ({ active_tasks }) => count(active_tasks) },
  { label: "예약", cell: ({ scheduled_tasks }) => count(scheduled_tasks) },
];

/** Shown in place of Redis. */
function Store({ store }: { store: StoreInfo }) {
  return (
    <div className="jobs-card jobs-panel">
      <dl className="facts">
        <Fact term="버전">{store.version}</Fact>
        <Fact term="가동 시간">{uptimeText(store.uptime_in_seconds)}</Fact>
        <Fact term="연결된 프로세스">{count(store.connected_clients)}</Fact>
        <Fact term="사용 메모리">{store.used_memory_human}</Fact>
        <Fact term="처리한 커밋">{count(store.total_commands_processed)}</Fact>
        <Fact term="작업 키">{count(store.celery_keys_count)}</Fact>
      </dl>
      <h3>최근 작업 키 {count(store.celery_keys.length)}개</h3>
      {store.celery_keys.length === 0
        ? <p className="muted">작업 키가 없습니다.</p>
        : (
          <ul className="jobs-keys" aria-label="작업 키" translate="no">
            {store.celery_keys.map((key) => <li key={key}>{key}</li>)}
          </ul>
        )}
    </div>
  );
}

function Card({ label, children, note }: { label: string; children: ReactNode; note: string }) {
  return (
    <div className="jobs-card">
      <h2>{label}</h2>
      <p className="jobs-figure tabular">{children}</p>
      <p className="jobs-note tabular">{note}</p>
    </div>
  );
}

/** Workers, a day's jobs, what waits, and who has the store open. */
function Summary({ snapshot: { overview, store } }: { snapshot: Snapshot }) {
  const { workers, tasks_24h, queues } = overview;
  return (
    <section className="jobs-summary" aria-label="요약">
      <Card label="작업자" note="실행 중인 작업자 / 전체">
        {count(workers.active)} / {count(workers.total)}
      </Card>
      <Card label="24시간 성공" note={`성공률 ${rateText(tasks_24h)}`}>
        {count(tasks_24h.success)}건
      </Card>
      <Card label="대기 중" note="모든 큐에서 대기 중인 작업">
        {count(queues.total_pending)}건
      </Card>
      <Card label="저장소 연결" note="저장소를 쓰는 프로세스">
        {count(store.connected_clients)}
      </Card>
    </section>
  );
}

const Sign = ({ name, isWell }: { name: string; isWell: boolean }) => (
  <li>
    <Badge tone={isWell ? "success" : "danger"}>{name} {isWell ? "정상" : "이상"}</Badge>
  </li>
);

/** The signs of health, and a refresh (S2 §2). */
function HealthLine({ snapshot: { health }, isWhole, reading, onRefresh }: {
  snapshot: Snapshot;
  /** Could all be read the last time? */
  isWhole: boolean;
  reading: boolean;
  onRefresh(): void;
}) {
  const { broker_ok, result_backend_ok, workers_online } = health;
  return (
    <div className="jobs-health">
      <ul className="row" aria-label="시스템 상태">
        <Sign name="브로커" isWell={broker_ok} />
        <Sign name="결과 저장소" isWell={result_backend_ok} />
        <li>
          <Badge tone={workers_online > 0 ? "success" : "danger"}>
            온라인 작업자 {count(workers_online)}
          </Badge>
        </li>
      </ul>
      <span className="jobs-note" role="status">
        {!isWhole && "일부를 새로 읽지 못했습니다. 이전 값을 보여 드립니다."}
      </span>
      <Button small busy={reading} onClick={onRefresh}>새로고침</Button>
    </div>
  );
}

const WorkerDialog = lazyPart(() => import("./worker_dialog.tsx"));
const TrendView = lazyPart(() => import("./trend_view.tsx"), Waiting);
const StartDialog = lazyPart(() => import("./start_dialog.tsx"));
const TaskDialog = lazyPart(() => import("./task_dialog.tsx"));

/** What is opened, as the list had it then: it may leave the list meanwhile. */
type Opened = { worker: WorkerRow } | { task: JobRow } | { start: true } | null;

function Details({ monitor: { snapshot, read }, opened, onClose }: {
  monitor: Monitor;
  opened: Opened;
  onClose(): void;
}) {
  if (!opened) return null;
  const shared = { turn: snapshot, onClose };
  const done = () => void read(false);
  if ("start" in opened) return <StartDialog onClose={onClose} onDone={done} />;
  if ("worker" in opened) {
    const { worker } = opened;
    const row = snapshot.workers.find(({ name }) => name === worker.name) ?? worker;
    return <WorkerDialog row={row} {...shared} />;
  }
  const { task } = opened;
  const row = snapshot.tasks.data.find(({ task_id }) => task_id === task.task_id) ?? task;
  return <TaskDialog row={row} onDone={done} {...shared} />;
}

function Jobs(start: MonitorStart) {
  const monitor = useMonitor(start);
  const [opened, setOpened] = useState<Opened>(null);
  const { asked: { view }, snapshot, isWhole, reading, read, show } = monitor;
  return (
    <div className="jobs">
      <Summary snapshot={snapshot} />
      <HealthLine
        snapshot={snapshot}
        isWhole={isWhole}
        reading={reading}
        onRefresh={() => void read(false)}
      />
      <Tabs
        id="jobs"
        label="작업 관리 구분"
        className="report-tabs jobs-tabs"
        tabs={VIEWS}
        current={view}
        onTab={(to) => show((before) => ({ ...before, view: to }))}
      />
      <div role="tabpanel" id="jobs-panel" aria-labelledby={`jobs-${view}`} className="jobs-panel">
        {view === "workers" && (
          <Workers
            monitor={monitor}
            onOpen={(worker) => setOpened({ worker })}
          />
        )}
        {view === "tasks" && (
          <Tasks
            monitor={monitor}
            onOpen={(task) => setOpened({ task })}
            onStart={() => setOpened({ start: true })}
          />
        )}
        {view === "queues" && (
          <CardTable
            cards
            label="큐"
            columns={queueColumns(() => void read(false))}
            rows={snapshot.queues}
            keyOf={({ queue_name }) => queue_name}
            none="큐가 없습니다."
          />
        )}
        {view === "trend" && <TrendView turn={snapshot} />}
        {view === "store" && <Store store={snapshot.store} />}
      </div>
      <Details monitor={monitor} opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

export default island("jobs", Jobs);
