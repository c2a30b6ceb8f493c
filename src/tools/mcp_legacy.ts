/**
 * The protocols of 2025 at `/mcp`: a handshake that gives a session, calls that answer as streams with numbered
 * messages, their cancellation, and what a client missed.
 */
import {
  type McpServer,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Deps } from "../deps.ts";
import type { Ctx } from "../server/route.ts";
import { Calls } from "./mcp_calls.ts";
import { isOwnSession, newSession } from "./mcp_sessions.ts";

/** What the office reads of a message by itself; the transport checks the whole. */
interface Message {
  id?: unknown;
  method?: unknown;
  params?: { requestId?: unknown; _meta?: { progressToken?: unknown } };
}

/** Letters of a request's id. */
const ID_MAX = 200;
/** After how long a client comes back, in milliseconds. */
const RETRY_MS = 1_000;

function messageOf(c: Ctx): Message {
  try {
    const message = JSON.parse(new TextDecoder().decode(c.get("body") ?? undefined));
    return typeof message === "object" && message !== null ? message : {};
  } catch {
    // The transport says so in the protocol's own words.
    return {};
  }
}

const failed = (status: number, code: number, message: string, headers = {}): Response =>
  Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });

const noSession = () => failed(404, -32001, "Session not found");
const noStream = () => failed(405, -32000, "Method not allowed", { allow: "POST, DELETE" });
const accepted = () => new Response(null, { status: 202 });

const isId = (id: unknown): id is string | number =>
  typeof id === "number" || typeof id === "string" && id.length <= ID_MAX;

type ServerFor = (c: Ctx, deps: Deps) => Server | McpServer;

async function connected(
  serverFor: ServerFor,
  c: Ctx,
  deps: Deps,
  options: ConstructorParameters<typeof WebStandardStreamableHTTPServerTransport>[0],
) {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    ...options,
  });
  await serverFor(c, deps).connect(transport);
  return transport;
}

/** A request outside of a session, or one that is answered at once. It stops with its connection. */
async function answerOnce(
  serverFor: ServerFor,
  c: Ctx,
  deps: Deps,
  { params }: Message,
): Promise<Response> {
  const enableJsonResponse = params?._meta?.progressToken === undefined;
  const transport = await connected(serverFor, c, deps, { enableJsonResponse });
  const gone = Promise.withResolvers<Response>();
  c.req.raw.signal.addEventListener("abort", () => {
    // Without a session nobody could fetch the answer.
    void transport.close();
    gone.resolve(accepted());
  }, { once: true });
  return await Promise.race([transport.handleRequest(c.req.raw), gone.promise]);
}

/** Answers the requests of earlier protocols. */
export function answeringLegacy(serverFor: ServerFor) {
  const calls = new Calls();

  /** A call of a tool in a session: it continues without its connection, and can be cancelled. */
  async function answerCall(c: Ctx, deps: Deps, id: string | number, session: string) {
    const account = c.get("identity")!.user.id;
    const call = calls.begin({ account, session, request: id }, deps.now().getTime());
    if (!call) return failed(429, -32000, "Too many calls are running", { "retry-after": "10" });
    const transport = await connected(serverFor, c, deps, {
      eventStore: call,
      retryInterval: RETRY_MS,
    });
    call.runsAs({
      stop: () => void transport.close(),
      leave: () => transport.closeSSEStream(id),
    });
    const answer = await transport.handleRequest(c.req.raw);
    if (answer.status !== 200) calls.forget(call);
    return answer;
  }

  /** A GET: what was missed. Nothing else is sent, so there is no stream to listen to. */
  function answerMissed(c: Ctx, deps: Deps, session: string): Response {
    const last = c.req.header("last-event-id");
    if (last === undefined) return noStream();
    const missed = calls.after(session, last, deps.now().getTime());
    if (!missed) return failed(400, -32000, "Unknown event id");
    const headers = { "content-type": "text/event-stream", "x-accel-buffering": "no" };
    return new Response(missed, { headers });
  }

  async function answerPost(c: Ctx, deps: Deps, session: string | undefined): Promise<Response> {
    const message = messageOf(c);
    const { method, id, params } = message;
    if (method === "notifications/cancelled") {
      if (session !== undefined) calls.cancel(session, params?.requestId);
      return accepted();
    }
    if (method === "tools/call" && session !== undefined && id !== undefined) {
      if (!isId(id)) return failed(400, -32600, `An id has at most ${ID_MAX} letters`);
      return await answerCall(c, deps, id, session);
    }
    const answer = await answerOnce(serverFor, c, deps, message);
    if (method === "initialize" && answer.ok) answer.headers.set("mcp-session-id", newSession(c));
    return answer;
  }

  return async (c: Ctx, deps: Deps): Promise<Response> => {
    const session = c.req.header("mcp-session-id");
    const isKnown = session === undefined || isOwnSession(c, session) && !calls.isEnded(session);
    if (!isKnown) return noSession();
    if (c.req.method === "POST") return await answerPost(c, deps, session);
    if (session === undefined) {
      return c.req.method === "GET" ? noStream() : failed(400, -32000, "A session is needed");
    }
    if (c.req.method === "GET") return answerMissed(c, deps, session);
    calls.end(session);
    return new Response(null, { status: 204 });
  };
}
