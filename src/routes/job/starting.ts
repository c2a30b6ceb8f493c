/** Jobs that a person starts: which kinds there are, and one put into its queue once its arguments are checked. */
import { z } from "zod";
import { isRefusal, refuse } from "../../../events/refusal.ts";
import { data } from "../../../projections/answers.ts";
import { jobRow, rowOfJob } from "../../../projections/job_rows.ts";
import { type JobKindRow, jobKindRow } from "../../../projections/job_kind_rows.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { jobKinds } from "../../jobs/registry.ts";
import { metaOf } from "../../server/command.ts";
import { describeIssues } from "../../server/issues.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import { seenNow } from "./workers.ts";

const NO_KIND = refuse(404, "job_kind_not_found", "그런 종류의 작업이 없습니다.");

const startBody = z.strictObject({
  kind: z.string().max(40).meta({ title: "작업의 종류" }),
  args: z.record(z.string(), z.json()).default({}).meta({ title: "작업 내용" }),
  /** 0 to 9; what is higher goes first. */
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

const says = {
  kinds: "시작할 수 있는 작업의 종류와 인수의 형식을 조회합니다.",
  start: "작업 하나를 직접 시작합니다. 인수는 그 종류의 형식에 맞아야 합니다.",
};

/** `GET /api/celery/kinds` and `POST /api/celery/tasks`. */
export const jobStartRoutes: Route[] = [
  call(
    "GET /api/celery/kinds",
    "superuser",
    says.kinds,
    () => Response.json({ data: kindRows() }),
    { answer: data(z.array(jobKindRow)) },
  ),
  call("POST /api/celery/tasks", "superuser", says.start, start, {
    // Some kinds destroy what cannot be brought back.
    fresh: true,
    body: startBody,
    answer: data(jobRow),
    described: { done: 201, also: [404, 409] },
  }),
];
