/** `/api/jobs/` for superusers: what is queued, runs and failed; doing it again, cancelling it, queues. */
import { z } from "zod";
import { retryJob, revokeJob } from "../../../events/job_acts.ts";
import { changeQueue, queueSettingsShape } from "../../../events/job_queue.ts";
import { isRefusal, refuse } from "../../../events/refusal.ts";
import { data } from "../../../projections/answers.ts";
import { type JobEntry, jobView } from "../../../projections/job.ts";
import { queueSettings } from "../../../projections/job_queue.ts";
import {
  findJobs,
  isQueue,
  jobPage,
  jobRow,
  queueRow,
  queueRows,
  rowOfJob,
  rowOfQueue,
  TASK_STATES,
} from "../../../projections/job_rows.ts";
import type { Views } from "../../../projections/registry.ts";
import type { Deps } from "../../deps.ts";
import { jobKinds } from "../../jobs/registry.ts";
import { answerCommand } from "../../server/answer.ts";
import { metaOf } from "../../server/command.ts";
import { pageFields, problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody, type WithQuery } from "../../server/route.ts";
import type { Noun } from "../../server/run_command.ts";

/** S2 §9. */
const PAGE_SIZE = 20;
const REVOKED_BY_HAND = "관리자가 취소했습니다.";
const NO_QUEUE = refuse(404, "queue_not_found", "큐를 찾을 수 없습니다.");

const rowOf = (views: Views, entry: JobEntry, now: Date) =>
  rowOfJob(views, entry, now.getTime(), (kind) => jobKinds.get(kind)?.title ?? kind);

const jobs: Noun<JobEntry> = {
  noun: "job",
  view: jobView,
  find: ({ job }, id) => job.byId.get(id),
  missing: refuse(404, "job_not_found", "작업을 찾을 수 없습니다."),
  row: rowOf,
};

const listQuery = z.object({
  status: z.enum(TASK_STATES, "그런 작업 상태가 없습니다.").optional(),
  queue: z.string().max(40).optional(),
  page: pageFields.page.optional(),
  page_size: pageFields.page_size.optional(),
});

function list(_c: Ctx, { books, now }: Deps, { query }: WithQuery<typeof listQuery>): Response {
  const { page = "1", page_size = PAGE_SIZE, ...asked } = query;
  const found = findJobs(books.views.job, {
    ...asked,
    page: Number(page),
    page_size: Number(page_size),
  });
  const rows = found.shown.map((entry) => rowOf(books.views, entry, now()));
  return Response.json({ data: rows, pagination: found.pagination });
}

const retry = (c: Ctx, deps: Deps): Promise<Response> => {
  const id = c.req.param("id")!;
  return answerCommand(c, deps, jobs, {
    id,
    mustSee: false,
    reads: ["job"],
    decide: ({ job }, { state }) =>
      retryJob(state, { id }, { holder: job.unique.get(state.unique) }),
  });
};

const revoke = (c: Ctx, deps: Deps): Promise<Response> => {
  const id = c.req.param("id")!;
  return answerCommand(c, deps, jobs, {
    id,
    mustSee: false,
    decide: (_views, { state }) => revokeJob(state, { id, reason: REVOKED_BY_HAND }),
  });
};

const queues = (_c: Ctx, { books }: Deps): Response =>
  Response.json({ data: queueRows(books.views) });

async function setQueue(
  c: Ctx,
  { books }: Deps,
  { body }: WithBody<typeof queueSettingsShape>,
): Promise<Response> {
  const name = c.req.param("name")!;
  if (!isQueue(books.views, name)) return problem(c, NO_QUEUE);
  const outcome = await books.execute({
    stream: `job_queue/${name}`,
    meta: metaOf(c),
    decide: ({ job_queue }) => changeQueue(queueSettings(job_queue, name), { name, to: body }),
  });
  if (isRefusal(outcome)) return problem(c, outcome);
  return Response.json({ data: rowOfQueue(books.views, name) });
}

const one: Partial<Route> = { answer: data(jobRow), described: { etag: true, also: [409] } };
const says = {
  list: "백그라운드 작업을 새것부터 조회합니다.",
  retry: "실패했거나 취소된 작업을 지금 다시 시도합니다. 이미 끝난 항목은 다시 하지 않습니다.",
  revoke: "끝나지 않은 작업을 취소합니다.",
  queues: "작업 큐와 큐마다 기다리거나 진행 중인 작업의 수를 조회합니다.",
  setQueue: "작업 큐를 멈추거나 다시 돌리고, 한 번에 할 작업의 수를 정합니다.",
};

/** Calls on jobs and their queues. */
export const jobRoutes: Route[] = [
  call("GET /api/jobs", "superuser", says.list, list, { query: listQuery, answer: jobPage }),
  call("POST /api/jobs/:id/retry", "superuser", says.retry, retry, one),
  call("POST /api/jobs/:id/revoke", "superuser", says.revoke, revoke, one),
  call("GET /api/jobs/queues", "superuser", says.queues, queues, {
    answer: data(z.array(queueRow)),
  }),
  call("PUT /api/jobs/queues/:name", "superuser", says.setQueue, setQueue, {
    body: queueSettingsShape,
    answer: data(queueRow),
  }),
];
