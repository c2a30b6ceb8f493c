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
}

const MODELS_MAX = 500;
const name = z.string().min(1).max(200);
const capabilities = z.object({ vision: z.boolean() }).optional().catch(undefined);
const newest = z.object({
  models: z.array(z.object({ key: name, type: z.string(), capabilities })),
});
const older = z.object({ data: z.array(z.object({ id: name, type: z.string() })) });
const plain = z.object({ data: z.array(z.object({ id: name })) });

const isEmbedding = ({ id, type }: ModelEntry): boolean =>
  /embedding/i.test(type) || /^text-embedding/i.test(id);

/** A server that reports types calls a vision model `vlm`, or lists it among its capabilities. */
function visionOf(type: string, result?: { vision: boolean }): boolean | null {
  if (type === "") return null;
  return result?.vision ?? /vlm|vision/i.test(type);
}

/** Each list with its parser; null if it is another format. */
const LISTS: [path: string, read: (json: unknown) => ModelEntry[] | undefined][] = [
  [
    "/api/v1/models",
    (json) =>
      newest.safeParse(json).data?.models.map(({ key, type, capabilities }) => {
        return { id: key, type, sees: visionOf(type, capabilities) };
      }),
  ],
  [
    "/api/v0/models",
    (json) => older.safeParse(json).data?.data.map((one) => ({ ...one, sees: visionOf(one.type) })),
  ],
  [
    "/v1/models",
    (json) => plain.safeParse(json).data?.data.map(({ id }) => ({ id, type: "", sees: null })),
  ],
];

/** The models that can be talked to. Throws `ModelProblem` where no list can be read. */
export async function listModels(server: ServerAddress): Promise<ModelEntry[]> {
  for (const [path, read] of LISTS) {
    const json = await readJson(server, path);
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
