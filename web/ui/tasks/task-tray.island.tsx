/** In the frame, beside or above the page: what this person has asked for, on whichever page they are (S2 §4). */
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useId, useRef, useState } from "react";
import type { CertificateTaskStatus } from "../../../projections/certificate/certificate_shapes.ts";
import { lazyPart, Waiting } from "../client/lazy.tsx";
import { island } from "../frame/island.tsx";
import { Button } from "../form/button.tsx";
import { count as figure } from "../time/format.ts";
import { MenuIcon } from "../frame/menu_icon.tsx";
import { adoptTasks, followTasks, isOpen, type Task, tasks, trayOpen } from "./tasks.ts";

/** Most pages are read without opening it. */
const TaskList = lazyPart(() => import("./task_list.tsx"), Waiting);

/** What the tray says while it is closed. */
function summaryOf(all: readonly Task[]): string {
  const open = all.filter(isOpen).length;
  if (open > 0) return `작업 ${figure(open)}건 진행 중`;
  const failed = all.filter(({ state }) => state === "failed").length;
  return failed > 0 ? `작업 ${figure(failed)}건 실패` : `작업 ${figure(all.length)}건 완료`;
}

function TaskTray({ told: result }: { told: CertificateTaskStatus[] }) {
  useSignals();
  const open = trayOpen.value;
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
    trayOpen.value = false;
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
        onClick={() => trayOpen.value = !open}
      >
        <MenuIcon name="jobs" />
        <span className="shell-label">{summary}</span>
      </Button>
      {open && (
        <div className="tray-list panel" id={id} tabIndex={0} role="group" aria-label="작업 목록">
          <TaskList />
        </div>
      )}
      <span className="visually-hidden" role="status">{summary}</span>
    </aside>
  );
}

export default island("task-tray", TaskTray);
