/** Somebody else corrected or deleted the record that is being edited. Nothing typed is lost. Loaded when needed. */
import { COURIER_LABELS } from "../../../projections/courier/courier_figures.ts";
import type { CourierRow } from "../../../projections/courier/courier_shapes.ts";
import { authorText } from "../../report/author.ts";
import { partOf, type Sides } from "../../report/merge.ts";
import { MergeDrafts } from "../../report/merge_drafts.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { won } from "../../ui/time/format.ts";
import type { MergeField } from "../../ui/merge/merge.ts";
import type { Conflict } from "../../ui/form/use_save.ts";
import { type Draft, draftOf, isValid } from "./draft.ts";

interface ConflictProps {
  conflict: Conflict<Draft, CourierRow>;
  saving: boolean;
  trouble: string | null;
  /** Saves based on the current record. */
  onMerged(draft: Draft): void;
  /** The deleted record counts again, with what was typed. */
  onBringBack(): void;
  /** What was typed becomes a record of its own. */
  onNew(): void;
  onClose(): void;
}

const shown = (key: keyof Draft) => (value: string): string =>
  key === "amount"
    ? won(Number(value || 0))
    : (key === "created_at" ? value.replace("T", " ") : value) || "(없음)";

const mergeFields = (sides: Sides<Draft>): MergeField[] =>
  (Object.keys(COURIER_LABELS) as (keyof typeof COURIER_LABELS)[]).map((key) => ({
    ...partOf(sides, key, COURIER_LABELS[key]),
    show: shown(key),
  } as MergeField<string> as MergeField));

const NOTHING = "한 가지 이상 입력해 주세요.";

export default function ConflictDialog(props: ConflictProps) {
  const { conflict, saving, trouble, onMerged, onBringBack, onNew, onClose } = props;
  const { theirs } = conflict;
  const result = trouble && <p role="alert" className="field-error">{trouble}</p>;
  if (!theirs.reversed) {
    return (
      <MergeDrafts
        name="배송 기록"
        conflict={conflict}
        saving={saving}
        draftOf={draftOf}
        mergeFields={mergeFields}
        check={(draft) => isValid(draft) ? null : NOTHING}
        onSave={onMerged}
        onClose={onClose}
      >
        {result}
      </MergeDrafts>
    );
  }
  const reason = theirs.reversals.at(-1)?.reason;
  const when = `${authorText(theirs)}${reason ? ` · 사유: ${reason}` : ""}`;
  return (
    <Dialog
      title="수정하는 동안 삭제된 기록입니다"
      text={`${when}. 입력하신 내용은 그대로 있습니다.`}
      onClose={onClose}
      keepOpenOutside
    >
      {result}
      <div className="dialog-actions">
        <Button onClick={onClose}>닫고 계속 보기</Button>
        <Button busy={saving} onClick={onNew}>새 기록으로 저장</Button>
        <Button look="primary" busy={saving} onClick={onBringBack}>복원하고 내 내용 저장</Button>
      </div>
    </Dialog>
  );
}
