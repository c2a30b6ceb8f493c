/** A person's own conversations: found, pinned ones on top, in folders, and the others. */
import { useEffect, useState } from "react";
import type { ChatHead } from "../../../projections/chat/chat_answers.ts";
import { chatPaths } from "./paths.ts";
import { callApi } from "../../ui/client/api.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { ConversationRow, NameField, put, type RowProps } from "./conversation_row.tsx";

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

interface ConversationsProps extends Pick<RowProps, "onOpen" | "onChanged"> {
  open: string;
  found: ReturnType<typeof useConversations>;
}

interface ListProps extends Omit<RowProps, "one" | "isOpen"> {
  list: readonly ChatHead[];
  open: string;
}

function List({ list, open, ...props }: ListProps) {
  return (
    <ul className="chat-conversations">
      {list.map((one) => (
        <ConversationRow key={one.id} {...props} one={one} isOpen={one.id === open} />
      ))}
    </ul>
  );
}

/** A folder, folded or not, with what is done with it; its conversations stay whatever that is. */
function Folder({ name, ...props }: ListProps & { name: string }) {
  const { list, open, onChanged } = props;
  const [renaming, setRenaming] = useState(false);
  const change = async (to: string): Promise<boolean> => {
    const body = { folder: name, name: to };
    const isDone = await put(chatPaths.api.folders(), body, "changeFolder");
    if (isDone) onChanged("");
    return isDone;
  };
  const dissolve = async () => {
    const yes = await confirmDialog({
      title: "폴더를 삭제하시겠습니까?",
      text: `‘${name}’ 폴더만 없애고, 대화 ${list.length}개는 목록에 남깁니다.`,
      confirm: "폴더 삭제",
    });
    if (yes) await change("");
  };
  return (
    <details className="chat-folder" open={list.some(({ id }) => id === open) || undefined}>
      <summary>
        {name} <span className="chat-quiet">{list.length}</span>
      </summary>
      {renaming
        ? (
          <NameField
            name={name}
            label="폴더 이름"
            most={40}
            onSave={change}
            onDone={() => setRenaming(false)}
          />
        )
        : (
          <div className="row">
            <Button small look="quiet" onClick={() => setRenaming(true)}>폴더 이름 변경</Button>
            <Button small look="quiet" onClick={() => void dissolve()}>폴더 삭제</Button>
          </div>
        )}
      <List {...props} />
    </details>
  );
}

/** Pinned ones, the folders by their names, and the others. */
function Sorted(props: ListProps) {
  const { list, folders } = props;
  const pinned = list.filter((one) => one.pinned);
  const rest = list.filter((one) => !one.pinned);
  return (
    <>
      {pinned.length > 0 && (
        <>
          <h3 className="chat-group">고정한 대화</h3>
          <List {...props} list={pinned} saysFolder />
        </>
      )}
      {folders.map((name) => {
        const inside = rest.filter(({ folder }) => folder === name);
        return inside.length > 0 && <Folder key={name} {...props} name={name} list={inside} />;
      })}
      <List {...props} list={rest.filter(({ folder }) => folder === "")} />
    </>
  );
}

export function Conversations({ open, found, onOpen, onChanged }: ConversationsProps) {
  const { list, search, setSearch } = found;
  const isFound = search.trim() !== "";
  const folders = [...new Set(list.flatMap(({ folder }) => folder === "" ? [] : [folder]))]
    .sort((a, b) => a.localeCompare(b, "ko"));
  const props = { list, open, folders, saysFolder: isFound, onOpen, onChanged };
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
          {isFound ? "찾은 대화가 없습니다." : "아직 나눈 대화가 없습니다."}
        </p>
      )}
      {isFound ? <List {...props} /> : <Sorted {...props} />}
    </>
  );
}
