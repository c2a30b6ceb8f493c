/** Is the server alive, and can it work (DESIGN §4). */
import { z } from "zod";
import { count } from "../../projections/answers.ts";
import type { Deps } from "../deps.ts";
import { problem } from "./respond.ts";
import { call, type Ctx, type Route } from "./route.ts";

/** Ready means: the store answers, and the views are at or past the log's head as it was asked. */
async function ready(c: Ctx, { books }: Deps): Promise<Response> {
  try {
    await books.kv.get(["ready"]);
    for await (const _batch of books.read(books.head + 1)) break;
    return Response.json({ status: "ready", head: books.head });
  } catch {
    const message = "서버가 아직 준비되지 않았습니다. 잠시 후 다시 시도해 주세요.";
    return problem(c, { code: "not_ready", status: 503, message }, { "retry-after": "1" });
  }
}

const alive = (): Response => Response.json({ status: "alive" });

/** `/healthz` and `/readyz`. */
export const healthRoutes: Route[] = [
  call("GET /healthz", "visitor", "서버가 살아 있는지 확인합니다.", alive, {
    answer: z.strictObject({ status: z.literal("alive") }),
  }),
  call("GET /readyz", "visitor", "저장소가 열렸고 조회 화면이 최신인지 확인합니다.", ready, {
    answer: z.strictObject({ status: z.literal("ready"), head: count }),
    described: { also: [503] },
  }),
];
