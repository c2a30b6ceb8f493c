/** A conversation on the page: what was said, what is being said, and the ways to go on. */
import { useEffect, useRef, useState } from "react";
import type { ChatHead, ChatWhole, UploadInfo } from "../../../projections/chat/chat_answers.ts";
import { chatPaths } from "./paths.ts";
import type { Act } from "../../ui/failures.ts";
import { callApi, callServer, newKey, passes, readAnswer } from "../../ui/client/api.ts";
import { reportMissingPart } from "../../ui/client/lazy.tsx";
import { waited } from "../../ui/retry.ts";
import { toast } from "../../ui/client/toasts.ts";
import { runQueued } from "../../ui/client/turns.ts";
import type { ToolMessage, TurnLine } from "./said.ts";
import type { ChatSettings } from "./use_settings.ts";
import { after, ended, type Shown, withoutLast } from "./shown.ts";

/** S2 §8. */

export interface Conversation {
  /** "" until the first question is sent. */
  id: string;
  version: number;
  title: string;
  /** Tools that need no further yes for now. */
  allowed: ChatWhole["allowed"];
}

const NEW: Conversation = { id: "", version: 0, title: "", allowed: [] };

/** Reading what is said is a script of its own, here before the first question is sent. */
const getReader = () => import("./said.ts");

interface Sent {
  prompt: string;
  files: UploadInfo[];
}

/** UUIDs are asked for where a page came over plain http as well. */
function newId(): string {
  const hex = (newKey() + newKey()).padEnd(32, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${
    hex.slice(20, 32)
  }`;
}

/** How often the model's end of an answer is asked for, in milliseconds. */
const RUNNING_MS = 250;
/** Tries before a person has to ask: some minutes of a server that is not there, some seconds of an answer under way. */
const TRIES = 20;

/**
 * What the server kept of an answer whose end did not come: without it the next question would be too old. A server that
 * starts anew is not there for some seconds, and a proxy answers for it.
 */
async function storedAnswerOf(id: string, isWanted: () => boolean): Promise<ChatWhole | null> {
  for (let again = 0; again < TRIES && id !== "" && isWanted(); again++) {
    const path = chatPaths.api.head(id);
    const head = await callApi<{ data: ChatHead }>("GET", path, { act: "openConversation" });
    if (!head.ok && !passes(head.status)) return null;
    const isOver = head.ok && !head.data.data.running;
    // The whole has its tools asked again: only once, when there is something new.
    const whole = isOver && isWanted() ? await wholeOf(id) : null;
    if (whole?.ok) return isWanted() ? whole.data.data : null;
    await (head.ok && !isOver
      ? new Promise((resolve) => setTimeout(resolve, RUNNING_MS))
      : waited(again));
  }
  return null;
}

const wholeOf = (id: string) =>
  callApi<{ data: ChatWhole }>("GET", chatPaths.api.conversation(id), { act: "openConversation" });

function loadWhole({ content, error, tools, conversation }: Whole, take: (said: TurnLine) => void) {
  for (const tool of tools) take(tool.told ? { result: tool } : { proposal: tool });
  if (content !== "") take({ content });
  if (error !== "") take({ error });
  if (conversation) take({ conversation });
}

/** The state of a conversation, and the one way to have it go on. */
function useTurn(start: ChatWhole | null, settings: ChatSettings, onKept: () => void) {
  const [shown, setShown] = useState<Shown[]>(start ? [...start.messages] : []);
  const [conversation, setConversation] = useState<Conversation>(start ?? NEW);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const stop = useRef<AbortController | null>(null);
  const latest = useRef(conversation);
  latest.current = conversation;

  const take = (said: TurnLine) => {
    if (said.waiting !== undefined) setWaiting(said.waiting);
    if (said.content !== undefined || said.tool) setWaiting(0);
    if (said.conversation) setConversation(said.conversation);
    setShown((before) => after(before, said, settings.model));
  };

  /** Sends and takes in what is said. True once the server has taken it. */
  const run = async (path: string, body: object, act: Act): Promise<boolean> => {
    setBusy(true);
    const reader = await getReader().catch(reportMissingPart);
    if (!reader) {
      setBusy(false);
      return false;
    }
    const control = stop.current = new AbortController();
    let lost = false;
    try {
      const response = await callServer("POST", path, { act, body, signal: control.signal });
      const isThere = typeof response !== "string" && response.ok;
      const type = isThere ? response.headers.get("content-type") ?? "" : "";
      if (isThere && type.startsWith("text/event-stream")) {
        lost = !await reader.readTurn(response, take, { aborted: () => control.signal.aborted });
      } else {
        const answer = await readAnswer<Whole>(response, act);
        if (!answer.ok) {
          if (control.signal.aborted) return true;
          const text = answer.problem.message;
          setShown((before) => [...ended(before, ""), { role: "system", text }]);
          return false;
        }
        loadWhole(answer.data, take);
      }
      return true;
    } finally {
      stop.current = null;
      setWaiting(0);
      setShown((before) => ended(before, control.signal.aborted ? STOPPED : ""));
      // Until then the next question would be refused: it would not know what was kept meanwhile.
      if (lost || control.signal.aborted) await catchUp();
      setBusy(false);
      onKept();
    }
  };

  const catchUp = async () => {
    const { id } = latest.current;
    const kept = await storedAnswerOf(id, () => latest.current.id === id);
    if (!kept) return;
    setConversation(kept);
    setShown([...kept.messages]);
  };

  const say = (text: string) => setShown((before) => [...before, { role: "system", text }]);
  const turn = { shown, conversation, latest, busy, waiting, stop, run, take, catchUp, say };
  return { ...turn, setShown, setConversation };
}

/** Ends what is done without a further yes. */
async function endAllowances(
  id: string,
  { catchUp, say }: { catchUp(): Promise<void>; say(text: string): void },
): Promise<void> {
  const answer = await callApi("DELETE", chatPaths.api.allowances(id), { act: "endAllowances" });
  if (answer.ok) await catchUp();
  else say(answer.problem.message);
}

/** Has a tool's answer read anew, and shows it in its place. */
async function reread(path: string, { take }: { take(said: TurnLine): void }): Promise<void> {
  const answer = await callApi<{ data: ToolMessage }>("GET", path, { act: "readAgain" });
  if (answer.ok) take({ result: answer.data.data });
  else toast("error", answer.problem.message);
}

export function useChat(start: ChatWhole | null, settings: ChatSettings, onKept: () => void) {
  const turn = useTurn(start, settings, onKept);
  const { shown, setShown, conversation, setConversation, latest, busy, waiting, stop, run } = turn;
  useEffect(() => void runQueued(getReader).catch(() => {}), []);

  const { model, temperature, max_tokens } = settings;
  const asked = { model, temperature, max_tokens };

  return {
    shown,
    conversation,
    busy,
    waiting,
    endAllowances: () => endAllowances(conversation.id, turn),
    stop: () => stop.current?.abort(),
    /** Asks; false where the server did not take it, so that what was typed stays. */
    async send({ prompt: typed, files }: Sent): Promise<boolean> {
      const prompt = await withoutNumbers(typed, turn.say);
      const id = conversation.id || newId();
      latest.current = { ...conversation, id };
      if (conversation.id === "") setConversation({ ...NEW, id });
      const refs = files.map(({ id, name, type, summary }) => ({ id, name, type, text: summary }));
      setShown((before) => [...before, {
        role: "user",
        at: new Date().toISOString(),
        text: prompt,
        files: refs,
      }]);
      const body = {
        prompt,
        ...asked,
        stream: settings.stream,
        ...(files.length > 0 ? { file_context: files.map(({ id }) => id) } : {}),
        conversation: id,
        ...(conversation.version === 0 ? {} : { version: conversation.version }),
      };
      const { stream, test } = chatPaths.api;
      const sent = settings.stream
        ? await run(stream(), body, "streamMessage")
        : await run(test(), body, "sendMessage");
      // What was not taken is still in the input.
      if (!sent) setShown((before) => withoutLast(before));
      return sent;
    },
    /** Says yes or no to a change. */
    async decide(call: string, decision: "once" | "always" | "refused"): Promise<void> {
      const path = chatPaths.api.decision(conversation.id, call);
      await run(path, { decision, ...asked }, "sendMessage");
    },
    reread: (call: string) => reread(chatPaths.api.call(conversation.id, call), turn),
    /** Opens another conversation, or with "" a new one. */
    async open(id: string): Promise<void> {
      stop.current?.abort();
      if (id === "") {
        setShown([]);
        return setConversation(NEW);
      }
      const answer = await wholeOf(id);
      if (!answer.ok) {
        return setShown((before) => [...before, { role: "system", text: answer.problem.message }]);
      }
      setConversation(answer.data.data);
      setShown([...answer.data.data.messages]);
    },
    add: (one: Shown) => setShown((before) => [...before, one]),
  };
}

/** A question without the numbers in it; the server hides what is left, should the script not come. */
async function withoutNumbers(typed: string, say: (text: string) => void): Promise<string> {
  const part = await import("../../../events/base/person_number.ts").catch(() => null);
  const prompt = part?.sendableText(typed) ?? typed;
  if (prompt !== typed) say(HIDDEN);
  return prompt;
}

const HIDDEN =
  "질문에 있는 주민등록번호·카드번호·계좌번호 같은 번호를 가리고 보냈습니다. 번호는 AI에 보내지 않습니다.";
const STOPPED = "중지했습니다. 여기까지 받은 내용은 남아 있습니다.";

interface Whole {
  content: string;
  error: string;
  tools: ToolMessage[];
  conversation: Conversation | null;
}
