/** The turn that a conversation's page reads: begun by it, or joined. */
import { useRef, useState } from "react";
import type { ChatWhole } from "../../../projections/chat/chat_answers.ts";
import { chatPaths } from "./paths.ts";
import type { Act } from "../../ui/failures.ts";
import { callServer, passes, readAnswer } from "../../ui/client/api.ts";
import { reportMissingPart } from "../../ui/client/lazy.tsx";
import { waited } from "../../ui/retry.ts";
import type { ToolMessage, TurnLine } from "./said.ts";
import type { ChatSettings } from "./use_settings.ts";
import { after, ended, type Shown } from "./shown.ts";

export interface Conversation {
  /** "" until the first question is sent. */
  id: string;
  version: number;
  title: string;
  /** Tools that need no further yes for now. */
  allowed: ChatWhole["allowed"];
  /** Where it has several ways on. */
  forks: ChatWhole["forks"];
}

export const NEW: Conversation = { id: "", version: 0, title: "", allowed: [], forks: [] };

/** The stream reader is a separate script, loaded before the first question is sent. */
export const getReader = () => import("./said.ts");
type Reader = Awaited<ReturnType<typeof getReader>>;

/** How reading a turn ended: refused before it began, lost in the middle, or over. */
type Outcome = "over" | "lost" | "refused";

/** Tries to join a lost answer before a person has to act: minutes for an unreachable server. */
const TRIES = 20;

/** An answer that came whole. */
interface Whole {
  content: string;
  error: string;
  note: string;
  tools: ToolMessage[];
  conversation: Conversation | null;
}

function loadWhole(
  { content, error, note, tools, conversation }: Whole,
  take: (said: TurnLine) => void,
) {
  for (const tool of tools) take(tool.told ? { result: tool } : { proposal: tool });
  if (content !== "") take({ content });
  if (note !== "") take({ note });
  if (error !== "") take({ error });
  if (conversation) take({ conversation });
}

const LOST =
  "연결이 끊겼습니다. 답은 사무소 서버에서 이어지고 있습니다. 화면을 새로고침하면 이어서 볼 수 있습니다.";

/** What a conversation's page shows, and the effect of a line on it. */
function useShown(start: ChatWhole | null, model: string) {
  const [shown, setShown] = useState<Shown[]>(start ? [...start.messages] : []);
  const [conversation, setConversation] = useState<Conversation>(start ?? NEW);
  const [waiting, setWaiting] = useState(0);
  const [delay, setDelay] = useState<TurnLine["delay"] | null>(null);
  const latest = useRef(conversation);
  latest.current = conversation;
  const show = (whole: ChatWhole) => {
    latest.current = whole;
    setConversation(whole);
    setShown([...whole.messages]);
  };
  const take = (said: TurnLine) => {
    setWaiting(said.waiting ?? 0);
    setDelay(said.delay ?? null);
    if (said.whole) return show(said.whole);
    if (said.conversation) setConversation(said.conversation);
    setShown((before) => after(before, said, model));
  };
  /** Nothing is waited for any more. */
  const settle = () => {
    setWaiting(0);
    setDelay(null);
  };
  const say = (text: string) => setShown((before) => [...before, { role: "system", text }]);
  const states = { shown, setShown, conversation, setConversation, latest, waiting, delay };
  return { ...states, show, take, settle, say };
}

/** Reads the conversation of an id, and the rest of its running answer. */
async function joined(
  reader: Reader,
  id: string,
  take: (said: TurnLine) => void,
  { signal }: AbortController,
): Promise<Outcome> {
  const path = chatPaths.api.joined(id);
  const response = await callServer("GET", path, { act: "openConversation", signal });
  if (typeof response === "string" || passes(response.status) && !response.ok) return "lost";
  if (!response.ok) return "over";
  return await reader.readTurn(response, take) ? "over" : "lost";
}

/** A conversation's state, and the one turn that is read. */
export function useTurn(start: ChatWhole | null, settings: ChatSettings, onKept: () => void) {
  const page = useShown(start, settings.model);
  const { latest, take, setShown, settle, say } = page;
  const [busy, setBusy] = useState(false);
  const reading = useRef<AbortController | null>(null);

  /** Reads a turn, and joins it again where it was lost. True once the server has accepted it. */
  const follow = async (
    read: (reader: Reader, control: AbortController) => Promise<Outcome>,
  ): Promise<boolean> => {
    const control = reading.current = new AbortController();
    const isMine = () => reading.current === control;
    setBusy(true);
    const reader = await getReader().catch(reportMissingPart);
    let outcome = reader ? await read(reader, control) : "refused";
    const { id } = latest.current;
    for (let again = 0; again < TRIES && reader && outcome === "lost" && isMine(); again++) {
      outcome = await joined(reader, id, take, control);
      if (outcome === "lost") await waited(again);
    }
    if (!isMine()) return true;
    reading.current = null;
    settle();
    setShown((before) => ended(before, outcome === "lost" ? LOST : ""));
    setBusy(false);
    onKept();
    return outcome !== "refused";
  };

  /** Sends a question or a decision, and reads what follows. */
  const run = (path: string, body: object, act: Act): Promise<boolean> =>
    follow(async (reader, { signal }) => {
      const response = await callServer("POST", path, { act, body, signal });
      const isThere = typeof response !== "string" && response.ok;
      if (isThere) history.replaceState(null, "", chatPaths.page(latest.current.id));
      const type = isThere ? response.headers.get("content-type") ?? "" : "";
      if (isThere && type.startsWith("text/event-stream")) {
        return await reader.readTurn(response, take) ? "over" : "lost";
      }
      const answer = await readAnswer<Whole>(response, act);
      if (signal.aborted) return "over";
      if (answer.ok) {
        loadWhole(answer.data, take);
        return "over";
      }
      setShown((before) => ended(before, ""));
      say(answer.problem.message);
      return "refused";
    });

  /** Reads a conversation, and the rest of its running answer. */
  const join = (id: string): Promise<boolean> =>
    follow((reader, control) => joined(reader, id, take, control));

  /** Leaves the answer that is read; the server continues it. */
  const leave = () => {
    reading.current?.abort();
    reading.current = null;
    setBusy(false);
    settle();
  };

  return { ...page, busy, setBusy, run, join, leave };
}
