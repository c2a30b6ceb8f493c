/** A person's own conversations: found, opened, renamed, deleted, exported. */
import { useEffect, useState } from "react";
import type { ChatHead } from "../../../projections/chat/chat_answers.ts";
import { chatPaths } from "./paths.ts";
import { callApi } from "../../ui/client/api.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { takeFocus } from "../../ui/take_focus.ts";
import { toast } from "../../ui/client/toasts.ts";

/** Debounce of the search, in milliseconds. */
const SEARCH_MS = 300;

/** The server's list for the search. `turn` changes after a new message. */
export function useConversations(start: ChatHead[], turn: number) {
  const [list, setList] = useState(start);
  const [search, setSearch] = useState("");
  useEffect(() => {
    if (turn === 0 && search === "") return setList(start);
    const late = setTimeout(async () => {
      const path = chatPaths.api.conversations(search.trim());
      const answer = await callApi<{ data: ChatHead[] }>("GET", path, { act: "unseen" });
      if (answer.ok) setList(answer.data.data);
    }, search === "" ? 0 : SEARCH_MS);
    return () => clearTimeout(late);
  }, [turn, search]);
  return { list, search, setSearch };
}

interface OneProps {
  one: ChatHead;
  isOpen: boolean;
  onOpen(id: string): void;
  onChanged(deleted: string): void;
}

function Rename({ one, onDone }: { one: ChatHead; onDone(): void }) {
  const [title, setTitle] = useState(one.title);
  const save = async () => {
    const body = { title };
    const answer = await callApi("PUT", chatPaths.api.conversation(one.id), {
      act: "renameConversation",
      body,
    });
    if (!answer.ok) toast("error", answer.problem.message);
    else onDone();
  };
  return (
    <input
      className="input"
      autoFocus
      maxLength={60}
      aria-label="대화 제목"
      value={title}
      onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone();
        if (event.key === "Enter") void save();
      }}
    />
  );
}

function One({ one, isOpen, onOpen, onChanged }: OneProps) {
  const [renaming, setRenaming] = useState(false);
  const [wasRenamed, setWasRenamed] = useState(false);
  const remove = async () => {
    const yes = await confirmDialog({
      title: "대화를 삭제하시겠습니까?",
      text: `‘${one.title}’의 내용을 여는 키를 파기합니다. 되돌릴 수 없습니다.`,
      confirm: "삭제",
      danger: true,
    });
    if (!yes) return;
    const answer = await callApi("DELETE", chatPaths.api.conversation(one.id), {
      act: "deleteConversation",
    });
    if (!answer.ok) return toast("error", answer.problem.message);
    toast("success", "대화를 삭제했습니다.");
    onChanged(one.id);
  };
  if (renaming) {
    const done = () => {
      setRenaming(false);
      setWasRenamed(true);
      onChanged("");
    };
    return (
      <li>
        <Rename one={one} onDone={done} />
      </li>
    );
  }
  return (
    <li className={isOpen ? "chat-open" : undefined}>
      <button
        type="button"
        className="chat-title"
        ref={wasRenamed ? takeFocus : undefined}
        aria-current={isOpen ? "true" : undefined}
        onClick={() => onOpen(one.id)}
      >
        {one.title}
        {one.excerpt !== "" && <small>{one.excerpt}</small>}
      </button>
      {isOpen && (
        <div className="row">
          <Button small look="quiet" onClick={() => setRenaming(true)}>이름 변경</Button>
          <a className="button button-quiet button-small" href={chatPaths.api.exported(one.id)}>
            내보내기
          </a>
          <Button small look="quiet" onClick={() => void remove()}>삭제</Button>
        </div>
      )}
    </li>
  );
}

interface ConversationsProps extends Omit<OneProps, "one" | "isOpen"> {
  open: string;
  found: ReturnType<typeof useConversations>;
}

export function Conversations({ open, found, onOpen, onChanged }: ConversationsProps) {
  const { list, search, setSearch } = found;
  return (
    <>
      <input
        type="search"
        className="input"
        aria-label="대화 찾기"
        placeholder="대화 찾기"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {list.length === 0 && (
        <p className="chat-quiet">
          {search === "" ? "아직 나눈 대화가 없습니다." : "찾은 대화가 없습니다."}
        </p>
      )}
      <ul className="chat-conversations">
        {list.map((one) => (
          <One
            key={one.id}
            one={one}
            isOpen={one.id === open}
            onOpen={onOpen}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </>
  );
}
