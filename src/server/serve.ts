/**
 * Accepts connections, closes those without a complete request, and forwards requests to the office. Deno's own server
 * waits for a partial request without limit; it is behind this.
 */
import { log } from "../kit/log.ts";
import { isLoopback, networkOf } from "./networks.ts";
import { bare } from "./security.ts";

// Which connection is closed for a new one when all places are taken.

interface Places {
  /** Connections of one network at once; those of this machine (a proxy in front) are not counted. */
  perNetwork: number;
  inAll: number;
}

interface Guest {
  hostname: string;
  network: string;
  /** Since when nothing is being answered (any clock), or null while something is. */
  waitingSince: number | null;
  /** Nothing has been answered on it so far. */
  isNew: boolean;
}

/**
 * Null if there is room. Else the connection to close: one of the newcomer's network if that is at its limit, of all if
 * the server is; unused ones before used ones. An answer in progress is never cut off for a newcomer.
 */
export function connectionToClose<T extends Guest>(
  open: T[],
  newcomer: Guest,
  { perNetwork, inAll }: Places,
): T | null | "nobody can" {
  const neighbours = isLoopback(newcomer.hostname)
    ? []
    : open.filter(({ network }) => network === newcomer.network);
  if (neighbours.length >= perNetwork) return longestWaiting(neighbours) ?? "nobody can";
  return open.length < inAll ? null : longestWaiting(open) ?? "nobody can";
}

function longestWaiting<T extends Guest>(among: T[]): T | null {
  let longest: T | null = null;
  for (const one of among) {
    if (one.waitingSince === null) continue;
    if (!longest || one.isNew && !longest.isNew) longest = one;
    else if (one.isNew === longest.isNew && one.waitingSince < longest.waitingSince!) longest = one;
  }
  return longest;
}

// An accepted connection, forwarded to the server, and what it is waited for.

/** Time limits of a connection, in milliseconds. */
interface Patience {
  /** The head of a request, from its first byte on; also a fresh silent connection. */
  head: number;
  /** The next request on a connection that was in use. Longer than proxies keep theirs (60 s). */
  next: number;
  /** One part of an answer, until the reader has taken it. */
  take: number;
}

const IN_BYTES = 16 * 1024;
const OUT_BYTES = 32 * 1024;

class Connection {
  readonly hostname: string;
  readonly network: string;
  /** Settles when either side has ended it, and all that was sent has been handed on. */
  readonly ended: Promise<void>;
  #end!: () => void;
  #server: Deno.TcpConn | null = null;
  /** Requests that are being answered. */
  #answering = 0;
  #wasAnswered = false;
  #closed = false;
  /** Start of its silence, or of an incomplete request, from which its timeout counts. */
  #since = performance.now();
  #patience: "head" | "next" = "head";
  /** Since when its reader has been handed a piece of an answer. */
  #writingSince: number | null = null;

  constructor(private readonly client: Deno.TcpConn) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#end = resolve;
    this.hostname = client.remoteAddr.hostname;
    this.network = networkOf(this.hostname);
  }

  /** Since when nothing is being answered (as `performance.now()`), or null while something is. */
  get waitingSince(): number | null {
    return this.#answering > 0 ? null : this.#since;
  }

  /** Has nothing been answered on it so far? */
  get isNew(): boolean {
    return !this.#wasAnswered;
  }

  /**
   * Relays both ways until either side ends. The server gets it with its first bytes: a silent one
   * costs next to nothing. `opened` gets the port the server sees.
   */
  async run(serverPort: number, opened: (port: number) => void): Promise<void> {
    const { client } = this;
    try {
      const buffer = new Uint8Array(IN_BYTES);
      const size = await client.read(buffer);
      if (size === null) return this.close();
      const server = await Deno.connect({ hostname: "127.0.0.1", port: serverPort });
      this.#server = server;
      if (this.#closed) return this.#closeBoth();
      server.setNoDelay(true);
      client.setNoDelay(true);
      opened(server.localAddr.port);
      // When the server ends the connection, further input is ignored.
      await writeAll(server, buffer.subarray(0, size));
      const sending = this.#hearClient(client, server, buffer).catch(() => this.close());
      await this.#tellClient(server, client);
      this.close();
      await sending;
    } catch {
      // Either side broke off, which is theirs to do.
      this.close();
    } finally {
      this.#end();
    }
  }

  /** A request has come whole, as far as its head. */
  begin(): void {
    this.#answering++;
  }

  /** An answer was sent, or its reader is gone. */
  end(): void {
    this.#answering--;
    this.#wasAnswered = true;
    this.#since = performance.now();
    this.#patience = "next";
  }

  /** Is its timeout over? `now` as `performance.now()`. */
  isOverdue(now: number, timeouts: Patience): boolean {
    if (this.#writingSince !== null && now - this.#writingSince > timeouts.take) return true;
    return this.#answering === 0 && now - this.#since > timeouts[this.#patience];
  }

  close(): void {
    this.#closed = true;
    this.#closeBoth();
  }

  async #hearClient(
    client: Deno.TcpConn,
    server: Deno.TcpConn,
    buffer: Uint8Array,
  ): Promise<void> {
    for (let size; (size = await client.read(buffer)) !== null;) {
      if (this.#answering === 0 && this.#patience === "next") {
        this.#patience = "head";
        this.#since = performance.now();
      }
      await writeAll(server, buffer.subarray(0, size));
    }
    await server.closeWrite();
  }

  async #tellClient(server: Deno.TcpConn, client: Deno.TcpConn): Promise<void> {
    const buffer = new Uint8Array(OUT_BYTES);
    for (let size; (size = await server.read(buffer)) !== null;) {
      this.#writingSince = performance.now();
      await writeAll(client, buffer.subarray(0, size));
      this.#writingSince = null;
    }
    await client.closeWrite();
  }

  #closeBoth(): void {
    for (const side of [this.client, this.#server]) {
      try {
        side?.close();
      } catch {
        // It has been closed before.
      }
    }
  }
}

async function writeAll(to: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await to.write(bytes.subarray(at));
}

interface Limits extends Patience, Places {
  /** Interval for checking timeouts, in milliseconds. */
  look: number;
}

const LIMITS: Limits = {
  head: 15_000,
  next: 75_000,
  take: 60_000,
  perNetwork: 200,
  inAll: 1_000,
  look: 1_000,
};

/** Wait before the next connection is taken when the system has no room for one. */
const NO_ROOM_MS = 100;

export interface From {
  remoteAddr: { hostname: string };
}

type Handler = (request: Request, from: From) => Response | Promise<Response>;

export interface Serving {
  port: number;
  /** Accepts nothing new, lets answers in progress end for `milliseconds`, then closes every connection. */
  stop(milliseconds: number): Promise<void>;
}

/** Serves `handler` on an address. Throws `AddrInUse` and its like as `Deno.listen` does. */
export function serve(
  handler: Handler,
  address: { hostname: string; port: number },
  given: Partial<Limits> = {},
): Serving {
  const limits = { ...LIMITS, ...given };
  const open = new Set<Connection>();
  const byPort = new Map<number, Connection>();
  const listener = Deno.listen(address);
  const server = serveOnLoopback(handler, byPort);
  const take = async (client: Deno.TcpConn) => {
    const connection = new Connection(client);
    if (!freePlace(open, connection, limits)) return connection.close();
    open.add(connection);
    let seenAs = -1;
    await connection.run(server.addr.port, (port) => {
      seenAs = port;
      byPort.set(port, connection);
    });
    byPort.delete(seenAs);
    open.delete(connection);
  };
  const looking = setInterval(() => closeOverdue(open, limits), limits.look);
  const accepting = acceptAll(listener, (client) => void take(client));
  return {
    port: listener.addr.port,
    async stop(milliseconds) {
      listener.close();
      await accepting;
      for (const connection of open) if (connection.waitingSince !== null) connection.close();
      const ended = async () => {
        await server.shutdown();
        await Promise.all([...open].map((connection) => connection.ended));
      };
      await within(milliseconds, ended());
      clearInterval(looking);
      for (const connection of open) connection.close();
    },
  };
}

/** Deno's server, on a port of this machine that only takes what comes by way of a connection of ours. */
function serveOnLoopback(handler: Handler, byPort: ReadonlyMap<number, Connection>) {
  const onError = (error: unknown) => {
    log.error("request failed outside the app", { error: String(error) });
    return bare("일시적인 문제가 발생했습니다.\n", 500);
  };
  const behind = { hostname: "127.0.0.1", port: 0, onListen: () => {}, onError };
  return Deno.serve(behind, (request, { remoteAddr, completed }) => {
    const connection = byPort.get(remoteAddr.port);
    if (!connection) return bare(null, 421, { connection: "close" });
    const end = () => connection.end();
    connection.begin();
    completed.then(end, end);
    // A request without its host could be meant for any name behind this address (RFC 9112, 3.2).
    if (!request.headers.get("host")) return bare("Host 값이 없는 요청입니다.\n", 400);
    return handler(request, { remoteAddr: { hostname: connection.hostname } });
  });
}

async function acceptAll(listener: Deno.TcpListener, take: (client: Deno.TcpConn) => void) {
  for (;;) {
    try {
      take(await listener.accept());
    } catch (error) {
      if (error instanceof Deno.errors.BadResource) return;
      // The client was gone before its turn, or there are more open files than the system allows.
      log.warn("no connection taken", { error: String(error) });
      await new Promise((resolve) => setTimeout(resolve, NO_ROOM_MS));
    }
  }
}

/** If all places are taken, the connection that has been waited for longest makes room. */
function freePlace(open: Set<Connection>, newcomer: Connection, limits: Limits): boolean {
  const leaves = connectionToClose([...open], newcomer, limits);
  if (leaves === "nobody can") return false;
  if (leaves === null) return true;
  leaves.close();
  return open.delete(leaves);
}

function closeOverdue(open: Set<Connection>, limits: Limits): void {
  const now = performance.now();
  for (const connection of open) if (connection.isOverdue(now, limits)) connection.close();
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const timer = Promise.withResolvers<void>();
  const id = setTimeout(timer.resolve, milliseconds);
  await Promise.race([work, timer.promise]);
  clearTimeout(id);
}
