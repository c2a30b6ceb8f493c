/** The state of a conversation on the page: its messages, the running answer, and its actions (S2 §8). */
import { useEffect } from "react";
import { type ForkPlace, placeOf } from "../../../events/chat/branches.ts";
import type { ChatFork, ChatWhole, UploadInfo } from "../../../projections/chat/chat_answers.ts";
import { chatPaths } from "./paths.ts";
import { callApi, newKey } from "../../ui/client/api.ts";
import { toast } from "../../ui/client/toasts.ts";
import { runQueued } from "../../ui/client/turns.ts";
import { officeNow } from "../../ui/time/now.ts";
import type { ToolMessage, TurnLine } from "./said.ts";
import { type Shown, upTo, withBranch, withoutLast } from "./shown.ts";
import type { ChatSettings } from "./use_settings.ts";
import { getReader, NEW, useTurn } from "./use_turn.ts";

type Turn = ReturnType<typeof useTurn>;

interface Sent {
  prompt: string;
  files: UploadInfo[];
  /** The question that is asked in other words, counted from 0. */
  replaces?: number;
}

/** UUIDs are needed on pages over plain http as well. */
function newId(): string {
  const hex = (newKey() + newKey()).padEnd(32, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${
    hex.slice(20, 32)
  }`;
}

const wholeOf = (id: string) =>
  callApi<{ data: ChatWhole }>("GET", chatPaths.api.conversation(id), { act: "openConversation" });

/** Stops the answer at the server, which then ends the stream. */
async function stopAnswer({ latest, say }: Turn): Promise<void> {
  const { id } = latest.current;
  const answer = await callApi("POST", chatPaths.api.stop(id), { act: "stopAnswer" });
  if (!answer.ok) say(answer.problem.message);
}

/** Ends every approval for always. */
async function endAllowances(
  id: string,
  { join, say }: Pick<Turn, "join" | "say">,
): Promise<void> {
  const answer = await callApi("DELETE", chatPaths.api.allowances(id), { act: "endAllowances" });
  if (answer.ok) await join(id);
  else say(answer.problem.message);
}

/** Rereads a tool's answer, and replaces the shown one. */
async function reread(path: string, { take }: { take(said: TurnLine): void }): Promise<void> {
  const answer = await callApi<{ data: ToolMessage }>("GET", path, { act: "readAgain" });
  if (answer.ok) take({ result: answer.data.data });
  else toast("error", answer.problem.message);
}

/** Shows the beginning of another branch; the answer has what puts back what was there. */
function branchOff(turn: Turn, place: ForkPlace): () => void {
  const { conversation, shown, setConversation, setShown } = turn;
  setShown((before) => upTo(before, place));
  setConversation({ ...conversation, forks: withBranch(conversation.forks, place) });
  return () => {
    setConversation(conversation);
    // With the reason of the refusal.
    setShown((now) => [...shown, ...now.slice(-1).filter(({ role }) => role === "system")]);
  };
}

/** Answers a question again; the answer that is there stays as another branch. */
async function answerAgain(
  turn: Turn,
  { model, temperature, max_tokens }: ChatSettings,
  question: number,
): Promise<void> {
  turn.setBusy(true);
  const { id, version } = turn.conversation;
  const putBack = branchOff(turn, { question, part: "answer" });
  const body = { question, version, model, temperature, max_tokens };
  if (!await turn.run(chatPaths.api.answers(id), body, "sendMessage")) putBack();
}

/** Shows another branch of a fork. */
async function showBranch(
  { conversation: { id, version }, show, setBusy }: Turn,
  { question, part }: ChatFork,
  shown: number,
): Promise<void> {
  setBusy(true);
  const answer = await callApi<{ data: ChatWhole }>("PUT", chatPaths.api.branch(id), {
    act: "openConversation",
    body: { question, part, shown, version },
  });
  setBusy(false);
  if (answer.ok) show(answer.data.data);
  else toast("error", answer.problem.message);
}

/** Asks; false if the server did not accept it, so that the text stays. */
async function send(
  turn: Turn,
  { stream: isStreamed, model, temperature, max_tokens }: ChatSettings,
  { prompt: typed, files, replaces }: Sent,
): Promise<boolean> {
  const { conversation, latest, setConversation, setShown, run } = turn;
  // At once: until then a second press would ask again.
  turn.setBusy(true);
  const prompt = await withoutNumbers(typed, turn.say);
  const id = conversation.id || newId();
  latest.current = { ...conversation, id };
  if (conversation.id === "") setConversation({ ...NEW, id });
  const place = replaces === undefined ? null : { question: replaces, part: "question" as const };
  const former = place && turn.shown[placeOf(turn.shown, place)];
  const refs = former?.role === "user"
    ? former.files
    : files.map(({ id, name, type, summary }) => ({ id, name, type, text: summary }));
  const putBack = place ? branchOff(turn, place) : () => setShown((before) => withoutLast(before));
  const at = officeNow().toISOString();
  setShown((before) => [...before, { role: "user", at, text: prompt, files: refs }]);
  const body = {
    ...{ prompt, model, temperature, max_tokens, stream: isStreamed },
    ...(files.length > 0 ? { file_context: files.map(({ id }) => id) } : {}),
    conversation: id,
    ...(conversation.version === 0 ? {} : { version: conversation.version }),
    ...(place ? { replaces } : {}),
  };
  const { stream, test } = chatPaths.api;
  const sent = isStreamed
    ? await run(stream(), body, "streamMessage")
    : await run(test(), body, "sendMessage");
  // A refused question is still in the input.
  if (!sent) putBack();
  return sent;
}

/** Opens another conversation, or with "" a new one. */
async function open(turn: Turn, id: string): Promise<void> {
  turn.leave();
  if (id === "") {
    turn.setShown([]);
    return turn.setConversation(NEW);
  }
  const answer = await wholeOf(id);
  if (!answer.ok) return turn.say(answer.problem.message);
  const { data: whole } = answer.data;
  turn.show(whole);
  if (whole.running) await turn.join(id);
}

export function useChat(start: ChatWhole | null, settings: ChatSettings, onKept: () => void) {
  const turn = useTurn(start, settings, onKept);
  const { shown, conversation, busy, waiting, delay } = turn;
  const last = shown.at(-1);
  useEffect(() => {
    if (start?.running) void turn.join(start.id);
    else void runQueued(getReader).catch(() => {});
  }, []);
  return {
    ...{ shown, conversation, busy, waiting, delay },
    /** Has the model said anything since it was asked? */
    hasBegun: last?.role === "ai" && last.end === null,
    endAllowances: () => endAllowances(conversation.id, turn),
    stop: () => void stopAnswer(turn),
    send: (sent: Sent) => send(turn, settings, sent),
    answerAgain: (question: number) => answerAgain(turn, settings, question),
    showBranch: (fork: ChatFork, shown: number) => showBranch(turn, fork, shown),
    /** Approves or refuses a change. */
    async decide(call: string, decision: "once" | "always" | "refused"): Promise<void> {
      const { model, temperature, max_tokens } = settings;
      const body = { decision, model, temperature, max_tokens };
      await turn.run(chatPaths.api.decision(conversation.id, call), body, "sendMessage");
    },
    reread: (call: string) => reread(chatPaths.api.call(conversation.id, call), turn),
    open: (id: string) => open(turn, id),
    add: (one: Shown) => turn.setShown((before) => [...before, one]),
  };
}

/** A question without numbers; the server hides the rest, should the script fail to load. */
async function withoutNumbers(typed: string, say: (text: string) => void): Promise<string> {
  const part = await import("../../../events/base/person_number.ts").catch(() => null);
  const prompt = part?.sendableText(typed) ?? typed;
  if (prompt !== typed) say(HIDDEN);
  return prompt;
}

const HIDDEN =
  "질문에 있는 주민등록번호·카드번호·계좌번호 같은 번호를 가리고 보냈습니다. 번호는 AI에 보내지 않습니다.";
