/** The tab of jobs (S2 §2): what is looked for, a card for each, and the way to other pages. */
import { useState } from "react";
import type { JobRow } from "../../../../projections/job/job_rows.ts";
import { queueLabel, TASK_STATES, type TaskState } from "../../../../projections/job/job_states.ts";
import { jobPaths } from "./paths.ts";
import { Pager } from "../../../table/pager.tsx";
import { callApi } from "../../../ui/client/api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { confirmDialog } from "../../../ui/dialog/confirm.ts";
import { count } from "../../../ui/time/format.ts";
import { Moment } from "../../../ui/moment.tsx";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { toast } from "../../../ui/client/toasts.ts";
import { cleanUp } from "./act.ts";
import { PAGE_SIZES, type TasksQuery, tasksQueryOf } from "./asked.ts";
import { Chips, Choice, Search } from "./parts.tsx";
import { TaskActs } from "./task_acts.tsx";
import type { Monitor } from "./use_monitor.ts";
import { isRetriable, PERIODS, secondsText, shortId, TASK_WORDS } from "./words.ts";

interface Retried {
  data: { count: number; refused: { task_id: string; message: string }[] };
  message: string;
}

async function send(body: object): Promise<boolean> {
  const answer = await callApi<Retried>("POST", jobPaths.retryMany(), { act: "retryTask", body });
  if (!answer.ok) {
    toast("error", answer.problem.message);
    return false;
  }
  const { data: { refused }, message } = answer.data;
  if (refused.length === 0) toast("success", message);
  else {toast(
      "warning",
      `${message} ${count(refused.length)}건은 하지 않았습니다: ${refused[0].message}`,
    );}
  return true;
}

/** The list's own question, without its pages. */
function matchingOf(asked: TasksQuery): object {
  const { page: _page, limit: _limit, ...matching } = tasksQueryOf(asked);
  return matching;
}

function RetryMany({ asked, chosen, onDone }: {
  asked: TasksQuery;
  /** Ids that are marked. */
  chosen: readonly string[];
  onDone(): void;
}) {
  const retry = async (body: object, what: string) => {
    const sure = await confirmDialog({
      title: `${what} 다시 시도하시겠습니까?`,
      text: "이미 완료된 항목은 다시 처리하지 않습니다.",
      confirm: "다시 시도",
    });
    if (sure && await send(body)) onDone();
  };
  return chosen.length > 0
    ? (
      <Button onClick={() => retry({ ids: chosen }, `선택한 작업 ${count(chosen.length)}건을`)}>
        선택한 {count(chosen.length)}건 다시 시도
      </Button>
    )
    : (
      <Button
        onClick={() => retry({ matching: matchingOf(asked) }, "찾은 작업 중 실패한 작업을 모두")}
      >
        실패한 작업 모두 다시 시도
      </Button>
    );
}

const STATES = TASK_STATES.map((value) => ({ value, label: TASK_WORDS[value].label }));
const HOURS = PERIODS.map(({ hours, label }) => ({ value: hours, label }));

interface Doing {
  /** Ids that are marked to be done again with others. */
  marked: readonly string[];
  onMark(id: string): void;
  onOpen(row: JobRow): void;
  onDone(): void;
}

const taskColumns = ({ marked, onMark, onOpen, onDone }: Doing): Column<JobRow>[] => [
  {
    label: "작업",
    names: true,
    cell: (row) => (
      <>
        {isRetriable(row.status) && (
          <input
            type="checkbox"
            aria-label={`${row.title} ${shortId(row.task_id)} 선택`}
            checked={marked.includes(row.task_id)}
            onChange={() => onMark(row.task_id)}
          />
        )}
        <button type="button" className="jobs-open" onClick={() => onOpen(row)}>
          {row.title} <span className="jobs-id" translate="no">{shortId(row.task_id)}</span>
        </button>
      </>
    ),
  },
  {
    label: "상태",
    kind: "mark",
    cell: ({ status, cleaned }) => (
      <>
        <Badge tone={TASK_WORDS[status].tone}>{TASK_WORDS[status].label}</Badge>
        {cleaned && <Badge tone="other">정리됨</Badge>}
      </>
    ),
  },
  {
    label: "관리",
    kind: "acts",
    cell: (row) => <TaskActs row={row} onCancelled={onDone} onRetried={onDone} />,
  },
  {
    label: "대기 사유",
    kind: "long",
    cell: ({ waits }) => waits && <p className="jobs-waits">{waits}</p>,
  },
  {
    label: "오류",
    kind: "long",
    cell: ({ error }) => error && <p className="jobs-error">{error}</p>,
  },
  { label: "작업자", cell: ({ worker_name }) => worker_name ?? "아직 없음" },
  { label: "큐", cell: ({ queue_name }) => queueLabel(queue_name) },
  { label: "접수", cell: ({ queued_at }) => <Moment at={queued_at} /> },
  { label: "종료", cell: ({ finished_at }) => finished_at !== null && <Moment at={finished_at} /> },
  {
    label: "실행 시간",
    cell: ({ execution_time }) => execution_time !== null && secondsText(execution_time),
  },
  { label: "마지막 시도", cell: ({ runtime }) => runtime !== null && secondsText(runtime) },
  { label: "끝난 항목", cell: ({ items_done }) => items_done > 0 && count(items_done) },
];

type Ask = (part: Partial<TasksQuery>, typed?: boolean) => void;

interface BarProps {
  monitor: Monitor;
  ask: Ask;
  chosen: string[];
  onDone(): void;
  onStart(): void;
}

function Bar({ monitor, ask, chosen, onDone, onStart }: BarProps) {
  const { asked: { tasks }, snapshot: { queues } } = monitor;
  const clear = async () => {
    if (await cleanUp()) onDone();
  };
  return (
    <>
      <div className="jobs-bar">
        <Search
          label="작업 이름, 번호, 인수로 찾기"
          value={tasks.search}
          onChange={(search) => ask({ search }, true)}
        />
        <Choice
          label="상태"
          value={tasks.statuses.length === 1 ? tasks.statuses[0] : ""}
          options={[{ value: "", label: "모든 상태" }, ...STATES]}
          onChange={(value) => ask({ statuses: value === "" ? [] : [value as TaskState] })}
        />
        <Choice
          label="기간"
          value={String(tasks.hours)}
          options={HOURS.map(({ value, label }) => ({ value: String(value), label }))}
          onChange={(hours) => ask({ hours: Number(hours) })}
        />
        <div className="jobs-acts">
          <Button onClick={clear}>완료된 작업 정리</Button>
          <RetryMany asked={tasks} chosen={chosen} onDone={onDone} />
          <Button look="primary" onClick={onStart}>작업 시작</Button>
        </div>
      </div>
      <Chips
        label="상태(복수 선택)"
        options={STATES}
        chosen={tasks.statuses}
        onChange={(statuses) => ask({ statuses })}
      />
      <Chips
        label="큐"
        options={queues.map(({ queue_name }) => ({
          value: queue_name,
          label: queueLabel(queue_name),
        }))}
        chosen={tasks.queues}
        onChange={(chosen) => ask({ queues: chosen })}
      />
      <div className="jobs-chip-line">
        <Chips
          label="기간(복수 선택)"
          options={HOURS}
          chosen={tasks.periods}
          onChange={(periods) => ask({ periods })}
        />
        <label className="jobs-check">
          <input
            type="checkbox"
            checked={tasks.cleaned}
            onChange={(event) => ask({ cleaned: event.target.checked })}
          />
          정리한 작업도 보기
        </label>
      </div>
    </>
  );
}

interface TasksProps {
  monitor: Monitor;
  onOpen(row: JobRow): void;
  onStart(): void;
}

export function Tasks({ monitor, onOpen, onStart }: TasksProps) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const { snapshot: { tasks }, show, read } = monitor;
  const { total } = tasks.pagination;
  // Another question begins at its first page.
  const ask: Ask = (part, typed) =>
    show((before) => ({ ...before, tasks: { ...before.tasks, page: 1, ...part } }), typed);
  // Only what is on the screen and can be done again is done again.
  const chosen = tasks.data.filter(({ task_id, status }) =>
    marked.includes(task_id) && isRetriable(status)
  ).map(({ task_id }) => task_id);
  const done = () => {
    setMarked([]);
    void read(false);
  };
  const choose = (id: string) =>
    setMarked(marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id]);
  return (
    <>
      <Bar monitor={monitor} ask={ask} chosen={chosen} onDone={done} onStart={onStart} />
      <p role="status" className="muted tabular">작업 {count(total)}건</p>
      <CardTable
        cards
        label="작업"
        columns={taskColumns({ marked, onMark: choose, onOpen, onDone: () => void read(false) })}
        rows={tasks.data}
        keyOf={({ task_id }) => task_id}
        none="조건에 맞는 작업이 없습니다."
      />
      <Pager
        asked={tasks.pagination}
        sizes={PAGE_SIZES}
        shown={tasks.data.length}
        count={total}
        onShow={ask}
      />
    </>
  );
}
