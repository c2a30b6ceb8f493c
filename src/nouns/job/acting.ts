/**
 * Superusers' commands at the job monitor (S2 §7): start, cancel and retry jobs, restart workers, clear the list, set
 * queues.
 */
import { z } from "zod";
import type { NewEvent } from "../../../events/base/event.ts";
import { retryJob, revokeJob } from "../../../events/job/job_acts.ts";
import {
  cleanList,
  MONITOR_STREAM,
  requestReport,
  requestRestart,
} from "../../../events/job/job_monitor.ts";
import { changeQueue, queueSettingsShape } from "../../../events/job/job_queue.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { data } from "../../../projections/kit/answers.ts";
import { freedBy, type JobEntry, jobView } from "../../../projections/job/job.ts";
import { type JobKindRow, jobKindRow } from "../../../projections/job/job_kind_rows.ts";
import { doneShape } from "../../../projections/job/job_monitor_rows.ts";
import { holderOf, makersOf, waitingMaker } from "../../../projections/job/job_order.ts";
import { queueSettings } from "../../../projections/job/job_queue.ts";
import {
  isCleanable,
  isCleaned,
  jobRow,
  queueRow,
  rowOfJob,
  rowOfQueue,
  stateOf,
} from "../../../projections/job/job_rows.ts";
import type { TaskState } from "../../../projections/job/job_states.ts";
import type { Views } from "../../../projections/registry.ts";
import type { Deps } from "../../deps.ts";
import { isOnline } from "../../jobs/attendance.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { jobKinds } from "./kinds.ts";
import { answerCommand } from "../../server/answer.ts";
import { metaOf } from "../../server/command.ts";
import { describeIssues } from "../../server/issues.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import type { Noun } from "../../server/run_command.ts";
import type { CommandMeta, Outcome } from "../../store/contract.ts";
import { isQueue } from "./queues.ts";
import { jobsFound, NO_JOB, NO_WORKER, tasksQuery } from "./reading.ts";
import { seenNow } from "./workers.ts";

const NO_KIND = refuse(404, "job_kind_not_found", "그런 종류의 작업이 없습니다.");

const startBody = z.strictObject({
  kind: z.string().max(40).meta({ title: "작업의 종류" }),
  args: z.record(z.string(), z.json()).default({}).meta({ title: "작업 내용" }),
  /** 0 to 9; higher goes first. */
  priority: z.int().min(0).max(9).default(5).meta({ title: "우선순위" }),
  not_before: z.iso.datetime("시작할 때를 2026-11-22T01:00:00Z처럼 입력해 주세요.").nullable()
    .default(null).meta({ title: "시작할 때" }),
});

/** Every kind, with the form of its arguments as JSON Schema. */
const kindRows = (): JobKindRow[] =>
  [...jobKinds.values()].map(({ kind, title, queue, schedule, args }) => ({
    kind,
    title,
    queue,
    schedule: schedule ?? null,
    schema: z.toJSONSchema(args, { io: "input", unrepresentable: "any" }),
  }));

async function start(
  c: Ctx,
  deps: Deps,
  { body: { kind: name, args, priority, not_before } }: WithBody<typeof startBody>,
): Promise<Response> {
  const kind = jobKinds.get(name);
  if (!kind) return problem(c, NO_KIND);
  const off = kind.refused?.(deps);
  if (off) return problem(c, off);
  const checked = kind.args.safeParse(args);
  if (!checked.success) return problem(c, describeIssues(422, checked.error, kind.args));
  const id = crypto.randomUUID();
  // The clock starts one of these at a time, and so does a person.
  const unique = kind.schedule === undefined ? "" : `schedule:${name}`;
  const meta = metaOf(c);
  const job = { id, kind: name, queue: kind.queue, args, priority, not_before, unique };
  const outcome = await enqueue(deps.books, job, meta);
  if (isRefusal(outcome)) return problem(c, outcome);
  const made = outcome.events[0]?.stream.slice("job/".length) ?? id;
  const entry = deps.books.views.job.byId.get(made)!;
  const row = rowOfJob(deps.books.views, entry, await seenNow(deps));
  return Response.json({ data: row }, { status: 201 });
}

/** Jobs of one request. */
const JOBS_MAX = 500;

const retryBody = z.union([
  z.strictObject({
    ids: z.array(z.string().max(64)).min(1).max(JOBS_MAX).meta({ title: "작업 번호" }),
  }),
  /** The filter of the list; its failed jobs are retried. */
  z.strictObject({
    matching: tasksQuery.omit({ page: true, limit: true }).strict().meta({ title: "찾는 조건" }),
  }),
], `다시 시도할 작업의 번호(ids, ${JOBS_MAX}개까지)나 찾는 조건(matching)을 보내 주세요.`);

const retryAnswer = z.strictObject({
  data: z.strictObject({
    count: z.int().nonnegative(),
    /** Why others are not tried again. */
    refused: z.array(z.strictObject({ task_id: z.string(), message: z.string() })),
  }),
  message: z.string(),
});

const TOO_MANY = refuse(
  422,
  "too_many_jobs",
  `한 번에 ${JOBS_MAX}건까지 다시 시도할 수 있습니다. 조건을 좁혀 주세요.`,
);

/** Default states to retry; cancelled jobs were cancelled on purpose. */
const FAILED: readonly TaskState[] = ["FAILURE"];
const RETRIABLE: readonly TaskState[] = ["FAILURE", "REVOKED", "RETRY"];

/** Ids of the jobs that are to be done again. */
async function requestedIds(
  c: Ctx,
  deps: Deps,
  asked: z.infer<typeof retryBody>,
): Promise<string[]> {
  if ("ids" in asked) return [...new Set(asked.ids)];
  const { status, statuses } = asked.matching;
  const states = status || statuses ? RETRIABLE : FAILED;
  return (await jobsFound(c, deps, asked.matching))
    .filter(({ state }) => states.includes(stateOf[state.status])).map(({ id }) => id);
}

const retryOne = ({ books }: Deps, id: string, meta: CommandMeta): Promise<Outcome> =>
  books.execute({
    stream: `job/${id}`,
    reads: ["job"],
    meta: { ...meta, key: `${meta.key}:${id}` },
    decide: (views) => decideRetry(views, id),
  });

/** A job is retried unless another has its unique key; it waits for jobs that make its input. */
function decideRetry({ job }: Views, id: string): NewEvent[] | Refusal {
  const state = job.byId.get(id)?.state;
  const holder = state && (holderOf(job, state) ?? waitingMaker(job, { id, kind: state.kind }));
  return retryJob(state, { id }, { holder, after: state && makersOf(job, state) });
}

async function retryMany(
  c: Ctx,
  deps: Deps,
  { body: asked }: WithBody<typeof retryBody>,
): Promise<Response> {
  const ids = await requestedIds(c, deps, asked);
  if (ids.length > JOBS_MAX) return problem(c, TOO_MANY);
  const meta = metaOf(c);
  const outcomes = await Promise.all(ids.map((id) => retryOne(deps, id, meta)));
  const refused = outcomes.flatMap((outcome, place) =>
    isRefusal(outcome) ? [{ task_id: ids[place], message: outcome.message }] : []
  );
  const count = ids.length - refused.length;
  return Response.json({
    data: { count, refused },
    message: `작업 ${count.toLocaleString("ko-KR")}건을 다시 시도합니다.`,
  });
}

const REVOKED_BY_HAND = "최고관리자가 취소했습니다.";
const NO_QUEUE = refuse(404, "queue_not_found", "큐를 찾을 수 없습니다.");
const OFFLINE = refuse(409, "worker_offline", "실행 중이 아닌 작업자입니다.");
const NOBODY = refuse(409, "no_worker", "실행 중인 작업자가 없습니다.");

/** Jobs as commands see them; rows are made with the present workers. */
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

/** Sends a command to the list or to workers, and returns the number concerned. */
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
  return await tell(c, deps, () => requestRestart([found.worker]), { message, count: () => 1 });
}

/** Asks every worker that is there. */
const notifyWorkers =
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
    decide: (views) => decideRetry(views, id),
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
  kinds: "시작할 수 있는 작업의 종류와 인수의 형식을 조회합니다.",
  start: "작업 하나를 직접 시작합니다. 인수는 그 종류의 형식에 맞아야 합니다.",
  retryMany: "실패한 작업 여러 건을 번호나 찾는 조건으로 다시 시도합니다.",
  restart: "작업자를 다시 시작합니다. 진행 중인 작업은 대기열로 돌려보냅니다.",
  restartAll: "모든 작업자의 상태를 새로 읽고 다시 시작합니다.",
  metrics: "모든 작업자에게 지금 상태를 알리고 할 작업을 찾게 합니다.",
  cleanup: "완료되었거나 취소된 작업을 목록에서 정리합니다. 기록은 그대로 남습니다.",
  cancel: "끝나지 않은 작업을 취소합니다.",
  retry:
    "실패했거나 취소된 작업을 지금 다시 시도합니다. 이미 완료된 항목은 다시 처리하지 않습니다.",
  setQueue: "작업 큐를 일시 중지하거나 재개하고, 동시에 처리할 작업 수를 정합니다.",
};

const restartAll = notifyWorkers(
  (names) => [...requestReport(names), ...requestRestart(names)],
  "모든 작업자의 업데이트와 재시작을 시작했습니다.",
);
const metrics = notifyWorkers(requestReport, "지표 새로고침을 시작했습니다.");

/** The changing calls of `/api/celery/`. Fixed names come before ids. */
export const jobActingRoutes: Route[] = [
  call(
    "GET /api/celery/kinds",
    "superuser",
    says.kinds,
    () => Response.json({ data: kindRows() }),
    { answer: data(z.array(jobKindRow)) },
  ),
  call("POST /api/celery/tasks", "superuser", says.start, start, {
    // Some kinds destroy data irreversibly.
    fresh: true,
    body: startBody,
    answer: data(jobRow),
    described: { done: 201, also: [404, 409] },
  }),
  call("POST /api/celery/tasks/retry", "superuser", says.retryMany, retryMany, {
    body: retryBody,
    answer: retryAnswer,
    described: { also: [409] },
  }),
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
