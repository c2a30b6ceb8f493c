/** A model server that answers everything with a word, after the time that a model takes. */

const ANSWER_MS = 400;

const LISTS = { models: [{ type: "llm", key: "gemma", capabilities: { vision: true } }] };
const LINES = [
  { choices: [{ index: 0, delta: { content: "네." } }] },
  { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
];
const TEXT = [...LINES.map((line) => JSON.stringify(line)), "[DONE]"]
  .map((line) => `data: ${line}\n\n`).join("");

export function startModel(): { url: string; stop(): Promise<void> } {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    if (request.method === "GET") return Response.json(LISTS);
    await request.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    return new Response(TEXT, { headers: { "content-type": "text/event-stream" } });
  });
  return { url: `http://127.0.0.1:${server.addr.port}`, stop: () => server.shutdown() };
}
