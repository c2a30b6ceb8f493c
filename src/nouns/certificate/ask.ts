/** Requests for many addresses (S2 §7): checked, then queued as a job. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { ADDRESSES_MAX, BATCH_SIZE } from "../../../events/certificate/certificate.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import type {
  CertificateTask,
  TaskKind,
} from "../../../projections/certificate/certificate_shapes.ts";
import type { JobEntry } from "../../../projections/job/job.ts";
import {
  atSameRows,
  blockedReason,
  makersOf,
  REFUSED_DURING,
} from "../../../projections/job/job_order.ts";
import type { Views } from "../../../projections/registry.ts";
import { isActive } from "../../../events/job/job.ts";
import { aboutTime } from "../../../projections/certificate/task_words.ts";
import { estimateOf } from "../../tasks/queue_estimate.ts";
import { undoneOf } from "../../tasks/failures.ts";
import { ARCHIVE_ITEMS, archiveContent } from "./archive.ts";
import { deliverCertificates } from "./deliver_certificates.ts";
import { isFresh } from "./fresh.ts";
import { linkOf, underWay } from "./under_way.ts";
import { withoutProvider } from "../../tables/without_provider.ts";
import { subjectOf } from "./subject.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { downloadCertificates } from "./download_certificates.ts";
import { issueCertificates } from "./issue_certificates.ts";
import { refreshOwnerInfo } from "./refresh_owner_info.ts";
import { metaOf } from "../../server/command.ts";
import { checkExport, note } from "../../security/note.ts";
import { purposeOf } from "../../security/purpose.ts";
import { problem } from "../../server/respond.ts";
import type { Ctx, WithBody } from "../../server/route.ts";
import { archiveName, archivePath, hasArchive } from "../../tasks/status.ts";

const figure = (count: number): string => count.toLocaleString("ko-KR");
const TOO_MANY = `한 번에 ${
  figure(ADDRESSES_MAX)
}개 주소까지 처리할 수 있습니다. 나누어 요청해 주세요.`;
const NONE = "주소를 하나 이상 선택해 주세요.";

export const addressIds = z.strictObject({
  address_ids: z.array(z.union([z.string().min(1).max(64), z.int().transform(String)]))
    .min(1, NONE).max(ADDRESSES_MAX, TOO_MANY).meta({ title: "주소" }),
});

const UNKNOWN = refuse(404, "address_not_found", "선택한 주소를 찾을 수 없습니다.");

const NOT_ENDED = refuse(
  409,
  "task_not_ended",
  "아직 진행 중인 작업입니다. 끝난 뒤 다시 요청해 주세요.",
);
const ALL_DONE = refuse(409, "nothing_failed", "실패한 주소가 없어 다시 할 것이 없습니다.");

const argsOf = (ids: readonly string[]) => ({ address_ids: [...ids] });

const JOBS = {
  issue: issueCertificates,
  download: downloadCertificates,
  deliver: deliverCertificates,
  refresh: refreshOwnerInfo,
} satisfies Record<TaskKind, { kind: string; queue: string }>;

/** Do these end with a file? */
const hasFile = (task: TaskKind): boolean => task === "download" || task === "deliver";

type Asked = CertificateTask["processing_info"] & { ids: string[]; others: JobEntry[] };

/** The addresses of these ids, each once, without those that jobs of these kinds are working on. */
function selectAddresses(
  views: Views,
  ids: readonly string[],
  kinds: readonly string[] = [],
): Asked {
  const each = [...new Set(ids)];
  const known = each.filter((id) => subjectOf(views, id));
  const others = atSameRows(views.job, { args: argsOf(each) }, kinds);
  const busy = new Set(others.flatMap(({ state }) => state.args.address_ids as string[]));
  const free = known.filter((id) => !busy.has(id));
  return {
    ids: free,
    others,
    total: free.length,
    batches: Math.ceil(free.length / BATCH_SIZE),
    batch_size: BATCH_SIZE,
    duplicates: ids.length - each.length,
    missing: each.filter((id) => !subjectOf(views, id)),
    under_way: known.filter((id) => busy.has(id)),
    under_way_tasks: others.map(linkOf),
  };
}

/** S2 §8: the text after a request was accepted. */
const TAKEN: Record<TaskKind, (count: number) => string> = {
  issue: (count) => `${figure(count)}개 주소의 증명서 발급을 요청했습니다.`,
  download: () => "증명서 다운로드를 시작했습니다.",
  deliver: (count) => `${figure(count)}개 주소의 증명서를 발급해서 받도록 요청했습니다.`,
  refresh: (count) => `${figure(count)}개 주소의 소유자 정보 갱신을 요청했습니다.`,
};
/** The same where it waits for other work on the same addresses. */
const WAITS: Record<TaskKind, (count: number) => string> = {
  ...TAKEN,
  download: () => "증명서 다운로드를 요청했습니다.",
};

function messageOf(
  task: TaskKind,
  { total, missing, under_way, others }: Asked,
  { waits, without }: { waits: string; without: number },
): string {
  const [whose] = others.map(({ recorded_by }) => recorded_by.name);
  const left = [
    waits,
    without > 0 && !waits
      ? `${
        figure(without)
      }개 주소는 발급된 증명서가 없어 빠집니다. ‘발급해서 받기’로 모두 받을 수 있습니다.`
      : "",
    missing.length > 0 ? `찾을 수 없는 주소 ${figure(missing.length)}개는 제외했습니다.` : "",
    under_way.length > 0
      ? `이미 처리 중인 주소 ${figure(under_way.length)}개는 제외했습니다(${whose} 님의 요청).`
      : "",
  ];
  return [(waits ? WAITS : TAKEN)[task](total), ...left].filter(Boolean).join(" ");
}

/** A finished archive of this person that has what one made now would have, and whose file is still there. */
function existingArchive({ books, now }: Deps, ids: string[], asker: string): JobEntry | undefined {
  const { views } = books;
  const content = archiveContent(views, ids);
  return [...views.job.byId.values()].reverse().find((entry) =>
    entry.recorded_by.id === asker && hasArchive(views, entry, now()) &&
    (entry.state.result as { content?: string }).content === content
  );
}

/** A request for the same is the same; a download is another one once what it would have is another. */
function uniqueKey(
  views: Views,
  task: TaskKind,
  { ids, after }: { ids: string[]; after: string[] },
  asker: string,
): string {
  const made = hasFile(task) ? archiveContent(views, ids) : "";
  const text = [ids.join("\n"), after.join("\n"), made].join("\n\n");
  const named = createHash("sha256").update(text).digest("hex").slice(0, 24);
  return `${task}:${hasFile(task) ? `${asker}:` : ""}${named}`;
}

/** This person's same request whose file is not decided yet, and that waits for all that this one would wait for. */
function sameRequest(
  { job, address }: Views,
  { ids, after }: { ids: string[]; after: string[] },
  asker: string,
): string | undefined {
  const wanted = JSON.stringify(ids);
  return after.find((id) => {
    const { state, recorded_at, recorded_by } = job.byId.get(id)!;
    return state.kind === deliverCertificates.kind && recorded_by.id === asker &&
      JSON.stringify(state.args.address_ids) === wanted &&
      !state.items.some(({ item }) => item === ARCHIVE_ITEMS.plan) &&
      after.every((other) => other === id || state.after.includes(other)) &&
      // A changed owner makes what it has issued already stale; in the moment of the request it had issued nothing.
      ids.every((one) => (address.byId.get(one)?.updated_at ?? "") <= recorded_at);
  });
}

/** Queues the job; the id of the one that does the same already where there is one. */
async function queueTask(
  c: Ctx,
  { books }: Deps,
  task: TaskKind,
  { ids, after }: { ids: string[]; after: string[] },
) {
  const meta = metaOf(c);
  const same = task === "deliver" && sameRequest(books.views, { ids, after }, meta.actor.id);
  if (same) return same;
  const id = crypto.randomUUID();
  const { kind, queue } = JOBS[task];
  const unique = uniqueKey(books.views, task, { ids, after }, meta.actor.id);
  const asked = { id, kind, queue, args: argsOf(ids), unique, after };
  const outcome = await enqueue(books, asked, meta);
  if (!isRefusal(outcome)) return outcome.events[0]?.stream.slice("job/".length) ?? id;
  const holder = books.views.job.unique.get(unique);
  if (hasFile(task) && outcome.code === "job_exists" && holder) return holder;
  // Another request for one of the addresses was quicker.
  const others = atSameRows(books.views.job, { args: argsOf(ids) }, REFUSED_DURING[kind] ?? []);
  return outcome.code === "job_exists" && others.length > 0 ? underWay(others) : outcome;
}

/**
 * Why an office without a provider cannot do this. A download needs none where a certificate was filed for one of these
 * addresses, or issued before.
 */
function unavailableReason(
  { config, books: { views } }: Deps,
  task: TaskKind,
  ids: readonly string[],
): Refusal | null {
  const has = task === "download" && ids.some((id) => views.certificate.newest.has(id));
  return has ? null : withoutProvider(config);
}

/** May this person have so much at once? Superusers are notified once the file is sent. */
function checkArchive(c: Ctx, deps: Deps, count: number): Refusal | null {
  const stale = checkExport(c, deps, count, true);
  if (stale) return stale;
  note(c, deps, "exported", { object: "등기 증명서 묶음 요청", count, purpose: purposeOf(c) });
  return null;
}

/** A file that is there already and lacks nothing. */
async function fileFor(c: Ctx, deps: Deps, task: TaskKind, ids: string[]) {
  const find = () => existingArchive(deps, ids, c.get("identity")!.user.id);
  if (task === "download" || !find()) return find();
  for (const id of ids) if (!await isFresh(deps, id)) return undefined;
  // More may have been issued while that was read.
  return find();
}

/** Accepts a request, or says why not. */
async function take(
  c: Ctx,
  deps: Deps,
  task: TaskKind,
  given: readonly string[],
): Promise<CertificateTask | Refusal> {
  const off = unavailableReason(deps, task, given);
  if (off) return off;
  // Two people may each have a file of the same addresses; nobody pays for the same one twice.
  const { kind } = JOBS[task];
  const asked = selectAddresses(deps.books.views, given, REFUSED_DURING[kind]);
  const { ids, others, ...processing_info } = asked;
  if (ids.length === 0) return asked.under_way.length > 0 ? underWay(others) : UNKNOWN;
  const refused = hasFile(task) ? checkArchive(c, deps, ids.length) : null;
  if (refused) return refused;
  const file = hasFile(task) ? await fileFor(c, deps, task, ids) : undefined;
  const { job, certificate } = deps.books.views;
  const after = makersOf(job, { kind, args: argsOf(ids) });
  const without = task === "download" ? ids.filter((id) => !certificate.newest.has(id)).length : 0;
  const message = messageOf(task, asked, { waits: blockedReason(job, { after }), without });
  const answer = { success: true, message, processing_info } as const;
  // An existing file lacks certificates that are being issued.
  if (file && after.length === 0) {
    return {
      ...answer,
      task_id: null,
      estimated_time: 0,
      download_url: archivePath(file.id),
      filename: archiveName(file),
    };
  }
  const task_id = await queueTask(c, deps, task, { ids, after });
  if (typeof task_id !== "string") return task_id;
  const entry = deps.books.views.job.byId.get(task_id)!;
  const now = deps.now().getTime();
  const { ahead, seconds } = estimateOf(deps.books.views.job, entry, { config: deps.config, now });
  return {
    ...answer,
    // What it waits for is said already.
    message: ahead > 0 && after.length === 0
      ? `${message} 앞에 ${figure(ahead)}건이 있어 ${aboutTime(seconds)} 걸립니다.`
      : message,
    task_id,
    estimated_time: Math.max(1, seconds),
    download_url: null,
    filename: null,
  };
}

/**
 * Requests again what an ended request did not do: the addresses that failed, or were not reached. A file is asked for
 * again whole: what was issued is not issued again.
 */
export async function askAgain(
  c: Ctx,
  deps: Deps,
  { entry: { state }, task }: { entry: JobEntry; task: TaskKind },
): Promise<Response> {
  if (isActive(state)) return problem(c, NOT_ENDED);
  const ids = hasFile(task)
    ? state.args.address_ids as string[]
    : undoneOf(state).map(({ id }) => id);
  if (ids.length === 0) return problem(c, ALL_DONE);
  const answer = await take(c, deps, task, ids);
  return isRefusal(answer) ? problem(c, answer) : Response.json(answer);
}

/** Answers requests of one kind. */
export const asking =
  (task: TaskKind) =>
  async (c: Ctx, deps: Deps, { body }: WithBody<typeof addressIds>): Promise<Response> => {
    const answer = await take(c, deps, task, body.address_ids);
    return isRefusal(answer) ? problem(c, answer) : Response.json(answer);
  };
