/** One conversation in the list: opened, renamed, pinned, moved into a folder, exported, deleted. */
import { useState } from "react";
import type { ChatHead } from "../../../projections/chat/chat_answers.ts";
import { chatPaths } from "./paths.ts";
import type { Act } from "../../ui/failures.ts";
import { callApi } from "../../ui/client/api.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { takeFocus } from "../../ui/take_focus.ts";
import { toast } from "../../ui/client/toasts.ts";

/** Changes something of the list; true if it was done, else the reason is shown. */
export async function put(path: string, body: object, act: Act): Promise<boolean> {
  const answer = await callApi("PUT", path, { act, body });
  if (!answer.ok) toast("error", answer.problem.message);
  return answer.ok;
}

/** A name in its own field: Enter keeps it, Esc leaves it as it was. */
export function NameField({ name, label, most, onSave, onDone }: {
  name: string;
  label: string;
  most: number;
  /** True once it is kept. */
  onSave(name: string): Promise<boolean>;
  onDone(): void;
}) {
  const [typed, setTyped] = useState(name);
  const save = async () => {
    if (await onSave(typed)) onDone();
  };
  return (
    <input
      className="input"
      autoFocus
      maxLength={most}
      aria-label={label}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.preventDefault();
          onDone();
        }
        if (event.key === "Enter") void save();
      }}
    />
  );
}

export interface RowProps {
  one: ChatHead;
  isOpen: boolean;
  /** Names of all folders. */
  folders: readonly string[];
  /** Its folder is said, where the list is not in folders. */
  saysFolder: boolean;
  onOpen(id: string): void;
  onChanged(deleted: string): void;
}

const NEW_FOLDER = "\n";

/** The folder of a conversation, chosen or named. */
function Folder({ one, folders, onChanged }: Pick<RowProps, "one" | "folders" | "onChanged">) {
  const [naming, setNaming] = useState(false);
  const move = async (folder: string): Promise<boolean> => {
    const isDone = await put(chatPaths.api.folder(one.id), { folder }, "moveConversation");
    if (isDone) onChanged("");
    return isDone;
  };
  if (naming) {
    return (
      <NameField
        name=""
        label="새 폴더 이름"
        most={40}
        onSave={move}
        onDone={() => setNaming(false)}
      />
    );
  }
  return (
    <select
      className="input"
      aria-label="폴더"
      value={one.folder}
      onChange={({ currentTarget: { value } }) =>
        value === NEW_FOLDER ? setNaming(true) : void move(value)}
    >
      <option value="">폴더 없음</option>
      {folders.map((name) => <option key={name} value={name}>{name}</option>)}
      <option value={NEW_FOLDER}>새 폴더…</option>
    </select>
  );
}

async function remove({ id, title }: ChatHead, onChanged: RowProps["onChanged"]): Promise<void> {
  const yes = await confirmDialog({
    title: "대화를 삭제하시겠습니까?",
    text: `‘${title}’의 내용을 여는 키를 파기합니다. 되돌릴 수 없습니다.`,
    confirm: "삭제",
    danger: true,
  });
  if (!yes) return;
  const answer = await callApi("DELETE", chatPaths.api.conversation(id), {
    act: "deleteConversation",
  });
  if (!answer.ok) return void toast("error", answer.problem.message);
  toast("success", "대화를 삭제했습니다.");
  onChanged(id);
}

/** What is done with the open one. */
function Acts({ one, folders, onChanged, onRename }:
  & Pick<RowProps, "one" | "folders" | "onChanged">
  & { onRename(): void }) {
  const pin = async () => {
    const isDone = await put(
      chatPaths.api.pin(one.id),
      { pinned: !one.pinned },
      "moveConversation",
    );
    if (isDone) onChanged("");
  };
  return (
    <>
      <div className="row">
        <Button small look="quiet" onClick={() => void pin()}>
          {one.pinned ? "고정 해제" : "고정"}
        </Button>
        <Button small look="quiet" onClick={onRename}>이름 변경</Button>
        <a className="button button-quiet button-small" href={chatPaths.api.exported(one.id)}>
          내보내기
        </a>
        <Button small look="quiet" onClick={() => void remove(one, onChanged)}>삭제</Button>
      </div>
      <Folder one={one} folders={folders} onChanged={onChanged} />
    </>
  );
}

export function ConversationRow({ one, isOpen, folders, saysFolder, onOpen, onChanged }: RowProps) {
  const [renaming, setRenaming] = useState(false);
  const [wasRenamed, setWasRenamed] = useState(false);
  if (renaming) {
    return (
      <li>
        <NameField
          name={one.title}
          label="대화 제목"
          most={60}
          onSave={(title) =>
            put(chatPaths.api.conversation(one.id), { title }, "renameConversation")}
          onDone={() => {
            setRenaming(false);
            setWasRenamed(true);
            onChanged("");
          }}
        />
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
        {saysFolder && one.folder !== "" && <small>폴더: {one.folder}</small>}
        {one.excerpt !== "" && <small>{one.excerpt}</small>}
      </button>
      {isOpen && (
        <Acts
          one={one}
          folders={folders}
          onChanged={onChanged}
          onRename={() => setRenaming(true)}
        />
      )}
    </li>
  );
}
