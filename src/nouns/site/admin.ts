/** Superusers' commands on the log itself: replay it, check its chain. */
import { z } from "zod";
import { viewRegistry } from "../../../projections/registry.ts";
import { checkFresh } from "../../auth/freshness.ts";
import type { Deps } from "../../deps.ts";
import { log } from "../../kit/log.ts";
import {
  type Books,
  chainReport,
  type Progress,
  progress,
  type ReplayReport,
  replayReport,
} from "../../store/contract.ts";
import { LogDamaged } from "../../store/damage.ts";
import { answerLines, NDJSON_TYPE, progressTo } from "../../server/lines.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";

/** One line of the answer: the progress, then once either the result or the error. */
const adminLine = <S extends z.ZodType>(report: S) =>
  z.union([
    z.strictObject({ progress }),
    z.strictObject({ report }),
    z.strictObject({ error: z.string(), code: z.string() }),
  ]);
const replayLine = adminLine(z.array(replayReport));
const verifyLine = adminLine(chainReport);
export type AdminLine<T> = z.infer<ReturnType<typeof adminLine<z.ZodType<T>>>>;

const views = Object.keys(viewRegistry) as [string, ...string[]];
const replayBody = z.strictObject({
  /** One view; default all. */
  view: z.enum(views, "그런 이름의 집계가 없습니다.").optional().meta({ title: "집계" }),
  /** Compare only: the live views stay. */
  verify: z.boolean().default(false).meta({ title: "대조만 하기" }),
  /** Replace no view that differs from the log. */
  only_same: z.boolean().default(false).meta({ title: "같을 때만 교체" }),
});
const verifyBody = z.strictObject({});

/** Streams lines while the work runs. It is stopped when the caller disconnects. */
function answerReport<T>(
  work: (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<T>,
): Response {
  return answerLines(async (say, signal) => {
    const tell = (line: AdminLine<T>) => say(line);
    try {
      tell({ report: await work(progressTo(say), signal) });
    } catch (error) {
      if (!signal.aborted) log.error("long work failed", { error: String(error) });
      tell(errorLine(error));
    }
  });
}

function errorLine(error: unknown): { error: string; code: string } {
  if (error instanceof LogDamaged) return { error: error.message, code: "log_damaged" };
  const text = "작업을 끝내지 못했습니다. 잠시 후 다시 시도해 주세요.";
  return { error: text, code: "work_failed" };
}

/** Results of the newest replay or comparison of each view, since the start of this process. */
const replays = new WeakMap<Books, Map<string, Replayed>>();
export type Replayed = ReplayReport & { at: string };

/** By view; views that were not replayed since the start have none. */
export const lastReplays = (books: Books): ReadonlyMap<string, Replayed> =>
  replays.get(books) ?? new Map();

function replay(c: Ctx, { books, now }: Deps, { body }: WithBody<typeof replayBody>): Response {
  const { view, verify: verifyOnly, only_same: onlySame } = body;
  // A comparison changes nothing: scripts may make it, by a token too.
  const stale = verifyOnly ? null : checkFresh(c.get("identity")!, now().getTime());
  if (stale) return problem(c, stale);
  return answerReport(async (onProgress, signal) => {
    const reports = await books.replay({ view, verifyOnly, onlySame, signal }, onProgress);
    const at = now().toISOString();
    const known = replays.get(books) ?? new Map<string, Replayed>();
    for (const report of reports) known.set(report.view, { ...report, at });
    replays.set(books, known);
    return reports;
  });
}

const verify = (_c: Ctx, { books }: Deps): Response =>
  answerReport((onProgress) => books.verify(onProgress));

const replaying = "기록 전체를 다시 계산해 화면 데이터를 비교하고 맞춥니다. " +
  "비교만 하지 않으면(verify=false) 최근 10분 안에 로그인해야 합니다.";
const verifying = "기록의 해시 체인을 처음부터 확인합니다.";

/** `POST /api/admin/replay/` and `POST /api/admin/verify/`: NDJSON, progress and then a report. */
export const adminRoutes: Route[] = [
  call("POST /api/admin/replay", "superuser", replaying, replay, {
    body: replayBody,
    answer: { [NDJSON_TYPE]: replayLine },
  }),
  call("POST /api/admin/verify", "superuser", verifying, verify, {
    body: verifyBody,
    answer: { [NDJSON_TYPE]: verifyLine },
    described: { reads: true },
  }),
];
