/**
 * Listens for connections, closes those that send nothing whole, and hands requests to the office.
 * Deno's own server waits for half a request without end; it sits behind this.
 */
import { log } from "../log.ts";
import { Connection, type Patience } from "./connection.ts";
import { type Places, whoLeaves } from "./places.ts";
import { bare } from "./security.ts";

interface Limits extends Patience, Places {
  /** Milliseconds between two looks at which connections are overdue. */
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
  /** Takes nothing new, lets what is under way end for `milliseconds`, then closes every connection. */
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
  const server = serveBehind(handler, byPort);
  const take = async (client: Deno.TcpConn) => {
    const connection = new Connection(client);
    if (!makeRoom(open, connection, limits)) return connection.close();
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
function serveBehind(handler: Handler, byPort: ReadonlyMap<number, Connection>) {
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
    // What says not whom it is for could be meant for anybody behind this address (RFC 9112, 3.2).
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

/** Where all places are taken, the connection that has been waited for longest makes room. */
function makeRoom(open: Set<Connection>, newcomer: Connection, limits: Limits): boolean {
  const leaves = whoLeaves([...open], newcomer, limits);
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
