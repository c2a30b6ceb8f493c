/** The model servers that an office may have, as each of them says what it has and how it refuses, for the server of the tests. */
import { type Answer, type ModelServer, startModelServer, type Step } from "./model_server.ts";

/** What a server has, and how it says so. */
export interface ServerKind {
  name: string;
  /** Of a model that reads so many tokens. */
  lists(model: string, context: number): ModelServer["lists"];
  says(model: string, context: number): ModelServer["says"];
  /** A refusal of a prompt that is too long. */
  tooLong(context: number): Answer;
  /** A refusal of tools; null where it takes them all and drops what it cannot use. */
  noTools: Answer | null;
  /** It loads its model; null where it is only slow meanwhile. */
  loading: Answer | null;
  /** Two calls in one answer, as its stream has them. */
  twoCalls: Step[];
}

const refused = (status: number, error: unknown): Answer => {
  return { status, body: JSON.stringify({ error }) };
};
const TWO: [string, Record<string, unknown>][] = [["card_totals", { year: 2026 }], [
  "office_today",
  {},
]];
const done: Step[] = [{ finish: "tool_calls" }, "done"];

const lmStudio: ServerKind = {
  name: "LM Studio",
  lists: (key, context_length) => {
    const loaded_instances = [{ id: key, config: { context_length, flash_attention: true } }];
    const capabilities = { vision: false, trained_for_tool_use: true };
    return {
      v1: {
        models: [
          { type: "embedding", key: "nomic-embed", loaded_instances: [], max_context_length: 2048 },
          { type: "llm", key, max_context_length: 262_144, loaded_instances, capabilities },
        ],
      },
    };
  },
  says: () => ({}),
  // An answer of 200: the refusal is in the stream.
  tooLong: (context) => {
    const message = `Trying to keep the first 9000 tokens when context the overflows. However, ` +
      `the model is loaded with context length of only ${context} tokens, which is not enough.`;
    return [{ raw: `event: error\ndata: ${JSON.stringify({ error: { message } })}\n\n` }];
  },
  noTools: null,
  loading: null,
  twoCalls: [
    ...TWO.flatMap(([name, args], index): Step[] => [
      { call: { index, id: `${100 + index}`, name, arguments: "" } },
      { call: { index, arguments: JSON.stringify(args) } },
    ]),
    ...done,
  ],
};

/** LM Studio before 0.4. */
const olderLmStudio: ServerKind = {
  ...lmStudio,
  name: "LM Studio 0.3",
  lists: (id, loaded_context_length) => {
    const loaded = { state: "loaded", loaded_context_length, max_context_length: 131_072 };
    return { v0: { data: [{ id, type: "llm", ...loaded, capabilities: ["tool_use"] }] } };
  },
  tooLong: (context) =>
    refused(
      400,
      `Trying to keep the first 9000 tokens when context the overflows. However, the model is ` +
        `loaded with context length of only ${context} tokens, which is not enough.`,
    ),
};

const ollama: ServerKind = {
  name: "Ollama",
  lists: (id) => ({ openai: { object: "list", data: [{ id, object: "model", owned_by: "me" }] } }),
  says: (model, context_length) => {
    return {
      "/api/show": {
        capabilities: ["completion", "tools"],
        parameters: 'stop "<end>"\ntemperature 0.7',
        model_info: { "general.architecture": "qwen3", "qwen3.context_length": 40_960 },
      },
      "/api/ps": {
        models: [{ name: `${model}:latest`, model: `${model}:latest`, context_length }],
      },
    };
  },
  tooLong: () =>
    refused(400, { message: "the input length exceeds the context length", type: "api_error" }),
  noTools: refused(400, {
    message: "registry.ollama.ai/library/small does not support tools",
    type: "invalid_request_error",
    param: null,
    code: null,
  }),
  loading: null,
  // Whole calls, all with the same index, arguments as an object in some versions.
  twoCalls: [
    ...TWO.map(([name, args], at): Step => {
      return { call: { index: 0, id: `call_${at}`, name, arguments: at === 0 ? args : "{}" } };
    }),
    ...done,
  ],
};

const llamaCpp: ServerKind = {
  name: "llama.cpp",
  lists: (id) => {
    const meta = { n_vocab: 151_936, n_ctx_train: 131_072, n_embd: 2_560, n_params: 4e9 };
    return {
      openai: { object: "list", data: [{ id, object: "model", owned_by: "llamacpp", meta }] },
    };
  },
  says: (_model, n_ctx) => {
    return { "/props": { default_generation_settings: { id: 0, n_ctx }, total_slots: 4 } };
  },
  tooLong: (n_ctx) =>
    refused(400, {
      code: 400,
      message: `request (9000 tokens) exceeds the available context size (${n_ctx} tokens)`,
      type: "exceed_context_size_error",
      n_prompt_tokens: 9_000,
      n_ctx,
    }),
  noTools: refused(500, {
    code: 500,
    message: "tools param requires --jinja flag",
    type: "server_error",
  }),
  loading: refused(503, { code: 503, message: "Loading model", type: "unavailable_error" }),
  // The name again with each piece.
  twoCalls: [
    ...TWO.flatMap(([name, args], index): Step[] => {
      const text = JSON.stringify(args);
      const cut = Math.ceil(text.length / 2);
      return [
        { call: { index, id: `x${index}`, name, arguments: text.slice(0, cut) } },
        { call: { index, name, arguments: text.slice(cut) } },
      ];
    }),
    ...done,
  ],
};

const vllm: ServerKind = {
  name: "vLLM",
  lists: (id, max_model_len) => {
    return {
      openai: { object: "list", data: [{ id, object: "model", owned_by: "vllm", max_model_len }] },
    };
  },
  says: () => ({}),
  tooLong: (context) =>
    refused(400, {
      message: `This model's maximum context length is ${context} tokens. However, you requested ` +
        `9000 tokens (6952 in the messages, 2048 in the completion).`,
      type: "BadRequestError",
      param: null,
      code: 400,
    }),
  noTools: refused(400, {
    message:
      '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    type: "BadRequestError",
    code: 400,
  }),
  loading: null,
  // No index.
  twoCalls: [
    ...TWO.map(([name, args], at): Step => {
      return { call: { id: `chatcmpl-tool-${at}`, name, arguments: JSON.stringify(args) } };
    }),
    ...done,
  ],
};

/** OpenAI itself, or a gateway in its manner: it says nothing of what it has. */
const gateway: ServerKind = {
  ...vllm,
  name: "a gateway",
  lists: (id) => ({ openai: { object: "list", data: [{ id, object: "model" }] } }),
  tooLong: (context) =>
    refused(400, {
      message: `This model's maximum context length is ${context} tokens. However, your messages ` +
        "resulted in 9000 tokens. Please reduce the length of the messages.",
      type: "invalid_request_error",
      param: "messages",
      code: "context_length_exceeded",
    }),
  noTools: refused(404, { message: "No endpoints found that support tool use.", code: 404 }),
  twoCalls: lmStudio.twoCalls,
};

export const SERVER_KINDS: readonly ServerKind[] = [
  lmStudio,
  olderLmStudio,
  ollama,
  llamaCpp,
  vllm,
  gateway,
];

/** The model of such a server. */
export const MODEL = "small";

/** Makes the server of a test one of a kind, whose model reads so many tokens. */
export function behaveLike(server: ModelServer, kind: ServerKind, context: number): void {
  server.lists = kind.lists(MODEL, context);
  server.says = kind.says(MODEL, context);
}

/** Starts one of a kind. */
export function startServerLike(
  kind: ServerKind,
  context: number,
  ...script: Parameters<typeof startModelServer>
): ModelServer {
  const server = startModelServer(...script);
  behaveLike(server, kind, context);
  return server;
}
