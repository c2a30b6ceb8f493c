/** Is the server alive, and can it work. */
import { z } from "zod";
import { covers } from "../../events/account/scope.ts";
import { count, text } from "../../projections/kit/answers.ts";
import { sameSecret } from "../kit/secret.ts";
import type { Deps } from "../deps.ts";
import { VERSION } from "../kit/version.ts";
import { within } from "../kit/within.ts";
import { concernsOf, type Found } from "./concerns.ts";
import { problem } from "./respond.ts";
import { call, type Ctx, type Route } from "./route.ts";

/** One check serves all callers within this time, in milliseconds. */
const PROOF_MS = 1_000;
/** The store has to answer within this many milliseconds, so that a caller has an answer within two seconds. */
const ANSWER_MS = 1_500;
const proofs = new WeakMap<Deno.Kv, { at: number; done: Promise<boolean> }>();

/** Writes a value and reads it back. False where the store is late; throws where it takes none, or gives another. */
function prove(kv: Deno.Kv): Promise<boolean> {
  const known = proofs.get(kv);
  const at = performance.now();
  if (known && at - known.at < PROOF_MS) return known.done;
  const written = crypto.randomUUID();
  const proof = async () => {
    await kv.set(["ready"], written);
    if ((await kv.get(["ready"])).value !== written) throw new Error("another value");
  };
  const done = within(ANSWER_MS, proof());
  proofs.set(kv, { at, done });
  return done;
}

/**
 * May this caller read the reasons: with the monitoring token, as a superuser, or by a token for the office's state?
 */
function maySeeReasons(c: Ctx, { config: { monitorToken } }: Deps): boolean {
  const given = /^bearer +(\S+)$/i.exec(c.req.header("authorization")?.trim() ?? "")?.[1] ?? "";
  const isMonitor = monitorToken !== "" && sameSecret(given, monitorToken);
  const identity = c.get("identity");
  return isMonitor || identity?.role === "superuser" && covers(identity.scopes, "office", "read");
}

/**
 * Ready means: the store reads and writes, the views are at or past the log's head at the time of the request, and
 * nothing needs a person. Reasons are only for operators.
 */
async function ready(c: Ctx, deps: Deps): Promise<Response> {
  const { books, logState } = deps;
  try {
    const read = async () => {
      await books.kv.get(["ready"]);
      for await (const _batch of books.read(books.head + 1)) break;
    };
    const both = await Promise.all([within(ANSWER_MS, read()), prove(books.kv)]);
    if (both.includes(false)) throw new Error("late");
    const found = await concernsOf(deps);
    if (found.length > 0) return needsPerson(c, maySeeReasons(c, deps) ? found : []);
    return Response.json({ status: "ready", version: VERSION, head: books.head, log: logState() });
  } catch {
    const message = "서버가 아직 준비되지 않았습니다. 잠시 후 다시 시도해 주세요.";
    return problem(c, { code: "not_ready", status: 503, message }, { "retry-after": "1" });
  }
}

function needsPerson(c: Ctx, details: Found[]): Response {
  const message =
    `사람이 확인해야 할 일이 있습니다(버전 ${VERSION}). 무엇인지는 모니터링 토큰으로 조회하면 보입니다.`;
  return problem(c, { code: "needs_person", status: 503, message, details });
}

const alive = (): Response => Response.json({ status: "alive" });

/** `/healthz` and `/readyz`. */
export const healthRoutes: Route[] = [
  call("GET /healthz", "visitor", "서버가 살아 있는지 확인합니다.", alive, {
    answer: z.strictObject({ status: z.literal("alive") }),
  }),
  call(
    "GET /readyz",
    "visitor",
    "저장소를 읽고 쓸 수 있고 조회 화면이 최신이며 사람이 확인할 일이 없는지 알려 줍니다.",
    ready,
    {
      answer: z.strictObject({
        status: z.literal("ready"),
        version: text,
        head: count,
        log: z.enum(["checking", "whole", "damaged", "views_differ"]),
      }),
      described: { also: [503] },
    },
  ),
];
