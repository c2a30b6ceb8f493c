/**
 * One question to a model, fitted to what it reads. A refusal that another request can answer is answered by one: a shorter
 * one, or one without tools; the person is notified.
 */
import { withParticle } from "../../../events/base/particle.ts";
import type { ChatWhole } from "../../../projections/chat/chat_answers.ts";
import type { Abilities } from "./abilities.ts";
import { chooseTools } from "./choose_tools.ts";
import type { ModelAnswer } from "./deltas.ts";
import type { LeftOut } from "./fitted.ts";
import { type ModelMessage, streamCompletion, type WireTool } from "./model.ts";
import { ModelProblem } from "./model_problem.ts";
import { leavesMachine } from "./pictures.ts";
import { promptOf } from "./prompt.ts";
import { seenNow } from "./seen.ts";
import type { Piece } from "./thinking.ts";
import { textTokens } from "./tokens.ts";
import type { Turn } from "./turn_types.ts";

/** The newest messages, whose tools run again so that the model has their answers. */
const RERUN_MESSAGES_MAX = 60;
/** Tokens of a prompt at most, also for a model that reads more: a machine of an office reads some hundred a second. */
const PROMPT_MAX = 40_000;
/** The share of a context that is kept for the answer, where it asks for so much. */
const ANSWER_SHARE = 0.25;
/** Tokens of an answer at least, and those that nobody counted. */
const ANSWER_MIN = 256;
const MARGIN = 64;
/** The share of a refused prompt that is sent the second time. */
const SHORTER = 0.6;

/** Where an answer is cut: after so many tokens, which are fewer than those asked for where the model has no more. */
export interface CutAt {
  tokens: number;
  isModels: boolean;
}

export interface AskedModel {
  made: ModelAnswer;
  /** Korean sentence on what was left out; "" for nothing. */
  note: string;
  cutAt: CutAt;
}

type Seen = ChatWhole["messages"];

/** How a question is put. */
interface Way {
  abilities: Abilities;
  hasTools: boolean;
  /** Tokens of a prompt that was refused as too long; null where none was. */
  refused: number | null;
}

interface Prompt {
  messages: ModelMessage[];
  tools: WireTool[];
  /** `forms`: tools that were not offered. */
  left: LeftOut & { forms: number };
  /** As estimated, without what its server counted otherwise. */
  tokens: number;
  /** What it was fitted to. */
  limit: number;
  cutAt: CutAt;
}

/** Asks the turn's model, and gives each piece to `onPiece` as it comes. Throws like `streamCompletion`. */
export async function askModel(
  turn: Turn,
  mayCall: boolean,
  onPiece: (piece: Piece) => void,
): Promise<AskedModel> {
  const { c, deps, desk, transcript, settings: { model } } = turn;
  // The answer in progress is not part of the prompt.
  const kept = transcript.state.messages.slice(0, -1);
  const seen = await seenNow(c, deps, kept, { from: kept.length - RERUN_MESSAGES_MAX });
  const tools = chooseTools(turn.tools, kept).map(({ name, description, parameters }) => {
    return { type: "function" as const, function: { name, description, parameters } };
  });
  const abilities = await desk.abilities.of(model);
  const way: Way = { abilities, hasTools: abilities.tools, refused: null };
  for (;;) {
    const prompt = promptFor(turn, way, seen, mayCall ? tools : []);
    const made = await streamed(turn, prompt, onPiece, way);
    if (made) {
      desk.abilities.count(model, { estimated: prompt.tokens, counted: made.usage.prompt });
      const note = noteOf(prompt, way, tools.length > 0);
      return { made, note, cutAt: prompt.cutAt };
    }
    way.abilities = await desk.abilities.of(model);
  }
}

/** The answer; null where another request is worth a try, which `way` then says. */
async function streamed(
  turn: Turn,
  { messages, tools, tokens, cutAt }: Prompt,
  onPiece: (piece: Piece) => void,
  way: Way,
): Promise<ModelAnswer | null> {
  const { deps, desk, settings, signal, say } = turn;
  const request = {
    ...settings,
    max_tokens: cutAt.tokens,
    messages,
    ...(tools.length > 0 ? { tools } : {}),
  };
  let hasBegun = false;
  const take = (piece: Piece) => {
    hasBegun = true;
    onPiece(piece);
  };
  const onDelay = (delay: unknown) => say({ delay });
  try {
    return await streamCompletion(deps.config.chat, request, take, { signal, onDelay });
  } catch (error) {
    if (!(error instanceof ModelProblem) || hasBegun) throw error;
    if (error.code === "no_tools" && way.hasTools) {
      desk.abilities.learn(settings.model, { tools: false });
      way.hasTools = false;
      return null;
    }
    if (error.code !== "no_room" || way.refused !== null) throw error;
    desk.abilities.learn(settings.model, { context: error.limit });
    way.refused = tokens;
    return null;
  }
}

/** The prompt that fits. */
function promptFor(
  { c, deps, desk, person, isBlind, settings }: Turn,
  { abilities, hasTools, refused }: Way,
  seen: Seen,
  offered: WireTool[],
): Prompt {
  const now = deps.now();
  const find = (id: string) => {
    const upload = desk.uploads.find(person, id, now.getTime());
    if (upload?.type !== "image") return upload;
    return isBlind || leavesMachine(deps) && !upload.mayLeave ? undefined : upload;
  };
  const { context, isKnown, scale } = abilities;
  const reserved = Math.min(settings.max_tokens, Math.floor(context * ANSWER_SHARE));
  // All that is estimated is multiplied by what the server counts for it.
  const whole = Math.min((context - reserved - MARGIN) / scale, PROMPT_MAX);
  const most = Math.min(whole, (refused ?? Infinity) * SHORTER);
  const fit = (tools: WireTool[]) => {
    const toolTokens = tools.length > 0 ? textTokens(JSON.stringify(tools)) : 0;
    const setting = { now, office: deps.office.name, person: whoOf(c), hasTools };
    const { messages, left, tokens } = promptOf(seen, find, setting, most - toolTokens);
    const free = Math.floor(context - (tokens + toolTokens) * scale - MARGIN);
    return { messages, left, tools, tokens: tokens + toolTokens, free };
  };
  let fitted = fit(hasTools ? offered : []);
  // A server that is sent more than it reads drops the beginning, which is the rules, and says nothing.
  const isOver = () => isKnown && fitted.free < Math.min(ANSWER_MIN, reserved);
  while (isOver() && fitted.tools.length > 0) fitted = fit(fitted.tools.slice(0, -1));
  if (isOver()) throw new ModelProblem("no_room");
  const { free, tools, left, ...prompt } = fitted;
  const answer = isKnown ? Math.max(ANSWER_MIN, free) : Infinity;
  return {
    ...prompt,
    tools,
    left: { ...left, forms: hasTools ? offered.length - tools.length : 0 },
    limit: Math.min(context, PROMPT_MAX),
    cutAt: {
      tokens: Math.min(settings.max_tokens, answer),
      isModels: answer < settings.max_tokens,
    },
  };
}

/** The person who asks, as colleagues name them. */
const whoOf = (c: Turn["c"]): string => c.get("identity")?.user.state.profile.nickname ?? "";

const figure = (count: number): string => count.toLocaleString("ko-KR");

const NO_TOOLS = "이 모델은 도구를 쓰지 못해 사무소 기록을 찾아보지 않고 답했습니다.";

/** What was left out, in a sentence; "" for nothing. */
function leftOutText({ left, limit }: Prompt, { abilities, refused }: Way): string {
  const parts = [
    left.turns > 0 ? `앞의 질문 ${figure(left.turns)}개` : "",
    left.tools > 0 ? `조회 결과 ${figure(left.tools)}개` : "",
    left.files > 0 ? "파일의 뒷부분" : "",
    left.forms > 0 ? `도구 ${figure(left.forms)}개` : "",
  ].filter((part) => part !== "");
  if (parts.length === 0) return "";
  const why = refused !== null
    ? "모델이 읽을 수 있는 길이를 넘어"
    : abilities.context > PROMPT_MAX
    ? `답이 늦어지지 않게 ${figure(limit)}토큰에 맞추느라`
    : abilities.isKnown
    ? `모델이 한 번에 읽는 길이(${figure(limit)}토큰)에 맞추느라`
    : `모델이 읽는 길이를 알 수 없어 ${figure(limit)}토큰에 맞추느라`;
  return `${why} ${
    withParticle(parts.join(", "), "을/를")
  } 빼고 답했습니다. 빠진 것이 필요하면 나누어 물어보세요.`;
}

function noteOf(prompt: Prompt, way: Way, hadTools: boolean): string {
  const isBare = hadTools && !way.hasTools;
  return [isBare ? NO_TOOLS : "", leftOutText(prompt, way)].filter((text) => text !== "").join(" ");
}
