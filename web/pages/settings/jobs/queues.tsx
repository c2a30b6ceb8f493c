/** The tabs of queues and of the store (S2 §2). */
import { queueLabel } from "../../../../projections/job_states.ts";
import { type FormEvent, useState } from "react";
import type { QueueRow } from "../../../../projections/job_rows.ts";
import type { StoreInfo } from "../../../../projections/job_monitor_rows.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { count } from "../../../ui/format.ts";
import { setQueue } from "./act.ts";
import { Cards, Fact } from "./parts.tsx";
import type { Monitor } from "./use_monitor.ts";
import { loadOf, uptimeText } from "./words.ts";

/** Jobs of one queue at once, at most (`events/job_queue.ts`). */
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

function Queue({ row, onDone }: { row: QueueRow; onDone(): void }) {
  const { label, tone } = loadOf(row.pending_tasks);
  const name = row.paused ? "재개" : "일시 중지";
  const turn = async () => {
    if (await setQueue(row, { paused: !row.paused })) onDone();
  };
  return (
    <li className="jobs-item">
      <div className="jobs-item-head">
        <h3>{queueLabel(row.queue_name)}</h3>
        <Badge tone={tone}>{label}</Badge>
        {row.paused && <Badge tone="warning">일시 중지</Badge>}
        <Scale row={row} onDone={onDone} />
        <Button small onClick={turn} aria-label={`${queueLabel(row.queue_name)} 큐 ${name}`}>
          {name}
        </Button>
      </div>
      <dl className="jobs-facts jobs-facts-large">
        <Fact label="대기">{count(row.pending_tasks)}</Fact>
        <Fact label="실행 중">{count(row.active_tasks)}</Fact>
        <Fact label="예약">{count(row.scheduled_tasks)}</Fact>
      </dl>
    </li>
  );
}

export function Queues({ monitor: { snapshot, read } }: { monitor: Monitor }) {
  return (
    <Cards label="큐" none="큐가 없습니다.">
      {snapshot.queues.map((row) => (
        <Queue
          key={row.queue_name}
          row={row}
          onDone={() => void read(false)}
        />
      ))}
    </Cards>
  );
}

/** What stands in Redis' place. */
export function Store({ store }: { store: StoreInfo }) {
  return (
    <div className="jobs-item">
      <dl className="jobs-facts jobs-facts-large">
        <Fact label="버전">{store.version}</Fact>
        <Fact label="가동 시간">{uptimeText(store.uptime_in_seconds)}</Fact>
        <Fact label="연결된 프로세스">{count(store.connected_clients)}</Fact>
        <Fact label="사용 메모리">{store.used_memory_human}</Fact>
        <Fact label="처리한 커밋">{count(store.total_commands_processed)}</Fact>
        <Fact label="작업 키">{count(store.celery_keys_count)}</Fact>
      </dl>
      <h3>최근 작업 키 {count(store.celery_keys.length)}개</h3>
      {store.celery_keys.length === 0
        ? <p className="jobs-none">작업 키가 없습니다.</p>
        : (
          <ul className="jobs-keys" aria-label="작업 키" translate="no">
            {store.celery_keys.map((key) => <li key={key}>{key}</li>)}
          </ul>
        )}
    </div>
  );
}
