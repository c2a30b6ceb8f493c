/** Changes of many rows, answered at once or, for who asks for it, with progress line by line. */
import { isRefusal, type Refusal } from "../../events/refusal.ts";
import type { BulkAnswer } from "../../projections/table/shapes.ts";
import type { Deps } from "../deps.ts";
import { answerLines, NDJSON_TYPE, progressTo } from "../server/lines.ts";
import { problem, problemBody } from "../server/respond.ts";
import type { Ctx } from "../server/route.ts";
import { log } from "../log.ts";
import type { CommandMeta, Progress } from "../store/contract.ts";
import type { Resource } from "./resource.ts";
import { type Change, runChanges } from "./run.ts";

/** Runs the changes and answers with a `BulkAnswer`. */
export async function answerChanges(
  c: Ctx,
  { books }: Deps,
  resource: Resource,
  changes: Change[],
  meta: CommandMeta,
): Promise<Response> {
  return await answerLong(
    c,
    (onProgress) =>
      runChanges(books, resource, changes, meta, onProgress, () => c.set("keepAnswer", false)),
  );
}

/**
 * Answers with what `run` gives. With `Accept: application/x-ndjson` lines of `{ progress }` come
 * first, then `{ result }` or `{ error }`. Who goes away stops nothing: what was begun is one
 * operation, is finished, and can be undone.
 */
export async function answerLong<A extends BulkAnswer>(
  c: Ctx,
  run: (onProgress?: (progress: Progress) => void) => Promise<A | Refusal>,
): Promise<Response> {
  if (!(c.req.header("accept") ?? "").includes(NDJSON_TYPE)) {
    const answer = await run();
    return isRefusal(answer) ? problem(c, answer) : Response.json(answer);
  }
  return answerLines(async (say) => {
    try {
      const answer = await run(progressTo(say));
      await keep(c, answer);
      say(isRefusal(answer) ? { error: problemBody(c, answer) } : { result: answer });
    } catch (error) {
      log.error("a change of many rows failed", {
        request_id: c.get("requestId"),
        error: String(error),
      });
      say({ error: problemBody(c, FAILED) });
    }
  });
}

/** What came of it is known before it is told, also when nobody is left to hear it. */
async function keep(c: Ctx, answer: BulkAnswer | Refusal): Promise<void> {
  if (!c.get("keepAnswer")) return;
  if (!isRefusal(answer)) await c.get("keep")?.(200, JSON.stringify(answer));
  else if (answer.status < 500 && answer.code !== "idempotency_key_reused") {
    await c.get("keep")?.(answer.status, JSON.stringify(problemBody(c, answer)));
  }
}

const FAILED = {
  code: "work_failed",
  message: "작업을 끝내지 못했습니다. 잠시 후 다시 시도해 주세요.",
};
