/** A turn from request to end: capacity, rights, the model, and its report. */
import type { Deps } from "../../deps.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { visionModel } from "../../../projections/chat/chat_sight.ts";
import { log } from "../../kit/log.ts";
import type { Ctx } from "../../server/route.ts";
import type { ChatEntry } from "../../../projections/chat/chat.ts";
import { allowedNow, forksOf, wholeOf } from "./conversations.ts";
import { deskOf, RIGHTS_LOST, STOPPED, TurnStopped } from "./desk.ts";
import { ModelProblem } from "./model_problem.ts";
import { defaultModel, listModels, type ModelEntry } from "./models.ts";
import type { KnownTool } from "../../tools/tool.ts";
import { modelRefusal } from "./toolbox.ts";
import { type Transcript, TranscriptUnavailable } from "./transcript.ts";
import { runTurn } from "./turn.ts";
import type { Say, Settings, Turn } from "./turn_types.ts";
import type { Role } from "../../../events/base/event.ts";
import { mayUse } from "../../../events/account/user.ts";
import type { Identity } from "../../auth/identity.ts";
import { hasRight } from "../../server/held_open.ts";

/** Interval for checking sessions, because their expiry sends no event. */
const LOOK_MS = 10_000;

/**
 * Calls `onLost` once a right is lost, because the running answer may depend on it. Returns a function that stops it.
 */
function watchRight(c: Ctx, deps: Deps, identity: Identity, onLost: () => void): () => void {
  const { headers } = c.req.raw;
  const roles: Role[] = identity.role === "superuser" ? ["staff", "superuser"] : ["staff"];
  const look = async () => {
    const known = await deps.auth.identify(new Request("http://chat/", { headers }));
    const isSame = known?.user.id === identity.user.id;
    if (!isSame || !roles.every((role) => mayUse(known.user.state.flags, role))) onLost();
  };
  const lookSafely = () =>
    void look().catch((error) => log.error("a right was not looked for", { error: String(error) }));
  const stop = deps.books.subscribe((events) => {
    if (!events.some(({ stream }) => stream === `user/${identity.user.id}`)) return;
    if (!roles.every((role) => hasRight(deps, role, identity))) onLost();
    else lookSafely();
  });
  const timer = setInterval(lookSafely, LOOK_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}

/** Ollama's list does not say which models see; more is read of the chosen one. */
async function completeSight(deps: Deps, models: ModelEntry[], chosen: string): Promise<void> {
  const one = models.find(({ id }) => id === chosen);
  if (one) one.sees ??= (await deskOf(deps).abilities.of(chosen)).sees;
}

/**
 * The settings with a model: for pictures one that reads them. A refusal if there is no server (503), or no such model
 * (409).
 */
export async function resolveModel(
  deps: Deps,
  settings: Settings,
  hasPictures = false,
): Promise<Settings | Refusal> {
  const { config } = deps;
  try {
    if (config.chat.url === "") throw new ModelProblem("not_configured");
    if (settings.model !== "" && !hasPictures) return settings;
    const models = await listModels(config.chat);
    const chosen = settings.model || defaultModel(models, config.chat.model);
    if (chosen === "") throw new ModelProblem("no_model");
    if (hasPictures) await completeSight(deps, models, chosen);
    const model = hasPictures ? visionModel(models, chosen) : chosen;
    if (model === null) throw new ModelProblem("no_sight");
    return { ...settings, model };
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return modelRefusal(error);
  }
}

/** Pictures of the conversation go to a vision model; without one, the model gets a description in words. */
async function visionOf(
  deps: Deps,
  { transcript, person, settings }: Pick<Turn, "transcript" | "person" | "settings">,
): Promise<Pick<Turn, "settings" | "isBlind">> {
  const { uploads } = deskOf(deps);
  const now = deps.now().getTime();
  const hasPictures = transcript.state.messages.some((one) =>
    one.role === "user" &&
    one.files.some(({ id, type }) => type === "image" && uploads.find(person, id, now))
  );
  if (!hasPictures) return { settings, isBlind: false };
  const seeing = await resolveModel(deps, settings, true);
  return isRefusal(seeing) ? { settings, isBlind: true } : { settings: seeing, isBlind: false };
}

const TOO_MANY_TURNS = refuse(
  429,
  "too_many_turns",
  "진행 중인 답변이 너무 많습니다. 다른 창의 답변이 끝난 뒤 다시 보내 주세요.",
);

/** Why no turn can begin in a conversation now, before anything of it is stored: a question without a turn would wait for ever. Null if it can. */
export function turnRefusal(
  deps: Deps,
  person: string,
  conversation: string | undefined,
): Refusal | null {
  const desk = deskOf(deps);
  // A request that is repeated reads the running turn along.
  const isRunning = conversation !== undefined && desk.running(conversation) !== undefined;
  return isRunning || desk.hasRoom(person) ? null : TOO_MANY_TURNS;
}

export interface StartedTurn {
  /** Runs the turn and streams its events, also to those who join later. It does not throw. */
  run(say: Say): Promise<void>;
  /** Its reader has left: a conversation that is kept is answered all the same. */
  leave(): void;
}

/** Starts a turn of the caller, with their tools; a refusal (429) if too many are running. */
export function startTurn(
  c: Ctx,
  deps: Deps,
  transcript: Transcript,
  settings: Settings,
  known: KnownTool[],
): StartedTurn | Refusal {
  const identity = c.get("identity")!;
  const person = identity.user.id;
  const desk = deskOf(deps);
  if (!desk.hasRoom(person)) return TOO_MANY_TURNS;
  const running = desk.begin(transcript.id, identity);
  const { readers, stop } = running;
  const unwatch = watchRight(
    c,
    deps,
    identity,
    () => stop.abort(new TurnStopped(RIGHTS_LOST)),
  );
  // A change needs a saved conversation, because its approval is recorded there.
  const tools = known.filter(({ writes }) => !writes || transcript.id !== "");
  const { signal } = stop;
  if (desk.wasStopped(person, transcript.id)) stop.abort(new TurnStopped(STOPPED));
  const say: Say = (said) => readers.forEach((reader) => reader(said));
  return {
    leave() {
      if (transcript.id === "") stop.abort(new TurnStopped(STOPPED));
    },
    async run(first) {
      readers.add(first);
      // What it reads does not end with the request that began it.
      if (transcript.id !== "") c.set("work", signal);
      try {
        const sight = await visionOf(deps, { transcript, person, settings });
        await runTurn({ c, deps, desk, person, transcript, tools, say, signal, ...sight });
        if (transcript.id !== "") say({ conversation: headOf(deps, transcript) });
      } catch (error) {
        say({ error: wordsOf(error), code: "failed" });
      } finally {
        c.set("work", null);
        unwatch();
        desk.end(running);
        running.ended();
      }
    },
  };
}

/**
 * The conversation as it is, and what is said in it from then on, until its running turn ends or the reader is gone. Who has
 * fewer rights than the turn (a token) has the conversation once more at the end, as they may see it.
 */
export async function joinTurn(
  c: Ctx,
  deps: Deps,
  entry: ChatEntry,
  say: Say,
  gone: Promise<void> = new Promise(() => {}),
): Promise<void> {
  const running = deskOf(deps).running(entry.id);
  const { scopes, tokenId } = c.get("identity")!;
  const hasAll = scopes === null || tokenId === running?.token;
  // What is said while the whole is put together comes after it.
  const early: Record<string, unknown>[] = [];
  let tell: Say = (said) => void early.push(said);
  const reader: Say = (said) => tell(said);
  if (hasAll) running?.readers.add(reader);
  try {
    say({ whole: await wholeOf(c, deps, entry) });
    early.forEach(say);
    tell = say;
    await Promise.race([running?.end, gone]);
    const over = running && !hasAll && deps.books.views.chat.byId.get(entry.id);
    if (over) say({ whole: await wholeOf(c, deps, over) });
  } finally {
    running?.readers.delete(reader);
  }
}

function headOf(deps: Deps, { id, version, state }: Transcript) {
  const { title } = state;
  return { id, version, title, allowed: allowedNow(deps, state), forks: forksOf(state) };
}

function wordsOf(error: unknown): string {
  if (error instanceof TranscriptUnavailable) return error.message;
  log.error("a turn failed", { error: error instanceof Error ? error.stack : String(error) });
  return "메시지 전송에 실패했습니다.";
}
