/** The job monitor (S2 §2): figures, health, and four tabs that stay true by themselves. */
import { useState } from "react";
import type { WorkerRow } from "../../../../projections/job_monitor_rows.ts";
import type { JobRow } from "../../../../projections/job_rows.ts";
import { island } from "../../../island.tsx";
import { lazyPart, Waiting } from "../../../ui/lazy.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { VIEWS } from "./asked.ts";
import { Queues, Store } from "./queues.tsx";
import { HealthLine, Summary } from "./summary.tsx";
import { Tasks } from "./tasks.tsx";
import { type Monitor, type MonitorStart, useMonitor } from "./use_monitor.ts";
import { Workers } from "./workers.tsx";

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
        {view === "queues" && <Queues monitor={monitor} />}
        {view === "trend" && <TrendView turn={snapshot} />}
        {view === "store" && <Store store={snapshot.store} />}
      </div>
      <Details monitor={monitor} opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

export default island("jobs", Jobs);
