/** The models of a server: LM Studio's three lists in their order, without those that only make embeddings. */
import { z } from "zod";
import { ModelProblem } from "./model_problem.ts";
import { readJson, type ServerAddress } from "./server_call.ts";

export interface ModelEntry {
  id: string;
  /** The server's type: llm, vlm …; "" if unknown. */
  type: string;
  /** Does it read pictures? Null if the server does not say. */
  sees: boolean | null;
  /** Tokens that it reads as it is loaded, and that it could read; null if the server does not say. */
  context: number | null;
  most: number | null;
}

const MODELS_MAX = 500;
const name = z.string().min(1).max(200);
const tokens = z.int().positive().max(100_000_000).nullish().catch(null);
const capabilities = z.object({ vision: z.boolean() }).optional().catch(undefined);
const newest = z.object({
  models: z.array(z.object({
    key: name,
    type: z.string(),
    capabilities,
    max_context_length: tokens,
    loaded_instances: z.array(z.object({ config: z.object({ context_length: tokens }) })).catch([]),
  })),
});
const older = z.object({
  data: z.array(z.object({
    id: name,
    type: z.string(),
    loaded_context_length: tokens,
    max_context_length: tokens,
  })),
});
const plain = z.object({
  data: z.array(z.object({
    id: name,
    /** Of vLLM; of OpenRouter and others. */
    max_model_len: tokens,
    context_length: tokens,
    /** Of llama.cpp. */
    meta: z.object({ n_ctx: tokens, n_ctx_train: tokens }).nullish().catch(null),
  })),
});

const isEmbedding = ({ id, type }: ModelEntry): boolean =>
  /embedding/i.test(type) || /^text-embedding/i.test(id);

/** A server that reports types calls a vision model `vlm`, or lists it among its capabilities. */
function visionOf(type: string, result?: { vision: boolean }): boolean | null {
  if (type === "") return null;
  return result?.vision ?? /vlm|vision/i.test(type);
}

/** The least of those that are known: the caller does not choose which instance answers. */
function least(all: (number | null | undefined)[]): number | null {
  const known = all.filter((one) => typeof one === "number");
  return known.length === 0 ? null : Math.min(...known);
}

/** Each list with its parser; null if it is another format. */
const LISTS: [path: string, read: (json: unknown) => ModelEntry[] | undefined][] = [
  [
    "/api/v1/models",
    (json) =>
      newest.safeParse(json).data?.models.map(({ key, type, capabilities, ...one }) => {
        return {
          ...{ id: key, type, sees: visionOf(type, capabilities) },
          context: least(one.loaded_instances.map(({ config }) => config.context_length)),
          most: one.max_context_length ?? null,
        };
      }),
  ],
  [
    "/api/v0/models",
    (json) =>
      older.safeParse(json).data?.data.map(({ id, type, ...one }) => {
        return {
          ...{ id, type, sees: visionOf(type) },
          context: one.loaded_context_length ?? null,
          most: one.max_context_length ?? null,
        };
      }),
  ],
  [
    "/v1/models",
    (json) =>
      plain.safeParse(json).data?.data.map(({ id, meta, ...one }) => {
        return {
          ...{ id, type: "", sees: null },
          context: one.max_model_len ?? one.context_length ?? meta?.n_ctx ?? null,
          most: meta?.n_ctx_train ?? null,
        };
      }),
  ],
];

/** The models that can be talked to. Throws `ModelProblem` where no list can be read. */
export async function listModels(
  server: ServerAddress,
  signal?: AbortSignal,
): Promise<ModelEntry[]> {
  for (const [path, read] of LISTS) {
    const json = await readJson(server, path, { signal });
    const models = json === null ? undefined : read(json);
    if (!models) continue;
    const unique = new Map(models.map((model) => [model.id, model]));
    return [...unique.values()].filter((model) => !isEmbedding(model)).slice(0, MODELS_MAX);
  }
  throw new ModelProblem("not_a_stream", "no list of models");
}

/** The default model: the first whose id contains `preferred`, else the first; "" if none. */
export function defaultModel(models: readonly Pick<ModelEntry, "id">[], preferred: string): string {
  const wanted = preferred.toLowerCase();
  const found = wanted && models.find(({ id }) => id.toLowerCase().includes(wanted));
  return (found || models[0])?.id ?? "";
}
