/** What changed, field by field, in a history; and what a restore will change before it does. */
import type { ReactNode } from "react";
import type { FieldChange, HistoryEntry } from "../../../projections/history.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { fullDateTime } from "../format.ts";

/** How a value of a field reads; nothing for an empty one. */
export type FieldText = (key: string, value: unknown) => ReactNode;

interface ChangesProps {
  changes: readonly FieldChange[];
  text: FieldText;
  /** Only what the fields hold, of what was new. */
  onlyTo?: boolean;
}

export function Changes({ changes, text, onlyTo = false }: ChangesProps) {
  const read = (key: string, value: unknown) =>
    text(key, value) || <span className="history-none">(없음)</span>;
  return (
    <ul className="history-changes">
      {changes.map(({ key, label, from, to }) => (
        <li key={key}>
          <span className="history-field">{label}</span>
          {!onlyTo && <del>{read(key, from)}</del>}
          {!onlyTo && <span aria-label="에서">→</span>}
          <ins>{read(key, to)}</ins>
        </li>
      ))}
    </ul>
  );
}

interface RestoreDialogProps {
  to: HistoryEntry;
  changes: FieldChange[];
  /** Keys of the fields that stay as they are. */
  fixed: readonly string[];
  text: FieldText;
  /** What else is lost by it. */
  warning?: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

export function RestoreDialog(props: RestoreDialogProps) {
  const { to, changes, fixed, text, warning, busy, onConfirm, onClose } = props;
  const back = changes.filter(({ key }) => !fixed.includes(key));
  const kept = changes.filter(({ key }) => fixed.includes(key)).map(({ label }) => label);
  const when = `${fullDateTime(to.at)} ${to.actor.name}의 내용으로 바꿉니다.`;
  return (
    <Dialog
      title="이 시점으로 되돌리기"
      text={`${when} ${warning ?? "지금 내용은 변경 이력에 남습니다."}`}
      onClose={onClose}
    >
      <Changes changes={back} text={text} />
      {kept.length > 0 && <p className="history-kept">그대로 두는 항목: {kept.join(", ")}</p>}
      <div className="dialog-actions">
        <Button onClick={onClose}>취소</Button>
        <Button look="primary" busy={busy} onClick={onConfirm}>되돌리기</Button>
      </div>
    </Dialog>
  );
}
