/**
 * Calls on certificates of many addresses (S2 §7), each at `/api/deposition/address/…` and, as an alias, at
 * `/address/…`: issuing them, downloading them as one file, refreshing owners, and the progress of each request.
 */
import { z } from "zod";
import {
  certificateStream,
  fileCertificate,
  type Filed,
  NUMBER_MAX,
} from "../../../events/certificate/certificate.ts";
import { implausibleDay } from "../../../events/base/day_kinds.ts";
import { jobStream } from "../../../events/job/job.ts";
import { revokeJob } from "../../../events/job/job_acts.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { cleanLine } from "../../../events/base/text.ts";
import { data } from "../../../projections/kit/answers.ts";
import {
  type CertificateEntry,
  certificateRowOf,
} from "../../../projections/certificate/certificate.ts";
import {
  certificateRow,
  certificateTask,
  certificateTasks,
  certificateTaskStatus,
  type TaskKind,
} from "../../../projections/certificate/certificate_shapes.ts";
import { freedBy, type JobEntry } from "../../../projections/job/job.ts";
import { FILE_MAX, isWholePdf } from "./answer.ts";
import { archivePieces, fileText, readArchive } from "./archive.ts";
import { archiveSeal } from "../../tasks/expiry.ts";
import { addressSeal } from "./issue.ts";
import { archiveName, hasArchive, statusOf, taskOf, tasksOf } from "../../tasks/status.ts";
import { subjectOf } from "./subject.ts";
import type { Deps } from "../../deps.ts";
import { archiveUse } from "../../tasks/expiry.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { attachment } from "../../server/attachment.ts";
import { metaOf } from "../../server/command.ts";
import { clientOf } from "../../server/networks.ts";
import { readFileForm } from "../../server/multipart.ts";
import { answerRange, rangeIn, refuseRange } from "../../server/ranges.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";
import { addressIds, askAgain, asking } from "./ask.ts";

// The archive of a finished download: whole, or from where a broken-off one ended (RFC 9110, 14); the file of one
// certificate.

const NO_FILE = {
  status: 404,
  code: "archive_not_found",
  message: "다운로드할 파일이 없습니다. 보관 기간이 지났다면 다시 다운로드해 주세요.",
};

/** Which of an address's certificates; the newest unless it is named. */
const certificateQuery = z.object({
  of: z.string().min(1).max(160).optional().meta({ title: "증명서 번호" }),
});

const NO_CERTIFICATE = refuse(404, "certificate_not_found", "발급된 증명서가 없습니다.");

/** Answers with a certificate of one address: the newest, or the one that is named. */
async function answerCertificate(
  c: Ctx,
  { books }: Deps,
  { query: { of } }: WithQuery<typeof certificateQuery>,
): Promise<Response> {
  const id = c.req.param("id")!;
  const subject = subjectOf(books.views, id);
  const { newest, byId } = books.views.certificate;
  const entry = of === undefined ? newest.get(id) : byId.get(of);
  const asked = subject && entry?.state.address === id ? entry : undefined;
  const content = asked ? await books.blobs.get(asked.state.sha256) : null;
  if (!content) return problem(c, NO_CERTIFICATE);
  logPersonalDataRead(c, {
    noun: "address",
    how: "export",
    fields: ["owner_name"],
    ids: [id],
    filter: "",
  });
  const name = `등기증명서_${fileText(subject!.address)}.pdf`;
  return new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": attachment(name, "certificate.pdf"),
      "content-length": String(asked!.state.size),
      "cache-control": "private, no-store",
    },
  });
}

/** Tells the security log whose data is carried away: of pieces that follow each other, once. */
function noteFile(c: Ctx, { id, state }: JobEntry, piece: boolean): void {
  const ids = state.args.address_ids as string[];
  const seen = { noun: "address", how: "export", fields: ["owner_name"], ids } as const;
  logPersonalDataRead(c, { ...seen, filter: `task_id=${id}`, piece, file: "등기 증명서" });
}

/** Answers with the archive, or a part of it. */
async function answerArchive(c: Ctx, deps: Deps, entry: JobEntry): Promise<Response> {
  const has = hasArchive(deps.books.views, entry, deps.now()) &&
    !deps.keys.isGone(archiveSeal(entry.id));
  const pieces = has ? await archivePieces(deps.books, entry.state) : [];
  if (pieces.length === 0) return problem(c, NO_FILE);
  const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
  const headers = {
    "content-type": "application/zip",
    "content-disposition": attachment(archiveName(entry), "certificates.zip"),
    "cache-control": "private, no-store",
  };
  const range = rangeIn(c, { size, etag: pieces.at(-1)!.sha256 });
  if (!range) return refuseRange(c, size);
  const content = readArchive(deps.books, pieces, range.from);
  noteFile(c, entry, range.isPart);
  const network = clientOf(c, deps.config.trustProxy);
  await deps.auth.tokenUses.note(entry.recorded_by.id, archiveUse(entry.id), network);
  return answerRange(content, range, headers);
}

// Certificates that were got elsewhere: one is filed for an address as a PDF, and all of an address are listed.

/** Room for the largest file, and for the form around it. */
const FILING_BYTES = FILE_MAX + 64 * 1024;

const MEGABYTES = FILE_MAX / 1024 / 1024;
const NO_ADDRESS = refuse(404, "address_not_found", "주소를 찾을 수 없습니다.");

const wrong = (field: string, message: string): Refusal =>
  refuse(422, "invalid_input", message, [{ field, message }]);

interface Sent {
  file: Uint8Array<ArrayBuffer>;
  said: Pick<Filed, "number" | "issued_on">;
}

/** The problem of a file's bytes; null for a PDF that may be stored. Its name and its type prove nothing. */
function fileTrouble(file: Uint8Array): Refusal | null {
  if (file.length > FILE_MAX) return wrong("file", `${MEGABYTES}MB까지 등록할 수 있습니다.`);
  if (isWholePdf(file)) return null;
  return wrong("file", "PDF 파일이 아니거나 끝까지 받지 않은 파일입니다. 다시 받아서 올려 주세요.");
}

/** The content of a form, or its problem. */
async function readSent(c: Ctx, { now }: Deps): Promise<Sent | Refusal> {
  const form = readFileForm(c);
  const given = form?.get("file");
  if (!(given instanceof File) || given.size === 0) {
    return wrong("file", "증명서 PDF 파일을 선택해 주세요.");
  }
  const text = (name: string): string => {
    const value = form!.get(name);
    return typeof value === "string" ? cleanLine(value) : "";
  };
  const [number, issued_on] = [text("number"), text("issued_on")];
  if (number.length > NUMBER_MAX) {
    return wrong("number", `발급번호는 ${NUMBER_MAX}자까지 적을 수 있습니다.`);
  }
  if (issued_on !== "" && !z.iso.date().safeParse(issued_on).success) {
    return wrong("issued_on", "발급일을 2026-11-22처럼 적어 주세요.");
  }
  const implausible = issued_on === "" ? null : implausibleDay("occurred", issued_on, now());
  if (implausible !== null) return wrong("issued_on", implausible);
  const file = await given.bytes();
  return fileTrouble(file) ?? { file, said: { number, issued_on } };
}

/** Files a certificate for the address of the path. */
async function fileOne(c: Ctx, deps: Deps): Promise<Response> {
  const { books } = deps;
  const address = c.req.param("id")!;
  if (!subjectOf(books.views, address)) return problem(c, NO_ADDRESS);
  const sent = await readSent(c, deps);
  if (isRefusal(sent)) return problem(c, sent);
  const { sha256, size } = await books.blobs.put(sent.file, addressSeal(address));
  const id = `filed.${crypto.randomUUID()}`;
  const outcome = await books.execute({
    stream: certificateStream(id),
    reads: ["address"],
    // It was deleted while the file was on its way.
    decide: (views) =>
      subjectOf(views, address)
        ? fileCertificate(id, { address, ...sent.said, sha256, size })
        : NO_ADDRESS,
    meta: metaOf(c),
  });
  // Refused, or the same request was answered before with a file of its own.
  const kept = isRefusal(outcome) ? undefined : outcome.events[0]?.stream === certificateStream(id);
  if (!kept) await books.blobs.remove(sha256);
  if (isRefusal(outcome)) return problem(c, outcome);
  const stream = outcome.events[0]?.stream ?? certificateStream(id);
  const entry = books.views.certificate.byId.get(stream.slice("certificate/".length))!;
  return Response.json({ data: certificateRowOf(entry) }, { status: 201 });
}

/** The certificates of the address of the path, the newest first. */
function listOf(c: Ctx, { books: { views } }: Deps): Response {
  const address = c.req.param("id")!;
  if (!subjectOf(views, address)) return problem(c, NO_ADDRESS);
  const own: CertificateEntry[] = [...views.certificate.byId.values()]
    .filter(({ state }) => state.address === address);
  return Response.json({ data: own.reverse().map(certificateRowOf) });
}

const NO_TASK = refuse(404, "task_not_found", "요청한 작업을 찾을 수 없습니다.");
const OTHERS = refuse(403, "not_yours", "요청한 사람만 볼 수 있는 작업입니다.");
const CANCELLED = "요청한 사람이 취소했습니다.";

const taskQuery = z.object({
  task_id: z.string("작업 번호를 보내 주세요.").min(1).max(64).meta({
    title: "작업 번호",
  }),
});
type Asked = WithQuery<typeof taskQuery>;

/** A request on addresses. */
function findTask({ books }: Deps, id: string) {
  const entry = books.views.job.byId.get(id);
  const task = entry && taskOf(entry);
  return entry && task ? { entry, task } : NO_TASK;
}

const isAllSeeing = (c: Ctx): boolean => c.get("identity")!.role === "superuser";

/** A request whose file and end are this person's: their own, and for superusers every one. */
function findOwn(c: Ctx, deps: Deps, id: string) {
  const found = findTask(deps, id);
  if (isRefusal(found)) return found;
  const isOwn = found.entry.recorded_by.id === c.get("identity")!.user.id;
  return isOwn || isAllSeeing(c) ? found : OTHERS;
}

const statusFor = (
  c: Ctx,
  { books, now, config }: Deps,
  { entry, task }: { entry: JobEntry; task: TaskKind },
) => {
  const asker = c.get("identity")!.user.id;
  return statusOf(books.views, entry, task, { now: now(), config, asker, all: isAllSeeing(c) });
};

/** Others may follow what is done with addresses, because they wait for it; a download is its requester's. */
function status(c: Ctx, deps: Deps, { query: { task_id } }: Asked): Response {
  const any = findTask(deps, task_id);
  const found = !isRefusal(any) && any.task !== "download" ? any : findOwn(c, deps, task_id);
  if (isRefusal(found)) return problem(c, found);
  return Response.json(statusFor(c, deps, found));
}

async function file(c: Ctx, deps: Deps, { query }: Asked): Promise<Response> {
  const found = findOwn(c, deps, query.task_id);
  if (isRefusal(found)) return problem(c, found);
  return await answerArchive(c, deps, found.entry);
}

const tasks = (c: Ctx, deps: Deps): Response =>
  Response.json({ data: tasksOf(deps, c.get("identity")!.user.id) });

async function cancel(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const found = findOwn(c, deps, id);
  if (isRefusal(found)) return problem(c, found);
  const outcome = await deps.books.execute({
    stream: jobStream(id),
    decide: ({ job }) =>
      revokeJob(job.byId.get(id)?.state, { id, reason: CANCELLED }, freedBy(job, id)),
    meta: metaOf(c),
  });
  if (isRefusal(outcome)) return problem(c, outcome);
  const entry: JobEntry = deps.books.views.job.byId.get(id)!;
  return Response.json(statusFor(c, deps, { ...found, entry }));
}

async function again(c: Ctx, deps: Deps): Promise<Response> {
  const found = findOwn(c, deps, c.req.param("id")!);
  return isRefusal(found) ? problem(c, found) : await askAgain(c, deps, found);
}

/** Room for more ids than are accepted, so that the answer can say that there are too many. */
const IDS_BYTES = 1024 * 1024;
const asked: Partial<Route> = {
  answer: certificateTask,
  bodyLimit: IDS_BYTES,
  json: { parts: 100_000 },
};

const says = {
  issue: "선택한 주소의 등기 증명서를 발급하도록 요청합니다.",
  download: "선택한 주소의 증명서를 압축 파일 하나로 묶도록 요청합니다.",
  deliver:
    "선택한 주소에서 없거나 오래된 증명서를 발급하고, 모두 압축 파일 하나로 묶도록 요청합니다.",
  status: "요청이 어디까지 처리되었는지 조회합니다.",
  file: "완성된 압축 파일을 내려받습니다. 끊긴 곳부터 이어받을 수 있습니다.",
  certificate: "주소 하나의 증명서를 PDF로 내려받습니다. of가 없으면 가장 최근 것입니다.",
  certificates: "주소 하나의 증명서를 최근 것부터 조회합니다.",
  filing: "따로 받은 증명서를 주소에 등록합니다. PDF 파일과 발급번호, 발급일을 보냅니다.",
  refresh: "선택한 주소의 소유자 정보를 등기 기록대로 갱신하도록 요청합니다.",
  tasks: "지난 하루 동안 자신이 요청한 작업을 새것부터 조회합니다.",
  cancel: "자신이 요청한 작업을 취소합니다.",
  again: "끝난 작업에서 처리하지 못한 주소를 다시 요청합니다.",
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
    call(`POST ${base}/deliver_immovable_bulk`, "staff", says.deliver, asking("deliver"), mass),
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
    call(`POST ${base}/certificate_tasks/:id/retry`, "staff", says.again, again, {
      answer: certificateTask,
      described: { also: [401, 403, 404, 409, 428] },
    }),
  ];
}

export const certificateRoutes: Route[] = [
  ...callsAt("/api/deposition/address"),
  ...callsAt("/address"),
];
