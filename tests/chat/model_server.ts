/** A model server for tests, over real HTTP: LM Studio's three lists of models, and answers by a script. */

/** One step of an answer's stream. */
export type Step =
  | { text: string }
  /** A piece of a tool call. */
  | { call: { index?: number; id?: string; name?: string; arguments?: unknown } }
  /** What a reasoning model writes apart from its answer. */
  | { thought: string }
  | { finish: string }
  /** Bytes as they are, whole events or not. */
  | { raw: string | Uint8Array }
  /** Waits until the test lets it go on. */
  | { wait: Promise<unknown> }
  | { usage: { prompt_tokens: number; completion_tokens: number } }
  | "done"
  /** Ends the connection in the middle. */
  | "cut";

/** An answer that is no stream. */
export interface Plain {
  status: number;
  type?: string;
  body?: string;
  headers?: Record<string, string>;
}
export type Answer = Step[] | Plain;

/** A question as the server got it. */
export interface Asked {
  model: string;
  stream: boolean;
  temperature: number;
  max_tokens: number;
  messages: { role: string; content: unknown; tool_calls?: unknown[]; tool_call_id?: string }[];
  tools?: { function: { name: string } }[];
}

type Lists = { v1?: unknown; v0?: unknown; openai?: unknown };

/** One that is loaded and reads much, so that nothing is left out of what it is asked. */
const llm = (key: string) => {
  const loaded_instances = [{ id: key, config: { context_length: 131_072 } }];
  return { type: "llm", key, max_context_length: 262_144, loaded_instances };
};
/** One that sees, as the newest list says it. */
const eyes = { ...llm("gemma-ko-4b"), capabilities: { vision: true } };
export const LISTS: Lists = {
  v1: { models: [{ type: "embedding", key: "nomic-embed" }, llm("small-1b"), eyes] },
};

export interface ModelServer {
  url: string;
  /** What was asked so far, and the headers of each. */
  asked: Asked[];
  headers: Headers[];
  /** Answers in this order; the last one again and again. */
  script: ((asked: Asked) => Answer)[];
  lists: Lists;
  /** What it says at other paths: of llama.cpp and of Ollama. */
  says: Record<string, unknown>;
  /** How often each path was asked. */
  hits: Map<string, number>;
  /** Streams that the other side broke off. */
  cancelled: number;
  /** Resolves once so many streams were broken off. */
  cancelledBy(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Text, and a good end. */
export const says = (...texts: string[]): Step[] => [
  ...texts.map((text) => ({ text })),
  { finish: "stop" },
  { usage: { prompt_tokens: 12, completion_tokens: 5 } },
  "done",
];

/** One call of a tool. */
export const calls = (name: string, args: unknown, id = `call-${name}`): Step[] => [
  { call: { index: 0, id, name, arguments: "" } },
  { call: { index: 0, arguments: typeof args === "string" ? args : JSON.stringify(args) } },
  { finish: "tool_calls" },
  { usage: { prompt_tokens: 20, completion_tokens: 8 } },
  "done",
];

const lastTold = ({ messages }: Asked): { text: string; data: unknown } =>
  JSON.parse(String(messages.findLast(({ role }) => role === "tool")!.content));
/** The last tool's answer to the model, in words, and as data. */
export const toldIn = (asked: Asked): string => lastTold(asked).text;
export const toldDataIn = (asked: Asked): unknown => lastTold(asked).data;

const encoder = new TextEncoder();
const event = (data: unknown) => encoder.encode(`data: ${JSON.stringify(data)}\n\n`);
const delta = (one: unknown, finish: string | null = null) =>
  event({ choices: [{ index: 0, delta: one, finish_reason: finish }] });

function bytesOf(step: Exclude<Step, { wait: unknown } | "cut">): Uint8Array {
  if (step === "done") return encoder.encode("data: [DONE]\n\n");
  if ("raw" in step) return typeof step.raw === "string" ? encoder.encode(step.raw) : step.raw;
  if ("text" in step) return delta({ content: step.text });
  if ("thought" in step) return delta({ reasoning_content: step.thought });
  if ("usage" in step) return event({ choices: [], usage: step.usage });
  if ("finish" in step) return delta({}, step.finish);
  const { index, id, name, arguments: args } = step.call;
  const call = { index, id, type: "function", function: { name, arguments: args } };
  return delta({ tool_calls: [call] });
}

function streamOf(steps: Step[], onCancel: () => void): ReadableStream<Uint8Array> {
  const left = [...steps];
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const step = left.shift();
        if (step === undefined) return controller.close();
        if (step === "cut") return controller.error(new Error("cut"));
        if (step === "done" || !("wait" in step)) return controller.enqueue(bytesOf(step));
        await step.wait;
      }
    },
    cancel: onCancel,
  }, { highWaterMark: 0 });
}

/** Starts one on a free port. */
export function startModelServer(...script: (Answer | ((asked: Asked) => Answer))[]): ModelServer {
  const result: [number, () => void][] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const model: ModelServer = {
    url: "",
    asked: [],
    headers: [],
    script: script.map((one) => typeof one === "function" ? one : () => one),
    lists: LISTS,
    says: {},
    hits: new Map(),
    cancelled: 0,
    cancelledBy: (count) =>
      new Promise((resolve) => {
        if (model.cancelled >= count) resolve();
        else result.push([count, resolve]);
      }),
    async stop() {
      end();
      await server.shutdown();
      await ended;
    },
  };
  const onCancel = () => {
    model.cancelled++;
    for (const [count, resolve] of result) if (model.cancelled >= count) resolve();
  };
  const list = (json: unknown) =>
    json === undefined ? new Response("not found", { status: 404 }) : Response.json(json);
  const server = Deno.serve({
    port: 0,
    hostname: "127.0.0.1",
    onListen() {},
    onError: () => new Response(null, { status: 500 }),
  }, async (request) => {
    const { pathname } = new URL(request.url);
    model.hits.set(pathname, (model.hits.get(pathname) ?? 0) + 1);
    if (pathname in model.says) return list(model.says[pathname]);
    if (pathname === "/api/v1/models") return list(model.lists.v1);
    if (pathname === "/api/v0/models") return list(model.lists.v0);
    if (pathname === "/v1/models") return list(model.lists.openai);
    if (pathname !== "/v1/chat/completions") return new Response(null, { status: 404 });
    const asked: Asked = await request.json();
    model.headers.push(request.headers);
    const next = model.script[Math.min(model.asked.push(asked) - 1, model.script.length - 1)];
    const answer = next?.(asked) ?? { status: 500 };
    if (!Array.isArray(answer)) {
      const headers = { "content-type": answer.type ?? "application/json", ...answer.headers };
      return new Response(answer.body ?? "{}", { status: answer.status, headers });
    }
    return new Response(streamOf(answer, onCancel), {
      headers: { "content-type": "text/event-stream" },
    });
  });
  model.url = `http://127.0.0.1:${server.addr.port}`;
  return model;
}
