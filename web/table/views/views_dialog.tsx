/** Saved views: ways to look at the table, one's own and those shared. Loaded when opened. */
import { type FormEvent, useRef, useState } from "react";
import type { SavedView } from "../../../projections/table/shapes.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { ViewsProps } from "../types.ts";

function Line({ view, isCurrent, onChoose, onRemove }: {
  view: SavedView;
  isCurrent: boolean;
  onChoose(): void;
  onRemove(): void;
}) {
  return (
    <li>
      <span>
        {view.name}
        {isCurrent && " (지금 보기)"}
      </span>
      <span className="dt-when">{view.shared ? `공유 · ${view.owner}` : "나만 보기"}</span>
      <Button small aria-label={`${view.name} 보기 적용`} onClick={onChoose}>적용</Button>
      {view.mine && (
        <Button small look="danger" aria-label={`${view.name} 보기 삭제`} onClick={onRemove}>
          삭제
        </Button>
      )}
    </li>
  );
}

export default function ViewsDialog(props: ViewsProps & { onClose(): void }) {
  const { views, current, onChoose, onSave, onRemove, onClose } = props;
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
    <Dialog
      wide
      title="저장된 보기"
      text="지금의 조건, 정렬, 열 설정을 이름을 붙여 저장하고, 저장한 보기로 바꿉니다."
      onClose={onClose}
    >
      {views.length === 0 && <p>아직 저장된 보기가 없습니다.</p>}
      <ul className="dt-operations">
        {views.map((view) => (
          <Line
            key={view.id}
            view={view}
            isCurrent={view.id === current}
            onChoose={() => {
              onChoose(view);
              onClose();
            }}
            onRemove={() => onRemove(view)}
          />
        ))}
      </ul>
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
      <div className="dialog-actions">
        {current && <Button onClick={() => onChoose(null)}>기본 보기로</Button>}
        <Button onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}
