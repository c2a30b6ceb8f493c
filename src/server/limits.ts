/** Limits on what a client may send: how much, of what type, how often. */
import { type Refusal, refuse } from "../../events/refusal.ts";
import type { Ctx, Route } from "./route.ts";

export const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024;
/** What is read past the limit and thrown away, so that the client gets to hear the answer. */
const DRAIN_BYTES = 16 * 1024 * 1024;
/** Clients remembered per route; when there are more, the oldest are forgotten. */
const CLIENTS_MAX = 10_000;

/** The body's bytes, counted as they come; a refusal when there are more than `limit` (413) or fewer
 * than were announced (400). */
export async function readLimited(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > limit + DRAIN_BYTES) break;
    }
  } catch {
    // The sender went away in the middle: no fault of this program, and nobody is left to answer.
    return refuse(400, "body_cut_off", "보낸 내용이 중간에 끊겼습니다. 다시 보내 주세요.");
  }
  if (size > limit) return tooLarge(limit);
  return await new Blob(chunks).bytes();
}

function tooLarge(limit: number): Refusal {
  const shown = limit >= 1024 * 1024
    ? `${Math.floor(limit / 1024 / 1024)}MB`
    : `${Math.floor(limit / 1024)}KB`;
  return refuse(413, "body_too_large", `보낸 내용이 너무 큽니다. ${shown}까지 보낼 수 있습니다.`);
}

/** Refuses (415) a body of a type the route does not take. A call without a body needs none. */
export function checkType(c: Ctx, route: Route, body: Uint8Array): Refusal | null {
  const accepts = route.accepts ?? ["application/json"];
  const type = (c.req.header("content-type") ?? "").split(";", 1)[0].trim().toLowerCase();
  if (body.byteLength === 0 && type === "") return null;
  if (accepts.includes(type)) return null;
  return refuse(
    415,
    "unsupported_media_type",
    `보낸 내용의 형식을 처리할 수 없습니다. 사용할 수 있는 형식: ${accepts.join(", ")}`,
  );
}

/** Counts calls in fixed windows, per client. Bounded: it forgets the oldest clients. */
export class RateLimiter {
  #windows = new Map<string, { start: number; count: number }>();

  constructor(readonly max: number, readonly windowSeconds: number) {}

  /** Seconds to wait, or 0 when the call may go on. `now` in epoch milliseconds. */
  take(client: string, now: number): number {
    const length = this.windowSeconds * 1000;
    const known = this.#windows.get(client);
    if (!known || now - known.start >= length || now < known.start) {
      this.#windows.delete(client);
      this.#windows.set(client, { start: now, count: 1 });
      if (this.#windows.size > CLIENTS_MAX) this.#forgetOldest();
      return 0;
    }
    known.count++;
    return known.count <= this.max ? 0 : Math.ceil((known.start + length - now) / 1000);
  }

  #forgetOldest(): void {
    const oldest = this.#windows.keys().next();
    if (!oldest.done) this.#windows.delete(oldest.value);
  }
}

export function tooMany(): Refusal {
  return refuse(429, "too_many_requests", "요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.");
}

interface Connection {
  remoteAddr?: { hostname?: string };
}

/**
 * The client's network, by the connection's address, or with `trustProxy` by the last one in
 * X-Forwarded-For, which the proxy in front adds. What stands before it came from the client and is not
 * looked at.
 */
export function clientOf(c: Ctx, trustProxy: boolean): string {
  const connection = c.env as Connection | undefined;
  const address = connection?.remoteAddr?.hostname ?? "unknown";
  const forwarded = trustProxy && c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  return networkOf(forwarded || address);
}

/**
 * The network that one client has to itself: an IPv4 address as it is, of an IPv6 address its first 64
 * bits (everybody with IPv6 has 2⁶⁴ addresses to send from). A port, as some proxies add one, is none of it.
 */
export function networkOf(address: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const parsed = URL.parse(`http://[${bare.replace(/%.*$/, "")}]/`);
  if (!parsed) return address.replace(/^([\d.]+):\d+$/, "$1");
  const groups = groupsOf(parsed.hostname.slice(1, -1));
  return mappedIPv4(groups) ??
    groups.slice(0, 4).map((one) => one.toString(16)).join(":") + "::/64";
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head, tail = []] = address.split("::").map((side) =>
    side === "" ? [] : side.split(":").map((group) => parseInt(group, 16))
  );
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** The IPv4 address in `::ffff:a.b.c.d`, as a socket for both kinds reports it. */
function mappedIPv4(groups: number[]): string | null {
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  return groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]).join(".");
}
