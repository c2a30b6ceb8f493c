/** Whom an address belongs to, as far as a limit is concerned. */

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
