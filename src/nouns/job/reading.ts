/** Reads of the job monitor: jobs, workers, queues, the overview, health and the store (S2 §7). */
import { z } from "zod";
import type { StoredJobEvent } from "../../../events/job/job.ts";
import { isRefusal, refuse } from "../../../events/base/refusal.ts";
import { areaOf } from "../../../events/nouns.ts";
import { covers } from "../../../events/account/scope.ts";
import { searchable } from "../../../events/base/text.ts";
import { mayUse } from "../../../events/account/user.ts";
import { data } from "../../../projections/kit/answers.ts";
import type { JobEntry } from "../../../projections/job/job.ts";
import { findJobs, type JobSearch, pageOfJobs } from "../../../projections/job/job_find.ts";
import {
  healthShape,
  overviewShape,
  storeShape,
  workerDetail,
  type WorkerRow,
  workerRow,
} from "../../../projections/job/job_monitor_rows.ts";
import {
  type JobPage,
  jobPage,
  queueRow,
  rowOfJob,
  type Subject,
  type TaskDetail,
  taskDetail,
} from "../../../projections/job/job_rows.ts";
import { TASK_STATES, type TaskState, WORKER_STATES } from "../../../projections/job/job_states.ts";
import { failuresOf, timelineOf } from "../../../projections/job/job_story.ts";
import { TREND_PERIODS, trendOf, trendShape } from "../../../projections/job/job_trend.ts";
import type { Views } from "../../../projections/registry.ts";
import { readTableQuery } from "../../../projections/table/query.ts";
import type { Deps } from "../../deps.ts";
import type { Asker } from "../../kit/fair_queue.ts";
import { jobKinds } from "./kinds.ts";
import { queuedFind } from "../../server/attachment.ts";
import { askerOf } from "../../server/command.ts";
import { pageFields, problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";
import { foundRows } from "../../tables/list.ts";
import { resourceNamed } from "../../tables/registry.ts";
import type { Resource } from "../../tables/resource.ts";
import { healthOf, overviewOf, storeOf } from "./figures.ts";
import { queuesNow } from "./queues.ts";
import { seenNow, titleOf, workerDetailOf, workerRows } from "./workers.ts";

// The records that jobs are about: an argument `address_ids` names rows of the table `address`.

/** A shorter text is in too many records to tell jobs apart. */
const LETTERS_MIN = 2;
/** Records of one job that are named. */
const NAMED_MAX = 20;

const NAMES = /^([a-z][a-z_]*?)_ids?$/;

/** The table that an argument names rows of. */
const tableOf = (argument: string): Resource | undefined =>
  resourceNamed(NAMES.exec(argument)?.[1] ?? "");

/** May the caller read a table? */
type MayRead = (table: Resource) => boolean;

/** The caller's rights: a token for jobs may lack the right to their records. */
const readRightsOf = (c: Ctx): MayRead => {
  const { user, scopes } = c.get("identity")!;
  return ({ noun, read }) => mayUse(user.state.flags, read) && covers(scopes, areaOf(noun), "read");
};

/** The tables that the arguments of any kind name rows of. */
function namedTables(): Set<Resource> {
  const found = new Set<Resource>();
  for (const { args } of jobKinds.values()) {
    const { properties = {} } = z.toJSONSchema(args, { io: "input", unrepresentable: "any" });
    for (const argument of Object.keys(properties)) {
      const table = tableOf(argument);
      if (table) found.add(table);
    }
  }
  return found;
}

/** Ids of the records that this text is found in, of the tables that the asker may read. */
async function recordsSaying(
  views: Views,
  text: string,
  mayRead: MayRead,
  asker: Asker,
): Promise<Set<string>> {
  const found = new Set<string>();
  if (searchable(text).length < LETTERS_MIN) return found;
  for (const table of namedTables()) {
    if (!mayRead(table)) continue;
    const query = readTableQuery(table.columns, { search: text });
    if (isRefusal(query)) continue;
    for (const { id } of await foundRows(views, table, query, asker)) found.add(id);
  }
  return found;
}

/** The first records of a job's arguments, by texts that are not personal. */
function subjectsOf(
  views: Views,
  args: Record<string, unknown>,
  mayRead: MayRead,
): Subject[] {
  const found: Subject[] = [];
  for (const [argument, value] of Object.entries(args)) {
    const table = tableOf(argument);
    if (!table || !mayRead(table)) continue;
    const name = table.columns.find(({ type, personal }) => type === "text" && !personal);
    for (const id of [value].flat().slice(0, NAMED_MAX)) {
      const row = typeof id === "string" ? table.row(views, id) : undefined;
      if (!row || row.deleted) continue;
      found.push({ noun: table.noun, id: row.id, label: String(row[name?.key ?? "id"] ?? row.id) });
    }
  }
  return found;
}

/** S2 §9. */
const PAGE_SIZE = 20;
const HOURS = 24;
const HOUR_MILLISECONDS = 60 * 60 * 1_000;

/** No job. */
export const NO_JOB = refuse(404, "job_not_found", "작업을 찾을 수 없습니다.");
/** No worker. */
export const NO_WORKER = refuse(404, "worker_not_found", "작업자를 찾을 수 없습니다.");

const NO_STATE = "그런 작업 상태가 없습니다.";
const statusField = z.enum(TASK_STATES, NO_STATE);
const textField = z.string().max(200, "200자까지 입력해 주세요.");

/** Several states, with commas between them. */
const statusesField = z.string().max(100).refine(
  (text) => text.split(",").every((one) => statusField.safeParse(one).success),
  NO_STATE,
);

/** Filter of the list of jobs. */
export const tasksQuery = z.object({
  status: statusField.optional().meta({ title: "상태" }),
  statuses: statusesField.optional().meta({ title: "상태(복수 선택)" }),
  queue: textField.optional().meta({ title: "큐" }),
  search: textField.optional().meta({ title: "찾을 말" }),
  hours: z.string().regex(/^[1-9]\d{0,3}$/, "시간은 1 이상의 정수로 입력해 주세요.").optional()
    .meta({ title: "기간(시간)" }),
  limit: pageFields.page_size.optional().meta({ title: "건수" }),
  page: pageFields.page.optional().meta({ title: "페이지" }),
  cleaned: z.enum(["0", "1"], "0이나 1로 입력해 주세요.").optional().meta({ title: "정리한 작업" }),
});
export type TasksQuery = z.infer<typeof tasksQuery>;

const splitted = (text: string | undefined): string[] =>
  text === undefined || text === "" ? [] : text.split(",");

/** The jobs that a query finds, the newest first; also those about records that the text is found in. */
export async function jobsFound(
  c: Ctx,
  { books, now }: Deps,
  asked: TasksQuery,
): Promise<JobEntry[]> {
  const { status, statuses, queue, search = "", hours = HOURS, cleaned } = asked;
  const wanted: JobSearch = {
    statuses: [...splitted(status), ...splitted(statuses)] as TaskState[],
    queues: splitted(queue),
    since: new Date(now().getTime() - Number(hours) * HOUR_MILLISECONDS).toISOString(),
    search,
    about: await recordsSaying(books.views, search, readRightsOf(c), askerOf(c)),
    cleaned: cleaned === "1",
  };
  return await queuedFind(c, findJobs(books.views, wanted, titleOf));
}

/** A page of the list of jobs. */
export async function taskList(
  c: Ctx,
  deps: Deps,
  asked: TasksQuery | Record<string, string>,
): Promise<JobPage> {
  const seen = await seenNow(deps);
  const found = await jobsFound(c, deps, asked);
  const { page = 1, limit = PAGE_SIZE } = asked;
  const { shown, pagination } = pageOfJobs(found, Number(page), Number(limit));
  return { data: shown.map((entry) => rowOfJob(deps.books.views, entry, seen)), pagination };
}

const tasks = async (c: Ctx, deps: Deps, { query }: WithQuery<typeof tasksQuery>) =>
  Response.json(await taskList(c, deps, query));

async function task(c: Ctx, deps: Deps): Promise<Response> {
  const { books } = deps;
  const id = c.req.param("id")!;
  if (!books.views.job.byId.has(id)) return problem(c, NO_JOB);
  const seen = await seenNow(deps);
  const events = await books.history(`job/${id}`) as StoredJobEvent[];
  // Its state after the read: a job is never removed.
  const entry = books.views.job.byId.get(id)!;
  const { args, not_before, after } = entry.state;
  const detail: TaskDetail = {
    ...rowOfJob(books.views, entry, seen),
    traceback: failuresOf(events),
    args,
    about: subjectsOf(books.views, args, readRightsOf(c)),
    not_before,
    after,
    timeline: timelineOf(events),
  };
  return Response.json({ data: detail }, { headers: { etag: `"${entry.version}"` } });
}

const workersQuery = z.object({
  search: textField.optional().meta({ title: "찾을 말" }),
  status: z.enum(WORKER_STATES, "그런 작업자 상태가 없습니다.").optional().meta({ title: "상태" }),
});

/** The workers that a query finds. */
export async function workersFound(
  deps: Deps,
  { search = "", status }: z.infer<typeof workersQuery>,
): Promise<WorkerRow[]> {
  const needle = search.trim().toLowerCase();
  return workerRows(deps, await seenNow(deps)).filter((row) =>
    (status === undefined || row.status === status) &&
    `${row.name} ${row.hostname}`.toLowerCase().includes(needle)
  );
}

const workers = async (_c: Ctx, deps: Deps, { query }: WithQuery<typeof workersQuery>) =>
  Response.json({ data: await workersFound(deps, query) });

async function worker(c: Ctx, deps: Deps): Promise<Response> {
  const { workers: all, now } = await seenNow(deps);
  const found = all.find((one) => one.worker === c.req.param("name"));
  return found ? Response.json({ data: workerDetailOf(deps, found, now) }) : problem(c, NO_WORKER);
}

/** Answers with the office's present data. */
const answered = (make: (deps: Deps) => unknown) => async (_c: Ctx, deps: Deps) =>
  Response.json({ data: await make(deps) });

const trendQuery = z.object({
  period: z.enum(TREND_PERIODS, "hour나 day를 입력해 주세요.").optional().meta({ title: "기간" }),
});

const trend = (_c: Ctx, deps: Deps, { query }: WithQuery<typeof trendQuery>): Response => {
  const { period = "day" } = query;
  const { books, now } = deps;
  return Response.json({ data: trendOf(books.views.job, now().getTime(), period) });
};

const says = {
  trend: "한 시간이나 하루 동안 작업이 얼마나, 얼마나 걸려 끝났는지 조회합니다.",
  overview: "작업자, 24시간 동안의 작업, 대기 중인 작업의 수를 조회합니다.",
  workers: "작업자를 조회합니다.",
  worker: "작업자 하나를 자세히 조회합니다.",
  tasks: "작업을 새것부터 조회합니다.",
  task: "작업 하나를 처리 이력과 함께 조회합니다.",
  queues: "작업 큐와 큐마다 기다리거나 진행 중인 작업의 수를 조회합니다.",
  health: "작업이 기대는 저장소, 기록, 작업자의 상태를 조회합니다.",
  store: "저장소(Deno KV)의 상태를 조회합니다.",
};

/** The reading calls of `/api/celery/`. Fixed names come before ids. */
export const jobReadingRoutes: Route[] = [
  call("GET /api/celery/overview", "superuser", says.overview, answered(overviewOf), {
    answer: data(overviewShape),
  }),
  call("GET /api/celery/workers/status", "superuser", says.workers, workers, {
    query: workersQuery,
    answer: data(z.array(workerRow)),
  }),
  call("GET /api/celery/workers/:name", "superuser", says.worker, worker, {
    answer: data(workerDetail),
  }),
  call("GET /api/celery/tasks/status", "superuser", says.tasks, tasks, {
    query: tasksQuery,
    answer: jobPage,
  }),
  call("GET /api/celery/tasks/:id", "superuser", says.task, task, {
    answer: data(taskDetail),
    described: { etag: true },
  }),
  call(
    "GET /api/celery/queues/stats",
    "superuser",
    says.queues,
    answered(queuesNow),
    { answer: data(z.array(queueRow)) },
  ),
  call("GET /api/celery/trend", "superuser", says.trend, trend, {
    query: trendQuery,
    answer: data(trendShape),
  }),
  call("GET /api/celery/health", "superuser", says.health, answered(healthOf), {
    answer: data(healthShape),
  }),
  call("GET /api/celery/redis/info", "superuser", says.store, answered(storeOf), {
    answer: data(storeShape),
  }),
];
