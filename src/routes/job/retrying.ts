/** Jobs done again together: those that are named, or all that failed of what a search finds. */
import { z } from "zod";
import { retryJob } from "../../../events/job_acts.ts";
import { isRefusal, refuse } from "../../../events/refusal.ts";
import { holderOf, makersOf } from "../../../projections/job_order.ts";
import { stateOf } from "../../../projections/job_rows.ts";
import type { TaskState } from "../../../projections/job_states.ts";
import type { Deps } from "../../deps.ts";
import type { CommandMeta, Outcome } from "../../store/contract.ts";
import { metaOf } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import { jobsFound, tasksQuery } from "./reading.ts";

/** Jobs of one request. */
const JOBS_MAX = 500;

const body = z.union([
  z.strictObject({
    ids: z.array(z.string().max(64)).min(1).max(JOBS_MAX).meta({ title: "작업 번호" }),
  }),
  /** As the list is asked for; of what it finds, what failed. */
  z.strictObject({
    matching: tasksQuery.omit({ page: true, limit: true }).strict().meta({ title: "찾는 조건" }),
  }),
], `다시 시도할 작업의 번호(ids, ${JOBS_MAX}개까지)나 찾는 조건(matching)을 보내 주세요.`);

const answer = z.strictObject({
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

/** What is done again unless somebody asks for it by its state: what was cancelled was meant to be. */
const FAILED: readonly TaskState[] = ["FAILURE"];
const RETRIABLE: readonly TaskState[] = ["FAILURE", "REVOKED", "RETRY"];

/** Ids of the jobs that are to be done again. */
async function wantedIds(
  c: Ctx,
  deps: Deps,
  asked: z.infer<typeof body>,
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
    decide: ({ job }) => {
      const state = job.byId.get(id)?.state;
      const holder = state && holderOf(job, state);
      return retryJob(state, { id }, { holder, after: state && makersOf(job, state) });
    },
  });

async function retryMany(
  c: Ctx,
  deps: Deps,
  { body: asked }: WithBody<typeof body>,
): Promise<Response> {
  const ids = await wantedIds(c, deps, asked);
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

const says = "실패한 작업 여러 건을 번호나 찾는 조건으로 다시 시도합니다.";

/** `POST /api/celery/tasks/retry` */
export const jobRetryRoutes: Route[] = [
  call("POST /api/celery/tasks/retry", "superuser", says, retryMany, {
    body,
    answer,
    described: { also: [409] },
  }),
];
