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
import { atSameRows, blockedReason, makersOf } from "../../../projections/job/job_order.ts";
import type { Views } from "../../../projections/registry.ts";
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
const UNDER_WAY = refuse(409, "job_exists", "선택한 주소는 모두 이미 처리하고 있습니다.");

const argsOf = (ids: readonly string[]) => ({ address_ids: [...ids] });

const JOBS = {
  issue: issueCertificates,
  download: downloadCertificates,
  refresh: refreshOwnerInfo,
} satisfies Record<TaskKind, { kind: string; queue: string }>;

type Asked = CertificateTask["processing_info"] & { ids: string[] };

/** The addresses of these ids, each once, without those that a job of this kind is working on. */
function selectAddresses(views: Views, ids: readonly string[], kind: string | null): Asked {
  const each = [...new Set(ids)];
  const known = each.filter((id) => subjectOf(views, id));
  const others = kind === null ? [] : atSameRows(views.job, { args: argsOf(each) }, [kind]);
  const busy = new Set(others.flatMap(({ state }) => state.args.address_ids as string[]));
  const free = known.filter((id) => !busy.has(id));
  return {
    ids: free,
    total: free.length,
    batches: Math.ceil(free.length / BATCH_SIZE),
    batch_size: BATCH_SIZE,
    duplicates: ids.length - each.length,
    missing: each.filter((id) => !subjectOf(views, id)),
    under_way: known.filter((id) => busy.has(id)),
  };
}

/** S2 §8: the text after a request was accepted. */
const TAKEN: Record<TaskKind, (count: number) => string> = {
  issue: (count) => `${figure(count)}개 주소의 증명서 발급을 요청했습니다.`,
  download: () => "증명서 다운로드를 시작했습니다.",
  refresh: (count) => `${figure(count)}개 주소의 소유자 정보 갱신을 요청했습니다.`,
};
/** The same where it waits for other work on the same addresses. */
const WAITS: Record<TaskKind, (count: number) => string> = {
  ...TAKEN,
  download: () => "증명서 다운로드를 요청했습니다.",
};

function messageOf(
  task: TaskKind,
  { total, missing, under_way }: Asked,
  waits: string,
): string {
  const left = [
    waits,
    missing.length > 0 ? `찾을 수 없는 주소 ${figure(missing.length)}개는 제외했습니다.` : "",
    under_way.length > 0 ? `이미 처리 중인 주소 ${figure(under_way.length)}개는 제외했습니다.` : "",
  ];
  return [(waits ? WAITS : TAKEN)[task](total), ...left].filter(Boolean).join(" ");
}

/** Seconds that a request is likely to take; a guess by what its kind does. */
function estimate(task: TaskKind, count: number, { config }: Pick<Deps, "config">): number {
  if (task === "download" || !config.certificates) return Math.max(1, Math.ceil(count / 50));
  return Math.max(1, Math.ceil(count / config.certificates.perSecond));
}

/** A finished download of this person with the same in it, whose file is still there. */
function existingArchive({ books, now }: Deps, ids: string[], asker: string): JobEntry | undefined {
  const { views } = books;
  const { job, certificate, address } = views;
  const wanted = JSON.stringify(ids);
  return [...job.byId.values()].reverse().find((entry) =>
    entry.recorded_by.id === asker && hasArchive(views, entry, now()) &&
    JSON.stringify(entry.state.args.address_ids) === wanted &&
    ids.every((id) =>
      (certificate.newest.get(id)?.recorded_at ?? "") < entry.begun_at! &&
      (address.byId.get(id)?.updated_at ?? "") < entry.begun_at!
    )
  );
}

/**
 * A request for the same is the same. A download is another one where more was issued meanwhile, or is being: the
 * earlier one does not have it.
 */
const uniqueKey = (
  { certificate }: Pick<Views, "certificate">,
  task: TaskKind,
  { ids, after }: { ids: string[]; after: string[] },
  asker: string,
): string => {
  const made = task === "download" ? ids.map((id) => certificate.newest.get(id)?.id ?? "") : [];
  const text = [ids, after, made].map((part) => part.join("\n")).join("\n\n");
  const named = createHash("sha256").update(text).digest("hex").slice(0, 24);
  return `${task}:${task === "download" ? `${asker}:` : ""}${named}`;
};

/** Queues the job; the id of the one that does the same already where there is one. */
async function queueTask(
  c: Ctx,
  { books }: Deps,
  task: TaskKind,
  { ids, after }: { ids: string[]; after: string[] },
) {
  const meta = metaOf(c);
  const id = crypto.randomUUID();
  const { kind, queue } = JOBS[task];
  const unique = uniqueKey(books.views, task, { ids, after }, meta.actor.id);
  const asked = { id, kind, queue, args: argsOf(ids), unique, after };
  const outcome = await enqueue(books, asked, meta);
  if (!isRefusal(outcome)) return outcome.events[0]?.stream.slice("job/".length) ?? id;
  const holder = books.views.job.unique.get(unique);
  return task === "download" && outcome.code === "job_exists" && holder ? holder : outcome;
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
  const busy = task === "download" ? null : JOBS[task].kind;
  const asked = selectAddresses(deps.books.views, given, busy);
  const { ids, ...processing_info } = asked;
  if (ids.length === 0) return asked.under_way.length > 0 ? UNDER_WAY : UNKNOWN;
  const { job } = deps.books.views;
  const after = makersOf(job, { kind: JOBS[task].kind, args: argsOf(ids) });
  const message = messageOf(task, asked, blockedReason(job, { after }));
  const answer = { success: true, message, processing_info } as const;
  if (task === "download") {
    const stale = checkExport(c, deps, ids.length, true);
    if (stale) return stale;
    // Superusers are notified once the file is sent.
    note(c, deps, "exported", {
      object: "등기 증명서 묶음 요청",
      count: ids.length,
      purpose: purposeOf(c),
    });
    // An existing file lacks certificates that are being issued.
    const same = existingArchive(deps, ids, c.get("identity")!.user.id);
    if (same && after.length === 0) {
      return {
        ...answer,
        task_id: null,
        estimated_time: 0,
        download_url: archivePath(same.id),
        filename: archiveName(same),
      };
    }
  }
  const task_id = await queueTask(c, deps, task, { ids, after });
  if (typeof task_id !== "string") return task_id;
  const estimated_time = estimate(task, ids.length, deps);
  return { ...answer, task_id, estimated_time, download_url: null, filename: null };
}

/** Answers requests of one kind. */
export const asking =
  (task: TaskKind) =>
  async (c: Ctx, deps: Deps, { body }: WithBody<typeof addressIds>): Promise<Response> => {
    const answer = await take(c, deps, task, body.address_ids);
    return isRefusal(answer) ? problem(c, answer) : Response.json(answer);
  };
