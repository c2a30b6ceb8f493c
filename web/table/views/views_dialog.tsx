/** Saved views: ways to look at the table, one's own and those shared. Loaded when opened. */
import { type FormEvent, useRef, useState } from "react";
import type { SavedView } from "../../../projections/table/shapes.ts";
import { paths } from "../../paths.ts";
import { callApi } from "../../ui/client/api.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { reportMissingPart } from "../../ui/client/lazy.tsx";
import { toast } from "../../ui/client/toasts.ts";
import type { DataTableState, TableDialogProps } from "../use_data_table.ts";
import { useEvent } from "../use_event.ts";
import { savedQuery } from "./use_views.ts";

/** Saving the table's view of now under a name, and removing one: each says how it went. */
function useViewCalls({ screen, views: { setViews }, ...table }: DataTableState) {
  const { urlState, correct, columns } = table;
  const save = useEvent(async (name: string, shared: boolean) => {
    const settings = { query: savedQuery(urlState), columns: columns.settings };
    const answer = await callApi<{ data: SavedView }>("POST", paths.api.views(), {
      act: "saveView",
      body: { table: screen.id, name, shared, settings },
    });
    if (!answer.ok) return toast("error", answer.problem.message);
    const view = answer.data.data;
    toast("success", `‘${view.name}’ 보기를 저장했습니다.`);
    setViews((views) => [...views, view]);
    correct({ view: view.id });
  });
  const remove = useEvent(async ({ id, name, shared, version }: SavedView) => {
    const others = shared ? " 함께 보던 사람도 더는 쓸 수 없습니다." : "";
    const yes = await confirmDialog({
      title: "보기를 삭제하시겠습니까?",
      text: `‘${name}’ 보기를 삭제합니다.${others}`,
      confirm: "삭제",
      danger: true,
    });
    if (!yes) return;
    const answer = await callApi("DELETE", paths.api.view(id), { act: "deleteView", version });
    if (!answer.ok) return toast("error", answer.problem.message);
    toast("success", `‘${name}’ 보기를 삭제했습니다.`);
    setViews((views) => views.filter((view) => view.id !== id));
    if (urlState.view === id) correct({ view: null });
  });
  return { save, remove };
}

/** Names the table's view of now. */
function NewView({ onSave }: { onSave(name: string, shared: boolean): void }) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    onSave(name.trim(), shared);
    setName("");
    // The button, pressed, is of no more use without a name: the focus would be lost with it.
    field.current?.focus();
  };
  return (
    <form className="dt-row" onSubmit={submit}>
      <input
        ref={field}
        className="input dt-view-name"
        aria-label="새 보기 이름"
        placeholder="새 보기 이름"
        maxLength={50}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <label>
        <input
          type="checkbox"
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />{" "}
        다른 사람과 공유
      </label>
      <Button type="submit" look="primary" disabled={name.trim() === ""}>지금 보기 저장</Button>
    </form>
  );
}

export default function ViewsDialog({ table, onClose }: TableDialogProps) {
  const { views: { views, choose }, urlState: { view: current } } = table;
  const { save, remove } = useViewCalls(table);
  const apply = (view: SavedView) => {
    choose(view);
    onClose();
  };
  return (
    <Dialog
      wide
      title="저장된 보기"
      text="지금의 조건, 정렬, 열 설정을 이름을 붙여 저장하고, 저장한 보기로 바꿉니다."
      onClose={onClose}
    >
      {views.length === 0 && <p>아직 저장된 보기가 없습니다.</p>}
      <ul className="dt-operations">
        {views.map((view) => (
          <li key={view.id}>
            <span>
              {view.name}
              {view.id === current && " (지금 보기)"}
            </span>
            <span className="dt-when">{view.shared ? `공유 · ${view.owner}` : "나만 보기"}</span>
            <Button small aria-label={`${view.name} 보기 적용`} onClick={() => apply(view)}>
              적용
            </Button>
            {view.mine && (
              <Button
                small
                look="danger"
                aria-label={`${view.name} 보기 삭제`}
                onClick={() => void remove(view).catch(reportMissingPart)}
              >
                삭제
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NewView onSave={(name, shared) => void save(name, shared).catch(reportMissingPart)} />
      <div className="dialog-actions">
        {current && <Button onClick={() => choose(null)}>기본 보기로</Button>}
        <Button onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}
