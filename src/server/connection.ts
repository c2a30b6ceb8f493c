/** One accepted connection, relayed to the server, and the time it is waited for. */
import { networkOf } from "./networks.ts";

/** What a connection may take its time for, in milliseconds. */
export interface Patience {
  /** The head of a request, from its first byte on; a fresh connection that says nothing too. */
  head: number;
  /** The next request on a connection that was in use. Longer than proxies keep theirs (60 s). */
  next: number;
  /** One piece of an answer, until the reader has taken it. */
  take: number;
}

const IN_BYTES = 16 * 1024;
const OUT_BYTES = 32 * 1024;

export class Connection {
  readonly hostname: string;
  readonly network: string;
  /** Settles when either side has ended it, and everything sent has been relayed. */
  readonly ended: Promise<void>;
  #end!: () => void;
  #server: Deno.TcpConn | null = null;
  /** Requests that are being answered. */
  #answering = 0;
  #wasAnswered = false;
  #closed = false;
  /** Since when it says nothing, or nothing whole; what its patience is counted from. */
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
   * Relays both ways until either side ends. The server gets it with its first bytes, so a silent one costs next to
   * nothing. `opened` gets the port the server sees.
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
      // The server's end is the end: who still sends is not listened to any more.
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

  /** An answer has gone, or nobody is left to take it. */
  end(): void {
    this.#answering--;
    this.#wasAnswered = true;
    this.#since = performance.now();
    this.#patience = "next";
  }

  /** Has it been waited for too long? `now` as `performance.now()`. */
  isOverdue(now: number, patience: Patience): boolean {
    if (this.#writingSince !== null && now - this.#writingSince > patience.take) return true;
    return this.#answering === 0 && now - this.#since > patience[this.#patience];
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
