/**
 * The office as an MCP server (`/mcp`, streamable HTTP): assistants that people run elsewhere use its tools with a
 * personal access token. It keeps no sessions: each request is independent.
 */
import { refuse } from "../../events/base/refusal.ts";
import { problem } from "../server/respond.ts";
import { call, type Route } from "../server/route.ts";
import type { Answering } from "./mcp.ts";

const FOREIGN = refuse(403, "cross_origin", "다른 사이트에서 보낸 요청은 처리할 수 없습니다.");
const BATCH = refuse(400, "no_batches", "한 번에 요청 하나씩 보내 주세요.");

const says =
  "사무소의 도구를 쓰는 MCP 서버입니다(streamable HTTP). 토큰이 할 수 있는 일만 보입니다.";

/** The protocol's own program is 25 MB of memory and a tenth of a second: an office that is not asked has neither. */
const loadOffice = async (): Promise<Answering> => (await import("./mcp.ts")).answerAsOffice();

const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Does the request come from a page of another site? The requested name is no proof, because another site's name can
 * resolve to this machine. Only the public address and this machine's own names are trusted.
 */
function isForeign(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return false;
  const site = URL.parse(origin);
  if (!site) return true;
  return !OWN_NAMES.includes(site.hostname) && site.origin !== URL.parse(publicUrl)?.origin;
}

/** `POST /mcp`; GET and DELETE, which belong to sessions, are answered with 405. `load` is done once. */
export function mcpRoutes(load: () => Promise<Answering> = loadOffice): Route[] {
  let loading: Promise<Answering> | undefined;
  const answer: Route["handle"] = async (c, deps) => {
    if (isForeign(c.req.header("origin"), deps.config.publicUrl)) return problem(c, FOREIGN);
    if (/^\s*\[/.test(new TextDecoder().decode(c.get("body")!.subarray(0, 64)))) {
      return problem(c, BATCH);
    }
    return await (await (loading ??= load()))(c, deps);
  };
  return [
    call("POST /mcp", "staff", says, answer, {
      area: "public",
      rate: { max: 240, windowSeconds: 60 },
      described: { reads: true, protocol: "MCP" },
    }),
  ];
}
