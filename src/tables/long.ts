/** Changes of many rows, answered at once or, for who asks for it, with progress line by line. */
import { isRefusal, type Refusal } from "../../events/refusal.ts";
import type { BulkAnswer } from "../../projections/table/shapes.ts";
import type { Deps } from "../deps.ts";
import { textStream } from "../excel/workbook.ts";
import { listText } from "../server/attachment.ts";
import { holdsRight } from "../server/held_open.ts";
import { answerLines, NDJSON_TYPE, progressTo } from "../server/lines.ts";
import { sawRows, writeReads } from "../security/personal_reads.ts";
import { problem, problemBody } from "../server/respond.ts";
import type { Ctx } from "../server/route.ts";
import { log } from "../log.ts";
import type { CommandMeta, Progress } from "../store/contract.ts";
import type { Resource } from "./resource.ts";
import { type Change, runChanges } from "./run.ts";

/** Runs the changes and answers with a `BulkAnswer`. */
export async function answerChanges(
  c: Ctx,
  deps: Deps,
  resource: Resource,
  changes: Change[],
  meta: CommandMeta,
): Promise<Response> {
  const onRetold = () => c.set("keepAnswer", false);
  const mayGoOn = stillMay(c, deps, resource);
  return await answerLong(c, deps, async (onProgress) => {
    const running = { onProgress, onRetold, mayGoOn };
    const answer = await runChanges(deps.books, resource, changes, meta, running);
    if (!isRefusal(answer)) sawAnswered(c, resource, answer);
    return answer;
  });
}

/** Asks whether who called may still write here: what runs for a while ends with the right. */
export function stillMay(c: Ctx, deps: Deps, { write }: Pick<Resource, "write">): () => boolean {
  const identity = c.get("identity")!;
  return () => holdsRight(deps, write, identity);
}

/** Rows come back whole, whatever of them was changed. */
function sawAnswered(c: Ctx, resource: Resource, { rows, refused }: BulkAnswer): void {
  const looked = refused.filter(({ current }) => current !== undefined);
  sawRows(c, resource, [...rows, ...looked], "change");
}

/**
 * Answers with what `run` gives. With `Accept: application/x-ndjson` lines of `{ progress }` come
 * first, then `{ result }` or `{ error }`. Who goes away stops nothing: what was begun is one
 * operation, is finished, and can be undone.
 */
export async function answerLong<A extends BulkAnswer>(
  c: Ctx,
  deps: Deps,
  run: (onProgress?: (progress: Progress) => void) => Promise<A | Refusal>,
): Promise<Response> {
  if (!(c.req.header("accept") ?? "").includes(NDJSON_TYPE)) {
    const answer = await run();
    return isRefusal(answer) ? problem(c, answer) : answered(answer);
  }
  return answerLines(async (say) => {
    try {
      const done = await run(progressTo(say));
      // Kept with whom it tells of, which is written down next.
      await keep(c, done);
      const answer = await writeReads(c, deps) ?? done;
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

/** Rows and refusals up to which an answer is written in one go. */
const AT_ONCE = 500;

/** Of ten thousand rows the answer is long: others have their turn while it is written. */
function answered(answer: BulkAnswer): Response {
  if (answer.rows.length + answer.refused.length <= AT_ONCE) return Response.json(answer);
  const headers = { "content-type": "application/json" };
  return new Response(textStream(answerText(answer)), { headers });
}

function* answerText({ rows, refused, ...rest }: BulkAnswer): Generator<string> {
  yield JSON.stringify(rest).slice(0, -1);
  for (const [name, items] of Object.entries({ rows, refused })) {
    yield `,"${name}":`;
    yield* listText<unknown>(items, (item) => item);
  }
  yield "}";
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
