/** Connections of somebody who keeps to no protocol. */

const text = new TextEncoder();

/** What became of a connection. */
export interface Ended {
  /** The first line of the answer; "" when there was none. */
  answer: string;
  /** Milliseconds until the server closed it; null when it was still open at the end of the wait. */
  after: number | null;
}

/**
 * Opens a connection, says `words`, then `drop` once a second, and waits for the server to close it, at
 * most `seconds`.
 */
export async function dribble(
  port: number,
  words: string,
  drop: string,
  seconds: number,
): Promise<Ended> {
  const started = performance.now();
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  let open = true;
  const timer = setInterval(() => {
    if (drop !== "" && open) connection.write(text.encode(drop)).catch(() => {});
  }, 1_000);
  const ended: Ended = { answer: "", after: null };
  const over = setTimeout(() => {
    open = false;
    connection.close();
  }, seconds * 1_000);
  try {
    await connection.write(text.encode(words));
    const buffer = new Uint8Array(1_024);
    for (let size; (size = await connection.read(buffer)) !== null;) {
      ended.answer ||= new TextDecoder().decode(buffer.subarray(0, size)).split("\r\n", 1)[0];
    }
  } catch {
    // Closed, by either side.
  }
  if (open) {
    ended.after = performance.now() - started;
    connection.close();
  }
  open = false;
  clearInterval(timer);
  clearTimeout(over);
  return ended;
}

/** How many of them were closed by the server, and when the last one was. */
export function sumUp(all: Ended[]): string {
  const closed = all.flatMap(({ after }) => after === null ? [] : [after]);
  const answers = Map.groupBy(all.filter(({ answer }) => answer !== ""), ({ answer }) => answer);
  const said = [...answers].map(([answer, group]) => `${group.length} × ${answer}`).join(", ");
  const last = closed.length === 0
    ? ""
    : `, the last after ${(Math.max(...closed) / 1_000).toFixed(1)} s`;
  return `${closed.length} of ${all.length} closed${last}${said === "" ? "" : ` (${said})`}`;
}
