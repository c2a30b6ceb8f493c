/** Is the server alive, and can it work (DESIGN §4). */
import type { Deps } from "../deps.ts";
import { alive, ready as readyAnswer } from "./answers.ts";
import { problem } from "./respond.ts";
import type { Ctx, Route } from "./route.ts";

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

/** `/healthz` and `/readyz`. */
export function healthRoutes(deps: Deps): Route[] {
  const base = { method: "GET", role: "visitor", kind: "api" } as const;
  return [
    {
      ...base,
      path: "/healthz",
      summary: "서버가 살아 있는지 확인합니다.",
      answer: alive,
      handle: () => Response.json({ status: "alive" }),
    },
    {
      ...base,
      path: "/readyz",
      summary: "저장소가 열렸고 조회 화면이 최신인지 확인합니다.",
      answer: readyAnswer,
      described: { also: [503] },
      handle: (c) => ready(c, deps),
    },
  ];
}
