/** Somebody else corrected or deleted the record that is being edited. Nothing typed is lost. Loaded when needed. */
import { COURIER_LABELS } from "../../../projections/courier_figures.ts";
import type { CourierRow } from "../../../projections/courier_shapes.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { fullDateTime, won } from "../../ui/format.ts";
import { differing, merged, type MergeField } from "../../ui/merge/merge.ts";
import MergeDialog from "../../ui/merge/merge_dialog.tsx";
import type { Conflict } from "../../ui/use_save.ts";
import { VIA_WORDS } from "../../ui/via_words.ts";
import { type Draft, draftOf, isValid } from "./draft.ts";

interface ConflictProps {
  conflict: Conflict<Draft, CourierRow>;
  saving: boolean;
  trouble: string | null;
  /** Saves on top of what stands there now. */
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

/** What a merge chooses between, field by field. */
function mergeFields(
  { base, mine, theirs }: Record<"base" | "mine" | "theirs", Draft>,
): MergeField[] {
  return (Object.keys(COURIER_LABELS) as (keyof typeof COURIER_LABELS)[]).map((key) => ({
    key,
    label: COURIER_LABELS[key],
    base: base[key],
    mine: mine[key],
    theirs: theirs[key],
    show: shown(key),
  } as MergeField<string> as MergeField));
}

const NOTHING = "한 가지 이상 입력해 주세요.";

export default function ConflictDialog(props: ConflictProps) {
  const { conflict, saving, trouble, onMerged, onBringBack, onNew, onClose } = props;
  const { theirs } = conflict;
  const { name: who, via } = theirs.updated_by;
  const when = `${who} · ${fullDateTime(theirs.updated_at)} · ${VIA_WORDS[via]}`;
  if (theirs.reversed) {
    const reason = theirs.reversals.at(-1)?.reason;
    return (
      <Dialog
        title="수정하는 동안 삭제된 기록입니다"
        text={`${when}${reason ? ` · 사유: ${reason}` : ""}. 입력하신 내용은 그대로 있습니다.`}
        onClose={onClose}
        keepOpenOutside
      >
        {trouble && <p role="alert" className="field-error">{trouble}</p>}
        <div className="dialog-actions">
          <Button onClick={onClose}>닫고 계속 보기</Button>
          <Button busy={saving} onClick={onNew}>새 기록으로 저장</Button>
          <Button look="primary" busy={saving} onClick={onBringBack}>복원하고 내 내용 저장</Button>
        </div>
      </Dialog>
    );
  }
  const fields = mergeFields({ ...conflict, theirs: draftOf(theirs) });
  const draft = (values: Record<string, unknown>): Draft => ({
    ...conflict.mine,
    ...merged(fields),
    ...values,
  });
  return (
    <MergeDialog
      key={theirs.version}
      groups={[{ key: theirs.id, name: "배송 기록", who, fields: differing(fields) }]}
      text={`${when}. 항목마다 남길 내용을 골라 주세요. 입력하신 내용은 사라지지 않습니다.`}
      none="두 내용이 같습니다. 그대로 저장하셔도 됩니다."
      saving={saving}
      check={(values) => isValid(draft(values)) ? null : NOTHING}
      onSave={(values) => onMerged(draft(values))}
      onClose={onClose}
    >
      {trouble && <p role="alert" className="field-error">{trouble}</p>}
    </MergeDialog>
  );
}
