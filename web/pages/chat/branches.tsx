/** What is done with a question or an answer that is there: copied, asked in other words, answered again, left for another branch. */
import { useState } from "react";
import type { ChatFork } from "../../../projections/chat/chat_answers.ts";
import { Button } from "../../ui/form/button.tsx";
import { Copy } from "./copy.tsx";

/** Chooses what is shown at a fork. */
export type ShowBranch = (fork: ChatFork, shown: number) => void;

const AGAIN = "다시 답하기";
const PARTS = { question: "질문", answer: "답" } as const;

/** ‹ 1/2 ›; nothing where there is one way on. */
export function Branches({ fork, busy, onShow }: {
  fork: ChatFork | undefined;
  busy: boolean;
  onShow: ShowBranch;
}) {
  if (!fork) return null;
  const { shown, count } = fork;
  const what = PARTS[fork.part];
  const step = (to: number, sign: string, label: string) => {
    const isEnd = busy || to < 0 || to >= count;
    return (
      <Button
        small
        look="quiet"
        aria-label={label}
        aria-disabled={isEnd || undefined}
        onClick={() => isEnd || onShow(fork, to)}
      >
        {sign}
      </Button>
    );
  };
  return (
    <span className="chat-branches" role="group" aria-label={`${what} ${count}개`}>
      {step(shown - 1, "‹", `이전 ${what}`)}
      <span aria-live="polite">
        <span className="visually-hidden">{what}</span>
        {shown + 1}/{count}
      </span>
      {step(shown + 1, "›", `다음 ${what}`)}
    </span>
  );
}

interface QuestionProps {
  text: string;
  busy: boolean;
  fork: ChatFork | undefined;
  onShow: ShowBranch;
  /** Asks it in other words; false if that was refused. */
  onEdit(text: string): Promise<boolean>;
}

function Edit({ text, onDone, onSend }: {
  text: string;
  onDone(): void;
  onSend(text: string): void;
}) {
  const [typed, setTyped] = useState(text);
  const canSend = typed.trim() !== "" && typed.trim() !== text.trim();
  return (
    <div className="chat-edit">
      <textarea
        className="input"
        autoFocus
        rows={Math.min(8, typed.split("\n").length + 1)}
        maxLength={8_000}
        aria-label="고친 질문"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.preventDefault();
            onDone();
          }
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          if (canSend) onSend(typed);
        }}
      />
      <p className="chat-quiet">먼저 물은 질문과 답은 지우지 않고 남겨 둡니다.</p>
      <div className="row">
        <Button
          small
          look="primary"
          aria-disabled={!canSend || undefined}
          onClick={() => canSend && onSend(typed)}
        >
          보내기
        </Button>
        <Button small onClick={onDone}>취소</Button>
      </div>
    </div>
  );
}

/** A question of one's own, and what can be done with it. */
export function Question({ text, busy, fork, onShow, onEdit }: QuestionProps) {
  /** What is typed in its place; null while it is not edited. */
  const [editing, setEditing] = useState<string | null>(null);
  const send = async (typed: string) => {
    setEditing(null);
    // Typed text is never lost.
    if (!await onEdit(typed)) setEditing(typed);
  };
  if (editing !== null) {
    return (
      <Edit
        text={editing}
        onDone={() => setEditing(null)}
        onSend={(typed) => void send(typed)}
      />
    );
  }
  return (
    <>
      <p className="chat-text">{text}</p>
      <div className="chat-acts">
        <Branches fork={fork} busy={busy} onShow={onShow} />
        <Copy text={text} what="질문" />
        <Button
          small
          look="quiet"
          aria-disabled={busy || undefined}
          onClick={() => busy || setEditing(text)}
        >
          고쳐 묻기
        </Button>
      </div>
    </>
  );
}

/** What can be done with the answer to a question, below it. */
export function AnswerActs({ text, busy, fork, onShow, onAgain }: {
  /** "" where nothing was answered. */
  text: string;
  busy: boolean;
  fork: ChatFork | undefined;
  onShow: ShowBranch;
  /** Answers again; null where another button does. */
  onAgain: (() => void) | null;
}) {
  return (
    <div className="chat-acts">
      <Branches fork={fork} busy={busy} onShow={onShow} />
      {text !== "" && <Copy text={text} what="답" />}
      {onAgain && (
        <Button
          small
          look="quiet"
          aria-disabled={busy || undefined}
          onClick={() => busy || onAgain()}
        >
          {AGAIN}
        </Button>
      )}
    </div>
  );
}
