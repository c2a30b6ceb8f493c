/** What superusers do at the job monitor (S2 §7): restart workers, clear the list, cancel, retry, set queues. */
import type { NewEvent } from "../../../events/event.ts";
import { retryJob, revokeJob } from "../../../events/job_acts.ts";
import { askReport, askRestart, cleanList, MONITOR_STREAM } from "../../../events/job_monitor.ts";
import { changeQueue, queueSettingsShape } from "../../../events/job_queue.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/refusal.ts";
import { data } from "../../../projections/answers.ts";
import { freedBy, type JobEntry, jobView } from "../../../projections/job.ts";
import { holderOf, makersOf } from "../../../projections/job_order.ts";
import { doneShape } from "../../../projections/job_monitor_rows.ts";
import { queueSettings } from "../../../projections/job_queue.ts";
import {
  isCleanable,
  isCleaned,
  jobRow,
  queueRow,
  rowOfJob,
  rowOfQueue,
} from "../../../projections/job_rows.ts";
import type { Views } from "../../../projections/registry.ts";
import type { Deps } from "../../deps.ts";
import { isOnline } from "../../jobs/attendance.ts";
import { answerCommand } from "../../server/answer.ts";
import { metaOf } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import type { Noun } from "../../server/run_command.ts";
import { isQueue } from "./queues.ts";
import { NO_JOB, NO_WORKER } from "./reading.ts";
import { seenNow } from "./workers.ts";

const REVOKED_BY_HAND = "최고관리자가 취소했습니다.";
const NO_QUEUE = refuse(404, "queue_not_found", "큐를 찾을 수 없습니다.");
const OFFLINE = refuse(409, "worker_offline", "실행 중이 아닌 작업자입니다.");
const NOBODY = refuse(409, "no_worker", "실행 중인 작업자가 없습니다.");

/** Jobs as commands see them; rows are made with who is there now. */
async function jobsNow(deps: Deps): Promise<Noun<JobEntry>> {
  const seen = await seenNow(deps);
  return {
    noun: "job",
    view: jobView,
    find: ({ job }, id) => job.byId.get(id),
    missing: NO_JOB,
    row: (views, entry) => rowOfJob(views, entry, seen),
  };
}

/** Writes what is asked of the list or of workers, and says how many it is about. */
async function tell(
  c: Ctx,
  { books }: Deps,
  decide: (views: Views, now: Date) => NewEvent[] | Refusal,
  { message, count, reads }: { message: string; count(): number; reads?: string[] },
): Promise<Response> {
  const outcome = await books.execute({ stream: MONITOR_STREAM, meta: metaOf(c), decide, reads });
  if (isRefusal(outcome)) return problem(c, outcome);
  return Response.json({ data: { count: count() }, message });
}

async function restart(c: Ctx, deps: Deps): Promise<Response> {
  const { workers, now } = await seenNow(deps);
  const found = workers.find(({ worker }) => worker === c.req.param("name"));
  if (!found) return problem(c, NO_WORKER);
  if (!isOnline(found, now)) return problem(c, OFFLINE);
  const message = "작업자 재시작 명령을 보냈습니다.";
  return await tell(c, deps, () => askRestart([found.worker]), { message, count: () => 1 });
}

/** Asks every worker that is there. */
const askAll =
  (ask: (names: string[]) => NewEvent[], message: string) => async (c: Ctx, deps: Deps) => {
    const { workers, now } = await seenNow(deps);
    const names = workers.filter((one) => isOnline(one, now)).map(({ worker }) => worker);
    const count = () => names.length;
    return await tell(c, deps, () => names.length === 0 ? NOBODY : ask(names), { message, count });
  };

function cleanup(c: Ctx, deps: Deps): Promise<Response> {
  let jobs = 0;
  return tell(c, deps, (views, now) => {
    const shown = [...views.job.byId.values()]
      .filter((entry) => isCleanable(entry) && !isCleaned(views, entry));
    jobs = shown.length;
    return cleanList({ ended_by: now.toISOString(), jobs });
  }, { message: "완료된 작업 정리를 시작했습니다.", count: () => jobs, reads: ["job"] });
}

async function cancel(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  return await answerCommand(c, deps, await jobsNow(deps), {
    id,
    mustSee: false,
    decide: ({ job }, { state }) =>
      revokeJob(state, { id, reason: REVOKED_BY_HAND }, freedBy(job, id)),
  });
}

async function retry(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  return await answerCommand(c, deps, await jobsNow(deps), {
    id,
    mustSee: false,
    reads: ["job"],
    decide: ({ job }, { state }) =>
      retryJob(state, { id }, { holder: holderOf(job, state), after: makersOf(job, state) }),
  });
}

async function setQueue(
  c: Ctx,
  { books, now }: Deps,
  { body }: WithBody<typeof queueSettingsShape>,
): Promise<Response> {
  const name = c.req.param("name")!;
  if (!isQueue({ books }, name)) return problem(c, NO_QUEUE);
  const outcome = await books.execute({
    stream: `job_queue/${name}`,
    meta: metaOf(c),
    decide: ({ job_queue }) => changeQueue(queueSettings(job_queue, name), { name, to: body }),
  });
  if (isRefusal(outcome)) return problem(c, outcome);
  return Response.json({ data: rowOfQueue(books.views, name, now().getTime()) });
}

const one: Partial<Route> = { answer: data(jobRow), described: { etag: true, also: [409] } };
const told: Partial<Route> = { answer: doneShape, described: { also: [409] } };

const says = {
  restart: "작업자를 다시 시작합니다. 진행 중인 작업은 대기열로 돌려보냅니다.",
  restartAll: "모든 작업자의 상태를 새로 읽고 다시 시작합니다.",
  metrics: "모든 작업자에게 지금 상태를 알리고 할 작업을 찾게 합니다.",
  cleanup: "완료되었거나 취소된 작업을 목록에서 정리합니다. 기록은 그대로 남습니다.",
  cancel: "끝나지 않은 작업을 취소합니다.",
  retry:
    "실패했거나 취소된 작업을 지금 다시 시도합니다. 이미 완료된 항목은 다시 처리하지 않습니다.",
  setQueue: "작업 큐를 일시 중지하거나 재개하고, 동시에 처리할 작업 수를 정합니다.",
};

const restartAll = askAll(
  (names) => [...askReport(names), ...askRestart(names)],
  "모든 작업자의 업데이트와 재시작을 시작했습니다.",
);
const metrics = askAll(askReport, "지표 새로고침을 시작했습니다.");

/** The changing calls of `/api/celery/`. Fixed names come before ids. */
export const jobActingRoutes: Route[] = [
  call("POST /api/celery/workers/:name/restart", "superuser", says.restart, restart, told),
  call(
    "POST /api/celery/tasks/update-and-restart-workers",
    "superuser",
    says.restartAll,
    restartAll,
    told,
  ),
  call("POST /api/celery/tasks/update-metrics", "superuser", says.metrics, metrics, told),
  call("POST /api/celery/tasks/cleanup", "superuser", says.cleanup, cleanup, told),
  call("POST /api/celery/tasks/:id/cancel", "superuser", says.cancel, cancel, one),
  call("POST /api/celery/tasks/:id/retry", "superuser", says.retry, retry, one),
  call("PUT /api/celery/queues/:name", "superuser", says.setQueue, setQueue, {
    body: queueSettingsShape,
    answer: data(queueRow),
  }),
];
