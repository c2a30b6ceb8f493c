/**
 * Who wrote can read, whichever process is asked next: an answer carries how far the log had come, the next
 * request brings it along, and a process that is behind catches up first.
 */
import { serialize } from "hono/utils/cookie";
import { readCookie } from "../auth/cookies.ts";
import type { Deps } from "../deps.ts";
import { isSafe } from "./cross_origin.ts";
import type { Ctx } from "./route.ts";

/** For scripts, on answers to what writes and on any request; browsers have a cookie. */
const POSITION_HEADER = "x-log-position";
/** How long a request waits for a process that is behind, in milliseconds. */
const WAIT_MS = 1_000;
/** How long a browser brings it along, in seconds: no process that works is behind for longer. */
const BROUGHT_SECONDS = 60;

const cookieName = (secure: boolean): string => secure ? "__Host-position" : "position";

/** Waits for what the caller has seen or written elsewhere, for a while: an old answer is better than none. */
export async function reachCaller(
  c: Ctx,
  { books, auth }: Pick<Deps, "books" | "auth">,
): Promise<void> {
  if (!books.shared) return;
  const told = c.req.header(POSITION_HEADER) ?? readCookie(c.req.raw, cookieName(auth.secure));
  if (!/^\d{1,15}$/.test(told)) return;
  await books.reach(Number(told), WAIT_MS);
}

/** Sets how far the log had come on answers to writes, sign-ins and sign-outs. */
export function tellPosition(
  c: Ctx,
  { books, auth }: Pick<Deps, "books" | "auth">,
  answer: Response,
): Response {
  const signs = answer.headers.has("set-cookie");
  if (!books.shared || (isSafe(c.req.method) && !signs)) return answer;
  // The headers of a redirect cannot be changed in place.
  const told = new Response(answer.body, answer);
  told.headers.set(POSITION_HEADER, String(books.head));
  if (signs || c.get("identity")?.via === "web") {
    const { secure } = auth;
    const how = {
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      secure,
      maxAge: BROUGHT_SECONDS,
    } as const;
    told.headers.append("set-cookie", serialize(cookieName(secure), String(books.head), how));
  }
  return told;
}
