/** The list of the tray: what was asked for, how many, when, how far it is, and what can be done with it. */
import { useSignals } from "@preact/signals-react/runtime";
import { seoulParts } from "../../../events/base/seoul.ts";
import { aboutTime, TASK_TITLES } from "../../../projections/certificate/task_words.ts";
import { toast } from "../client/toasts.ts";
import { Button } from "../form/button.tsx";
import { count as figure, dotted } from "../time/format.ts";
import { officeNow } from "../time/now.ts";
import { clearEnded } from "./clear.ts";
import { requestAgain } from "./request.ts";
import { cancelTask, dismiss, gotFile, isOpen, type Task, tasks } from "./tasks.ts";

const STATES: Record<Task["state"], string> = {
  pending: "요청 중",
  progress: "진행 중",
  completed: "완료",
  failed: "실패",
};

/** "증명서 발급 90건": what and how many, with whose it is if another's. */
const nameOf = ({ kind, count, by }: Task): string =>
  `${by === "" ? "" : `${by} 님의 `}${TASK_TITLES[kind]} ${figure(count)}건`;

/** Addresses that failed, each with the reason. */
function Failures({ task: { failures, failedCount } }: { task: Task }) {
  if (failures.length === 0) return null;
  const more = failedCount - failures.length;
  return (
    <details className="tray-failures text-3">
      <summary>실패한 주소 {figure(failedCount)}건</summary>
      <ul className="bare">
        {failures.map(({ id, address, reason }) => (
          <li key={id}>
            {address || "삭제된 주소"} <span className="muted">{reason}</span>
          </li>
        ))}
        {more > 0 && <li className="muted">그 밖에 {figure(more)}건</li>}
      </ul>
    </details>
  );
}

/** What can be done with a task. */
function Actions({ task }: { task: Task }) {
  const { id, by, kind, state, downloadUrl, failedCount } = task;
  const name = nameOf(task);
  const failed = state === "failed" || (failedCount > 0 && kind !== "download");
  return (
    <p className="tray-actions strip">
      {state === "completed" && downloadUrl && (
        <a
          className="button button-small button-primary"
          href={downloadUrl}
          download=""
          onClick={() => gotFile(task)}
        >
          파일 받기
        </a>
      )}
      {state === "progress" && by === "" && (
        <Button
          small
          aria-label={`${name} 취소`}
          onClick={() => void cancelTask(task)}
        >
          취소
        </Button>
      )}
      {!isOpen(task) && failed && id && by === "" && (
        <Button
          small
          aria-label={`${name} 다시`}
          onClick={() => void requestAgain(task)}
        >
          다시
        </Button>
      )}
      {!isOpen(task) && (
        <Button
          small
          look="quiet"
          aria-label={`${name} 목록에서 지우기`}
          onClick={() => dismiss(task)}
        >
          지우기
        </Button>
      )}
    </p>
  );
}

function Line({ task }: { task: Task }) {
  const { state, message, progress, batch, startedAt, secondsLeft } = task;
  const name = nameOf(task);
  const { day, time } = seoulParts(startedAt);
  const today = day === seoulParts(officeNow().getTime()).day;
  return (
    <li className="tray-task" data-state={state}>
      <p className="tray-head strip">
        <b>{name}</b>
        <span className="tray-state muted">{STATES[state]}</span>
      </p>
      {isOpen(task) && (
        <progress
          aria-label={`${name} 진행률`}
          max={100}
          value={progress.percentage}
        />
      )}
      <p className="tabular muted">
        <time dateTime={new Date(startedAt).toISOString()}>
          {today ? "" : `${dotted(day.slice(5))} `}
          {time.slice(0, 5)}
        </time>
        {message && ` · ${message}`}
        {batch && ` (묶음 ${batch})`}
        {isOpen(task) && secondsLeft > 0 && ` · ${aboutTime(secondsLeft)} 남음`}
      </p>
      <Failures task={task} />
      <Actions task={task} />
    </li>
  );
}

/** Clears what has ended; a file that was not fetched stays, and what was cleared comes back with one press. */
function clearAll(): void {
  const putBack = clearEnded();
  const left = tasks.value.filter((task) => !isOpen(task)).length;
  const stays = left > 0 ? " 아직 받지 않은 파일은 남겨 두었습니다." : "";
  if (!putBack) return void toast("info", `지울 작업이 없습니다.${stays}`);
  toast("success", `끝난 작업을 목록에서 지웠습니다.${stays}`, { label: "되돌리기", run: putBack });
}

export default function TaskList() {
  useSignals();
  const all = tasks.value;
  return (
    <>
      <ul className="bare text-3">
        {all.map((task) => <Line key={task.key} task={task} />)}
      </ul>
      {all.some((task) => !isOpen(task)) && (
        <p className="tray-clear">
          <Button small look="quiet" onClick={clearAll}>모두 지우기</Button>
        </p>
      )}
    </>
  );
}
