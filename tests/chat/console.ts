/** An office with a model server, and calls of its console as the page makes them. */
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { type ModelServer, startModelServer } from "./model_server.ts";

type Script = Parameters<typeof startModelServer>;
export type Said = Record<string, unknown> & { content?: string };

export interface Console extends TestApp {
  model: ModelServer;
  /** Sends a question and answers with every `data:` line, the last one among them. */
  ask(body: Record<string, unknown>, as?: "staff" | "superuser"): Promise<string[]>;
}

/** The lines of a stream. */
export const linesOf = (text: string): string[] =>
  text.split("\n").filter((line) => line.startsWith("data: ")).map((line) => line.slice(6));

/** What was said, without the end. */
export const saidOf = (lines: string[]): Said[] =>
  lines.filter((line) => line !== "[DONE]").map((line) => JSON.parse(line));

/** The text of an answer. */
export const textOf = (lines: string[]): string =>
  saidOf(lines).map(({ content = "" }) => content).join("");

/** Opens an office whose model answers by a script. */
async function openConsole(
  script: Script,
  options: Parameters<typeof openTestApp>[0] = {},
): Promise<Console> {
  const model = startModelServer(...script);
  const chat = { url: model.url, key: "", model: "gemma", atOnce: 4, waitMs: 5_000, context: 0 };
  const app = await openTestApp({ ...options, config: { chat, ...options.config } });
  return {
    ...app,
    model,
    async ask(json, as = "staff") {
      const response = await app.call("/api/chat/stream/", { method: "POST", json, as });
      return linesOf(await response.text());
    },
    async close() {
      await app.close();
      await model.stop();
    },
  };
}

/** Runs a test with such an office, and closes it in any case. */
export async function withConsole(
  script: Script,
  test: (console: Console) => Promise<void>,
  options?: Parameters<typeof openTestApp>[0],
): Promise<void> {
  const console = await openConsole(script, options);
  try {
    await test(console);
  } finally {
    await console.close();
  }
}
