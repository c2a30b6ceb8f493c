/** In the frame, beside or above the page: what this person has asked for, on whichever page they are (S2 §4). */
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useId, useRef, useState } from "react";
import type { CertificateTaskStatus } from "../../../projections/certificate/certificate_shapes.ts";
import { island } from "../frame/island.tsx";
import { Button } from "../form/button.tsx";
import { count as figure } from "../time/format.ts";
import { MenuIcon } from "../frame/menu_icon.tsx";
import {
  adoptTasks,
  cancelTask,
  dismiss,
  followTasks,
  isOpen,
  type Task,
  TASK_TITLES,
  tasks,
} from "./tasks.ts";

const STATES: Record<Task["state"], string> = {
  pending: "요청 중",
  progress: "진행 중",
  completed: "완료",
  failed: "실패",
};

function Line({ task }: { task: Task }) {
  const { kind, state, message, progress, batch, downloadUrl } = task;
  const title = TASK_TITLES[kind];
  return (
    <li className="tray-task" data-state={state}>
      <p className="tray-head strip">
        <b>{title}</b>
        <span className="tray-state muted">{STATES[state]}</span>
      </p>
      {isOpen(task) && (
        <progress
          aria-label={`${title} 진행률`}
          max={100}
          value={progress.percentage}
        />
      )}
      <p className="tabular muted">
        {message}
        {batch && ` (묶음 ${batch})`}
      </p>
      <p className="tray-actions strip">
        {state === "completed" && downloadUrl && (
          <a className="button button-small button-primary" href={downloadUrl} download="">
            파일 받기
          </a>
        )}
        {state === "progress" && (
          <Button
            small
            aria-label={`${title} 취소`}
            onClick={() => void cancelTask(task)}
          >
            취소
          </Button>
        )}
        {!isOpen(task) && (
          <Button
            small
            look="quiet"
            aria-label={`${title} 목록에서 지우기`}
            onClick={() => dismiss(task)}
          >
            지우기
          </Button>
        )}
      </p>
    </li>
  );
}

/** What the tray says while it is closed. */
function summaryOf(all: readonly Task[]): string {
  const open = all.filter(isOpen).length;
  if (open > 0) return `작업 ${figure(open)}건 진행 중`;
  const failed = all.filter(({ state }) => state === "failed").length;
  return failed > 0 ? `작업 ${figure(failed)}건 실패` : `작업 ${figure(all.length)}건 완료`;
}

function TaskTray({ told: result }: { told: CertificateTaskStatus[] }) {
  useSignals();
  const [open, setOpen] = useState(false);
  // A page may ask for something before this island is alive, and its server has drawn nothing.
  const [alive, setAlive] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    setAlive(true);
    adoptTasks(result);
    return followTasks();
  }, []);
  const all = alive ? tasks.value : [];
  const summary = all.length === 0 ? "" : summaryOf(all);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <aside
      className="tray"
      hidden={all.length === 0}
      aria-label="작업 상황"
      onKeyDown={({ key }) => key === "Escape" && open && close()}
    >
      <Button
        className="tray-opener"
        ref={opener}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon name="jobs" />
        <span className="shell-label">{summary}</span>
      </Button>
      {open && (
        <ul className="tray-list panel bare text-3" id={id}>
          {all.map((task) => <Line key={task.key} task={task} />)}
        </ul>
      )}
      <span className="visually-hidden" role="status">{summary}</span>
    </aside>
  );
}

export default island("task-tray", TaskTray);
