/**
 * What a model can do, as its server says it: how many tokens it reads, and whether it uses tools. Asked of LM Studio's lists,
 * or of what vLLM, llama.cpp and Ollama say, a minute apart and never for long; a refusal of the server says more.
 */
import { z } from "zod";
import type { Config } from "../../config.ts";
import { listModels } from "./models.ts";
import { readJson, type ServerAddress } from "./server_call.ts";

/** What is known of a model. */
export interface Abilities {
  /** Tokens of a question with its answer. */
  context: number;
  /** Did the server or the settings say so? Else it is a careful guess. */
  isKnown: boolean;
  /** False for a model that uses none. */
  tools: boolean;
  /** False for a model that reads no pictures; null where its server does not say. */
  sees: boolean | null;
  /** Tokens that it counted for each that was estimated, 1 at least. */
  scale: number;
}

/** What a server says of a model; null where it says nothing. */
interface Said {
  /** As it is loaded. */
  context: number | null;
  /** Of one that is not loaded: what such a server loads it with, as far as it is known. */
  presumed: number | null;
  tools: boolean | null;
  sees: boolean | null;
}

interface Kept {
  at: number;
  said: Said;
  /** The question to the server that is under way. */
  reading: Promise<void> | null;
  /** What a refusal said, and when. */
  refused: { at: number; context: number | null; tools: boolean | null };
  scale: number;
}

const NOTHING: Said = { context: null, presumed: null, tools: null, sees: null };

/** Where nobody says anything: servers that say nothing are mostly large ones, and refuse what is too much. */
const CAREFUL = 16_384;
/** A model that is not loaded yet gets this by LM Studio and Ollama, unless somebody chose otherwise there. */
const UNLOADED = 4_096;
/** Milliseconds that a question waits for all this at most. */
const READ_MS = 2_000;
/** Milliseconds until a server is asked again: about a model that was not loaded, which a question loads, and about others. */
const AGAIN_MS = { unloaded: 10_000, others: 60_000 };
/** Milliseconds for which a refusal says more than a list. */
const REFUSED_MS = 10 * 60_000;
const MODELS_MAX = 200;
const SCALE_MAX = 2.5;
/** In a shorter prompt, what a server adds around each message is too large a part to know longer ones by. */
const COUNTED_MIN = 1_500;

const tokens = z.int().positive().max(100_000_000);
const llamaCpp = z.object({ default_generation_settings: z.object({ n_ctx: tokens }) });
const ollama = z.object({
  capabilities: z.array(z.string()),
  parameters: z.string().nullish().catch(null),
  model_info: z.record(z.string(), z.unknown()).nullish().catch(null),
});
const ollamaLoaded = z.object({
  models: z.array(z.object({ name: z.string(), context_length: tokens.nullish().catch(null) })),
});

/** Asks a server about a model; null if it did not answer in time. */
async function readAbout(server: ServerAddress, model: string): Promise<Said | null> {
  const signal = AbortSignal.timeout(READ_MS);
  const models = await listModels(server, signal).catch(() => []);
  const listed = models.find(({ id }) => id === model);
  const { context = null, most = null, sees = null } = listed ?? {};
  // LM Studio, which says it all in its list.
  if (listed && listed.type !== "") {
    return { context, presumed: Math.min(most ?? UNLOADED, UNLOADED), tools: null, sees };
  }
  const said = await saidElsewhere(server, model, signal);
  if (signal.aborted) return null;
  return {
    context: context ?? said?.context ?? null,
    presumed: said?.presumed ?? (most === null ? null : Math.min(most, CAREFUL)),
    tools: said?.tools ?? null,
    sees: said?.sees ?? null,
  };
}

/** What llama.cpp and Ollama say beside their list; null from another server. */
async function saidElsewhere(
  server: ServerAddress,
  model: string,
  signal: AbortSignal,
): Promise<Said | null> {
  const read = (path: string, body?: unknown) =>
    readJson(server, path, { body, signal }).catch(() => null);
  const [props, shown, loaded] = await Promise.all([
    read(`/props?${new URLSearchParams({ model, autoload: "false" })}`),
    read("/api/show", { model }),
    read("/api/ps"),
  ]);
  const slot = llamaCpp.safeParse(props).data?.default_generation_settings.n_ctx;
  if (slot) return { ...NOTHING, context: slot };
  const found = ollama.safeParse(shown).data;
  if (!found) return null;
  const names = [model, `${model}:latest`];
  const running = ollamaLoaded.safeParse(loaded).data?.models
    .find(({ name }) => names.includes(name))?.context_length;
  const chosen = Number(/^num_ctx\s+(\d+)/m.exec(found.parameters ?? "")?.[1] ?? 0);
  const trained = Object.entries(found.model_info ?? {})
    .find(([key]) => key.endsWith(".context_length"))?.[1];
  return {
    context: running ?? (chosen || null),
    presumed: Math.min(tokens.safeParse(trained).data ?? UNLOADED, UNLOADED),
    tools: found.capabilities.includes("tools"),
    sees: found.capabilities.includes("vision"),
  };
}

const lesser = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? one ?? other : Math.min(one, other);

/** What a refusal said, while that holds. */
const refusedNow = ({ refused }: Kept): Pick<Said, "context" | "tools"> =>
  performance.now() - refused.at > REFUSED_MS ? NOTHING : refused;

/** The models of a server, as they were last asked about. */
export class ModelAbilities {
  #kept = new Map<string, Kept>();

  constructor(readonly settings: Config["chat"]) {}

  /** What is known of a model. It does not throw, and takes two seconds at most. */
  async of(model: string): Promise<Abilities> {
    const kept = this.#of(model);
    const { said, at } = kept;
    const isUnloaded = said.context === null && said.presumed !== null;
    if (performance.now() - at > (isUnloaded ? AGAIN_MS.unloaded : AGAIN_MS.others)) {
      kept.reading ??= readAbout(this.settings, model).then((read) => {
        // An idle model is unloaded, and loaded again as it was.
        kept.said = read ? { ...read, context: read.context ?? kept.said.context } : kept.said;
        kept.at = performance.now();
        kept.reading = null;
      });
      await kept.reading;
    }
    return this.#abilities(kept);
  }

  /** A refusal of the server: it reads so many tokens, or the model uses no tools. */
  learn(
    model: string,
    { context = null, tools = null }: { context?: number | null; tools?: false | null },
  ) {
    const kept = this.#of(model);
    const before = refusedNow(kept);
    kept.refused = {
      at: performance.now(),
      context: lesser(before.context, context),
      tools: tools ?? before.tools,
    };
  }

  /** The server counted a prompt's tokens. */
  count(model: string, { estimated, counted }: { estimated: number; counted: number }): void {
    if (estimated < COUNTED_MIN || counted <= 0) return;
    this.#of(model).scale = Math.min(SCALE_MAX, Math.max(1, counted / estimated));
  }

  #of(model: string): Kept {
    const key = `${this.settings.url} ${model}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const refused = { at: -Infinity, context: null, tools: null };
    const kept = { at: -Infinity, said: NOTHING, reading: null, refused, scale: 1 };
    this.#kept.set(key, kept);
    for (const old of this.#kept.keys()) {
      if (this.#kept.size <= MODELS_MAX) break;
      this.#kept.delete(old);
    }
    return kept;
  }

  #abilities(kept: Kept): Abilities {
    const { said, scale } = kept;
    const refused = refusedNow(kept);
    const stated = said.context ?? (this.settings.context || null);
    const known = lesser(refused.context, stated);
    return {
      context: known ?? said.presumed ?? CAREFUL,
      isKnown: known !== null,
      tools: (refused.tools ?? said.tools) !== false,
      sees: said.sees,
      scale,
    };
  }
}
