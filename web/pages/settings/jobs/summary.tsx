/** The four cards and the health of the job monitor (S2 §2). */
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { count } from "../../../ui/format.ts";
import type { Snapshot } from "./use_monitor.ts";
import { rateText } from "./words.ts";

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
export function Summary({ snapshot: { overview, store } }: { snapshot: Snapshot }) {
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
export function HealthLine({ snapshot: { health }, isWhole, reading, onRefresh }: {
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
