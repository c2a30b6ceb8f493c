/** Shows what a restore will change before it does. */
import type { CardHistoryEntry } from "../../../../projections/card_row.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { fullDateTime } from "../../../ui/format.ts";
import { Changes } from "./changes.tsx";

interface RestoreDialogProps {
  from: CardHistoryEntry;
  to: CardHistoryEntry;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

export function RestoreDialog({ from, to, busy, onConfirm, onClose }: RestoreDialogProps) {
  return (
    <Dialog
      title="이 시점으로 되돌리기"
      text={`${
        fullDateTime(to.at)
      } ${to.actor.name}의 내용으로 바꿉니다. 지금 내용은 변경 이력에 남습니다.`}
      onClose={onClose}
    >
      <Changes from={from.after} to={to.after} />
      <div className="dialog-actions">
        <Button onClick={onClose}>취소</Button>
        <Button look="primary" busy={busy} onClick={onConfirm}>되돌리기</Button>
      </div>
    </Dialog>
  );
}
