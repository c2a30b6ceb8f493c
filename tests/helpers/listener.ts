/** An open table as a test has it: server-sent events, read one by one. */
import { assertEquals } from "@std/assert";
import type { Caller, TestApp } from "./server.ts";

export interface Message {
  event: string;
  id: string;
  data: Record<string, unknown>;
}

/** Reads server-sent events one by one; null at the end. */
export class Listener {
  #reader: ReadableStreamDefaultReader<Uint8Array>;
  #text = "";

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  async next(): Promise<Message | null> {
    for (;;) {
      const end = this.#text.indexOf("\n\n");
      if (end !== -1) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        const field = (name: string) =>
          block.split("\n").find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const data = field("data");
        if (data === undefined) continue;
        const event = field("event") ?? "message";
        return { event, id: field("id") ?? "", data: JSON.parse(data) };
      }
      const { value, done } = await this.#reader.read();
      if (done) return null;
      this.#text += new TextDecoder().decode(value);
    }
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}

/** Opens a connection, by default as the superuser. */
export async function listen(
  app: TestApp,
  query: string,
  headers = {},
  as: Caller = "superuser",
): Promise<Listener> {
  const response = await app.call(`/api/live?${query}`, { as, headers });
  assertEquals(response.headers.get("content-type"), "text/event-stream; charset=utf-8");
  return new Listener(response.body!);
}
