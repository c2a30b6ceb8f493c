/**
 * Calls on certificates of many addresses (S2 §7), each at `/api/deposition/address/…` and, as an alias, at
 * `/address/…`: issuing them, putting them into one file, asking for owners anew, and how far each request is.
 */
import { z } from "zod";
import { revokeJob } from "../../../events/job_acts.ts";
import { jobStream } from "../../../events/job.ts";
import { isRefusal, refuse } from "../../../events/refusal.ts";
import { data } from "../../../projections/answers.ts";
import {
  certificateRow,
  certificateTask,
  certificateTasks,
  certificateTaskStatus,
} from "../../../projections/certificate_shapes.ts";
import { freedBy, type JobEntry } from "../../../projections/job.ts";
import type { Deps } from "../../deps.ts";
import { metaOf } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";
import { addressIds, asking } from "./ask.ts";
import { answerArchive, answerCertificate, certificateQuery } from "./file.ts";
import { fileOne, FILING_BYTES, listOf } from "./filing.ts";
import { statusOf, taskOf, tasksOf } from "../../certificate/status.ts";

const NO_TASK = refuse(404, "task_not_found", "요청한 작업을 찾을 수 없습니다.");
const OTHERS = refuse(403, "not_yours", "요청한 사람만 볼 수 있는 작업입니다.");
const CANCELLED = "요청한 사람이 취소했습니다.";

const taskQuery = z.object({
  task_id: z.string("작업 번호를 보내 주세요.").min(1).max(64).meta({
    title: "작업 번호",
  }),
});
type Asked = WithQuery<typeof taskQuery>;

/** A request that this person may look at: one's own, and for superusers every one. */
function findTask(c: Ctx, { books }: Deps, id: string) {
  const entry = books.views.job.byId.get(id);
  const task = entry && taskOf(entry);
  if (!entry || !task) return NO_TASK;
  const { user, role } = c.get("identity")!;
  return entry.recorded_by.id === user.id || role === "superuser" ? { entry, task } : OTHERS;
}

function status(c: Ctx, deps: Deps, { query }: Asked): Response {
  const found = findTask(c, deps, query.task_id);
  if (isRefusal(found)) return problem(c, found);
  return Response.json(statusOf(deps.books.views, found.entry, found.task, deps.now()));
}

async function file(c: Ctx, deps: Deps, { query }: Asked): Promise<Response> {
  const found = findTask(c, deps, query.task_id);
  if (isRefusal(found)) return problem(c, found);
  return await answerArchive(c, deps, found.entry);
}

const tasks = (c: Ctx, deps: Deps): Response =>
  Response.json({ data: tasksOf(deps, c.get("identity")!.user.id) });

async function cancel(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const found = findTask(c, deps, id);
  if (isRefusal(found)) return problem(c, found);
  const outcome = await deps.books.execute({
    stream: jobStream(id),
    decide: ({ job }) =>
      revokeJob(job.byId.get(id)?.state, { id, reason: CANCELLED }, freedBy(job, id)),
    meta: metaOf(c),
  });
  if (isRefusal(outcome)) return problem(c, outcome);
  const entry: JobEntry = deps.books.views.job.byId.get(id)!;
  return Response.json(statusOf(deps.books.views, entry, found.task, deps.now()));
}

/** Room for more ids than are taken, so that too many are told so. */
const IDS_BYTES = 1024 * 1024;
const asked: Partial<Route> = {
  answer: certificateTask,
  bodyLimit: IDS_BYTES,
  json: { parts: 100_000 },
};

const says = {
  issue: "선택한 주소의 등기 증명서를 발급하도록 요청합니다.",
  download: "선택한 주소의 증명서를 압축 파일 하나로 묶도록 요청합니다.",
  status: "요청이 어디까지 처리되었는지 조회합니다.",
  file: "완성된 압축 파일을 내려받습니다. 끊긴 곳부터 이어받을 수 있습니다.",
  certificate: "주소 하나의 증명서를 PDF로 내려받습니다. of가 없으면 가장 최근 것입니다.",
  certificates: "주소 하나의 증명서를 최근 것부터 조회합니다.",
  filing: "따로 받은 증명서를 주소에 등록합니다. PDF 파일과 발급번호, 발급일을 보냅니다.",
  refresh: "선택한 주소의 소유자 정보를 등기 기록대로 갱신하도록 요청합니다.",
  tasks: "지난 하루 동안 자신이 요청한 작업을 새것부터 조회합니다.",
  cancel: "자신이 요청한 작업을 취소합니다.",
};

/** The calls below one of their two addresses. */
function callsAt(base: string): Route[] {
  const body = addressIds;
  const described = { also: [404, 409] } as const;
  const ask = { ...asked, body, described: { also: [...described.also] } };
  const mass = { ...ask, described: { also: [401, 403, 404, 409, 428] } } as typeof ask;
  const one = { query: taskQuery, answer: certificateTaskStatus };
  return [
    call(`POST ${base}/issue_immovable_bulk`, "staff", says.issue, asking("issue"), ask),
    call(`POST ${base}/download_immovable_bulk`, "staff", says.download, asking("download"), mass),
    call(`GET ${base}/download_immovable_bulk`, "staff", says.status, status, {
      ...one,
      described: { also: [404] },
    }),
    call(`GET ${base}/download_immovable_bulk/file`, "staff", says.file, file, {
      query: taskQuery,
      answer: { "application/zip": null },
      described: { also: [206, 404, 416] },
    }),
    call(`GET ${base}/:id/certificate`, "staff", says.certificate, answerCertificate, {
      query: certificateQuery,
      answer: { "application/pdf": null },
      described: { also: [404] },
    }),
    call(`POST ${base}/:id/certificate`, "staff", says.filing, fileOne, {
      accepts: ["multipart/form-data"],
      bodyLimit: FILING_BYTES,
      answer: data(certificateRow),
      described: { file: "file", done: 201, also: [404, 422] },
    }),
    call(`GET ${base}/:id/certificates`, "staff", says.certificates, listOf, {
      answer: data(z.array(certificateRow)),
      described: { also: [404] },
    }),
    call(`POST ${base}/refresh_owner_info_bulk`, "staff", says.refresh, asking("refresh"), ask),
    call(`GET ${base}/certificate_tasks`, "staff", says.tasks, tasks, {
      answer: certificateTasks,
    }),
    call(`POST ${base}/certificate_tasks/:id/cancel`, "staff", says.cancel, cancel, {
      answer: certificateTaskStatus,
      described: { also: [404, 409] },
    }),
  ];
}

export const certificateRoutes: Route[] = [
  ...callsAt("/api/deposition/address"),
  ...callsAt("/address"),
];
