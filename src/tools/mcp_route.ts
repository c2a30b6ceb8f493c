/**
 * The office as an MCP server (`/mcp`, streamable HTTP): assistants that people run elsewhere use its tools with a
 * personal access token, or with that of a connected app. The protocol of 2026 has independent requests; the earlier
 * ones have sessions (`mcp_legacy.ts`).
 */
import { refuse } from "../../events/base/refusal.ts";
import { isAppOrigin } from "../server/cross_origin.ts";
import { problem } from "../server/respond.ts";
import { call, type Route } from "../server/route.ts";
import type { Answering } from "./mcp.ts";

const FOREIGN = refuse(403, "cross_origin", "다른 사이트에서 보낸 요청은 처리할 수 없습니다.");
const BATCH = refuse(400, "no_batches", "한 번에 요청 하나씩 보내 주세요.");

const says =
  "사무소의 도구를 쓰는 MCP 서버입니다(streamable HTTP). 토큰이 할 수 있는 일만 보입니다.";
const resumes = "연결이 끊긴 동안 놓친 답을 이어서 받습니다(MCP, Last-Event-ID).";
const ends = "MCP 세션을 끝내고 진행 중인 호출을 멈춥니다.";

/** The protocol's own program is 25 MB of memory and a tenth of a second: an office that is not asked has neither. */
const loadOffice = async (): Promise<Answering> => (await import("./mcp.ts")).answerAsOffice();

/** Several requests in one body: their reads of people's data would be recorded for one of them alone. */
function isBatch(body: Uint8Array | null): boolean {
  try {
    return Array.isArray(JSON.parse(new TextDecoder().decode(body ?? undefined)));
  } catch {
    // What is no JSON gets the protocol's own error.
    return false;
  }
}

/** `/mcp`. `load` is done once. */
export function mcpRoutes(load: () => Promise<Answering> = loadOffice): Route[] {
  let loading: Promise<Answering> | undefined;
  const answer: Route["handle"] = async (c, deps) => {
    const origin = c.req.header("origin");
    if (origin !== undefined && !isAppOrigin(origin, deps.config.publicUrl)) {
      return problem(c, FOREIGN);
    }
    if (isBatch(c.get("body"))) return problem(c, BATCH);
    return await (await (loading ??= load()))(c, deps);
  };
  const shared = {
    area: "public",
    apps: true,
    rate: { max: 240, windowSeconds: 60 },
    described: { reads: true, protocol: "MCP" },
  } as const;
  return [
    call("POST /mcp", "staff", says, answer, shared),
    call("GET /mcp", "staff", resumes, answer, shared),
    call("DELETE /mcp", "staff", ends, answer, shared),
  ];
}
