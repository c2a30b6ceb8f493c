/** Networks of requests, and their rates. */
import type { Ctx } from "./route.ts";
import { RateLimiter } from "./rate.ts";

interface Source {
  remoteAddr?: { hostname?: string };
}

/**
 * The client's address: the connection's, or with `trustProxy` the last one in X-Forwarded-For, which the proxy adds.
 * Earlier ones come from the client and are ignored.
 */
export function addressOf(c: Ctx, trustProxy: boolean): string {
  const connection = c.env as Source | undefined;
  const address = connection?.remoteAddr?.hostname ?? "unknown";
  const forwarded = trustProxy && c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  return forwarded || address;
}

/** The client's own network, for a log. */
export const clientOf = (c: Ctx, trustProxy: boolean): string =>
  networkOf(addressOf(c, trustProxy));

/**
 * The network of one client: an IPv4 address, or the first 64 bits of an IPv6 one (each IPv6 client has 2⁶⁴ addresses).
 * A port, as some proxies add one, is removed.
 */
export const networkOf = (address: string): string => networksOf(address)[0];

/**
 * The networks an address is in, from the client's own to the widest that one customer of a provider
 * gets: /64, /56 and /48 of IPv6, /32 and /24 of IPv4.
 */
function networksOf(address: string): string[] {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const parsed = URL.parse(`http://[${bare.replace(/%[^]*$/, "")}]/`);
  if (!parsed) return ofIPv4(address.replace(/^([\d.]+):\d+$/, "$1"));
  const groups = groupsOf(parsed.hostname.slice(1, -1));
  const mapped = mappedIPv4(groups);
  if (mapped) return ofIPv4(mapped);
  const written = (of: number[]) => of.map((one) => one.toString(16)).join(":");
  return [
    `${written(groups.slice(0, 4))}::/64`,
    `${written([...groups.slice(0, 3), groups[3] & 0xff00])}::/56`,
    `${written(groups.slice(0, 3))}::/48`,
  ];
}

/** An invalid address is a network of its own. */
function ofIPv4(address: string): string[] {
  const wide = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  return wide ? [address, `${wide}.0/24`] : [address];
}

/** Is this a program on this machine: a proxy, the command line? */
export const isLoopback = (hostname: string): boolean =>
  hostname === "::1" || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(hostname);

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

/**
 * How much more a wider network may than the client's own: many clients are in it, and one alone can
 * have all of it.
 */
const SHARES = [1, 4, 16];

/** Counts calls in fixed windows by network, the narrowest first. */
export class NetworkLimiter {
  readonly #limiters: RateLimiter[];

  /** `max` is what one client may in a window. */
  constructor(max: number, windowSeconds: number) {
    this.#limiters = SHARES.map((share) => new RateLimiter(max * share, windowSeconds));
  }

  /**
   * Seconds to wait, or 0 if the call is allowed. Calls stopped by the narrow count do not count in the wider one, so
   * that one client cannot use up its neighbours' share.
   */
  take(address: string, now: number): number {
    for (const [index, network] of networksOf(address).entries()) {
      const wait = this.#limiters[index].take(network, now);
      if (wait > 0) return wait;
    }
    return 0;
  }
}
