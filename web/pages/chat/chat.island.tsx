/** The assistant's console as it lives in the browser (S2 §2). */
import { useEffect, useState } from "react";
import type {
  ChatHead,
  ChatWhole,
  ListedTool,
  ModelList,
} from "../../../projections/chat/chat_answers.ts";
import { chatPaths } from "./paths.ts";
import { island } from "../../ui/frame/island.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/form/button.tsx";
import { lazyPart } from "../../ui/client/lazy.tsx";
import { useDropped, usePasted } from "../../ui/attachment/given_files.ts";
import { Moment } from "../../ui/moment.tsx";
import { officeNow } from "../../ui/time/now.ts";
import { Composer } from "./composer.tsx";
import { Conversations, useConversations } from "./conversations.tsx";
import { Messages } from "./messages.tsx";
import { Tools } from "./tools.tsx";
import { Usage } from "./usage.tsx";
import { useChat } from "./use_chat.ts";
import type { Conversation } from "./use_turn.ts";
import { type Connection, useConnection } from "./use_connection.ts";
import { useFiles } from "./use_files.ts";
import { useSettings } from "./use_settings.ts";

interface AllowancesProps {
  allowed: Conversation["allowed"];
  /** Titles of tools by their names. */
  titles: ReadonlyMap<string, string>;
  onEnd(): void;
}

/** Shown while one of these is true. */
function Allowances({ allowed, titles, onEnd }: AllowancesProps) {
  const [now, setNow] = useState(() => officeNow().getTime());
  const held = allowed.filter(({ until }) => Date.parse(until) > now);
  const next = Math.min(...held.map(({ until }) => Date.parse(until)));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const late = setTimeout(
      () => setNow(officeNow().getTime()),
      Math.max(0, next - officeNow().getTime()) + 50,
    );
    return () => clearTimeout(late);
  }, [next]);
  if (held.length === 0) return null;
  return (
    <section className="chat-allowed" role="status" aria-label="확인 없이 실행 중">
      {held.map(({ tool, until }) => (
        <p key={tool}>
          ‘{titles.get(tool) ?? tool}’ 한 건씩은 <Moment at={until} />까지 확인 없이 실행합니다.
        </p>
      ))}
      <Button small onClick={onEnd}>지금 끝내기</Button>
    </section>
  );
}

export interface ChatStart {
  conversation: ChatWhole | null;
  conversations: ChatHead[];
  tools: ListedTool[];
  suggestions: string[];
  /** They see what others' answers cost, and may import. */
  isSuperuser: boolean;
}

const STATES = { connecting: "연결 중", connected: "연결됨", disconnected: "연결 안 됨" } as const;
const NOTHING: ReadonlyMap<string, File> = new Map();
const REST = "중단된 답변을 이어서 끝까지 답해 줘.";

const ImportDialog = lazyPart(() => import("../../table/import/import_dialog.tsx"));

const focusInput = () => document.getElementById("chat-input")?.focus();
/** An act after which the next question can be typed: the pressed button may be gone. */
const focused = <A extends unknown[], R>(act: (...given: A) => R) => (...given: A): R => {
  const made = act(...given);
  focusInput();
  return made;
};

function Status({ state, message }: Connection) {
  return (
    <p className={`chat-status chat-${state}`} role="status">
      <span aria-hidden="true" className="chat-dot" />
      {STATES[state]}
      {message !== "" && <span className="faint text-3">{message}</span>}
    </p>
  );
}

/** Esc stops the answer, wherever the focus is, unless a dialog or a field takes it. */
function useStopKey(busy: boolean, stop: () => void) {
  useEffect(() => {
    if (!busy) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) stop();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [busy]);
}

function useConsole(start: ChatStart) {
  const { settings, change, chooseAmong } = useSettings();
  const [models, setModels] = useState<ModelList["models"]>([]);
  const [turn, setTurn] = useState(0);
  const [text, setText] = useState("");
  const files = useFiles();
  const chat = useChat(start.conversation, settings, () => setTurn((before) => before + 1));
  const found = useConversations(start.conversations, turn);
  const connection = useConnection(({ models, default: chosen }) => {
    setModels(models);
    chooseAmong(models, chosen);
  });
  const open = async (id: string) => {
    await chat.open(id);
    history.replaceState(null, "", chatPaths.page(id));
    focusInput();
  };
  const send = async (prompt: string) => {
    // The pressed button is gone or another one now: pressing the key again must not stop the new question.
    focusInput();
    const sent = { prompt: prompt.trim(), files: files.files };
    setText("");
    files.clear();
    if (await chat.send(sent)) return;
    // Typed text is never lost.
    setText((now) => now === "" ? prompt : now);
  };
  const stop = focused(chat.stop);
  useStopKey(chat.busy, stop);
  const changed = (deleted: string) => {
    setTurn((before) => before + 1);
    if (deleted !== "" && deleted === chat.conversation.id) void open("");
  };
  return {
    settings,
    change,
    models,
    text,
    setText,
    files,
    chat,
    found,
    connection,
    open,
    send,
    stop,
    decide: focused(chat.decide),
    endAllowances: focused(chat.endAllowances),
    /** Asks a question in other words. */
    edit: focused((replaces: number, text: string) =>
      chat.send({ prompt: text.trim(), files: [], replaces })
    ),
    answerAgain: focused(chat.answerAgain),
    takeOut: focused(files.remove),
    changed,
  };
}

function Side({ start, chat, found, settings, models, files, setText, open, changed, onDone }:
  & Pick<
    ReturnType<typeof useConsole>,
    "chat" | "found" | "settings" | "models" | "files" | "setText" | "open" | "changed"
  >
  & { start: ChatStart; onDone(): void }) {
  const prompts = [
    ...new Set([
      ...files.files.flatMap(({ suggested_prompts }) => suggested_prompts),
      ...start.suggestions,
    ]),
  ];
  const ask = (question: string) => {
    setText(question);
    onDone();
    focusInput();
  };
  return (
    <aside className="chat-side" aria-label="대화와 도구">
      <details open>
        <summary>
          <h2>추천 질문</h2>
        </summary>
        <ul className="chat-suggestions">
          {prompts.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => ask(question)}>{question}</button>
            </li>
          ))}
        </ul>
      </details>
      <details open>
        <summary>
          <h2>대화</h2>
        </summary>
        <Conversations
          open={chat.conversation.id}
          found={found}
          onOpen={(id) => {
            onDone();
            void open(id);
          }}
          onChanged={changed}
        />
      </details>
      <details>
        <summary>
          <h2>도구 {start.tools.length}개</h2>
        </summary>
        <Tools
          tools={start.tools}
          model={settings.model}
          models={models}
          onResult={(result) => chat.add({ role: "form", result })}
        />
      </details>
      {start.isSuperuser && <Usage />}
    </aside>
  );
}

/** Seconds of silence after which they are shown. */
const SLOW_SECONDS = 5;

/** Seconds since `isWaiting` became true. */
function useSeconds(isWaiting: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!isWaiting) return;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return seconds;
}

type ProgressProps = Pick<ReturnType<typeof useChat>, "busy" | "waiting" | "delay" | "hasBegun">;

/** What the page is waiting for. */
function Progress({ busy, waiting, delay, hasBegun }: ProgressProps) {
  const seconds = useSeconds(busy && !hasBegun && waiting === 0 && !delay);
  if (!busy && waiting === 0) return null;
  // Read out once; the seconds beside it are for the eyes.
  const text = waiting > 0
    ? `앞에 ${waiting}개의 질문이 있습니다.`
    : delay?.isLoading
    ? "AI 모델을 불러오는 중입니다. 준비되면 답합니다."
    : delay
    ? `AI 모델 서버가 바쁩니다. ${delay.seconds}초 뒤 다시 묻습니다.`
    : seconds >= SLOW_SECONDS
    ? "AI 모델이 질문을 읽고 있습니다."
    : "답하는 중…";
  return (
    <p className="chat-quiet">
      <span role="status">{text}</span>
      {seconds >= SLOW_SECONDS && <span aria-hidden="true">({seconds}초)</span>}
    </p>
  );
}

/** The conversation, and what is waited for. */
function Log({ chat, files, titles, ...all }:
  & Pick<
    ReturnType<typeof useConsole>,
    "chat" | "files" | "decide" | "send" | "edit" | "answerAgain"
  >
  & { titles: ReadonlyMap<string, string> }) {
  return (
    <>
      <Messages
        shown={chat.shown}
        busy={chat.busy}
        titles={titles}
        pictures={files.pictures}
        forks={chat.conversation.forks}
        onDecide={all.decide}
        onReread={chat.reread}
        onRest={() => void all.send(REST)}
        onShow={(fork, shown) => void chat.showBranch(fork, shown)}
        onEdit={all.edit}
        onAgain={(question) => void all.answerAgain(question)}
      />
      <Progress {...chat} />
    </>
  );
}

function Chat({ start }: { start: ChatStart }) {
  const all = useConsole(start);
  const { settings, change, models, text, setText, files, chat, connection, open, send } = all;
  const { over, take } = useDropped(files.attach, true);
  usePasted(files.attach, true);
  const [sideOpen, setSideOpen] = useState(false);
  const [importing, setImporting] = useState<File | null>(null);
  const titles = new Map(start.tools.map(({ function: { name, title } }) => [name, title]));
  return (
    // A file that is dropped beside the messages must not take the page's place.
    <div className={sideOpen ? "chat chat-with-side" : "chat"} {...take}>
      <header className="page-head">
        <h1>AI 채팅</h1>
        <Status {...connection} />
        <div className="page-head-actions row">
          <Button
            className="chat-side-toggle"
            aria-expanded={sideOpen}
            onClick={() => setSideOpen(!sideOpen)}
          >
            대화·도구
          </Button>
          <Button disabled={chat.shown.length === 0} onClick={() => void open("")}>새 대화</Button>
        </div>
      </header>
      <div className="chat-body">
        <Side {...all} start={start} onDone={() => setSideOpen(false)} />
        <section className={over ? "chat-main chat-over" : "chat-main"} aria-label="대화">
          <Log {...all} titles={titles} />
          <Composer
            text={text}
            onText={setText}
            files={files.files}
            onAttach={(given) => void files.attach(given)}
            onRemove={all.takeOut}
            spending={start.isSuperuser ? files.spending : NOTHING}
            onImport={setImporting}
            uploading={files.uploading}
            busy={chat.busy}
            onSend={() => void send(text)}
            onStop={all.stop}
            settings={settings}
            onSettings={change}
            models={models}
          >
            <Allowances
              allowed={chat.conversation.allowed}
              titles={titles}
              onEnd={all.endAllowances}
            />
          </Composer>
        </section>
      </div>
      {importing && (
        <ImportDialog
          screen={{ title: "카드 사용내역", base: paths.api.card() }}
          first={importing}
          onDone={() => {}}
          onClose={() => setImporting(null)}
        />
      )}
    </div>
  );
}

export default island("chat", Chat);
