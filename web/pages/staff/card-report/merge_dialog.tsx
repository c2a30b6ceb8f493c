/** Someone saved first: both versions side by side, a choice per field, nothing typed is lost. */
import { type ReactNode, useId, useState } from "react";
import type { CardRow } from "../../../../projections/card_row.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { fullDateTime } from "../../../ui/format.ts";
import { MergeOption } from "../../../ui/merge_option.tsx";
import {
  applyMerge,
  type Choice,
  type Draft,
  type FieldMerge,
  joinPeople,
  type MergeField,
  planMerge,
  sameField,
} from "./merge.ts";
import { SessionLost } from "../../../ui/session_lost.tsx";
import { VIA_WORDS } from "../../../ui/via_words.ts";
import { FIELD_WORDS, NOTE_LIMIT, PURPOSE_WORDS } from "./words.ts";

interface MergeDialogProps {
  base: Draft;
  mine: Draft;
  theirs: CardRow;
  saving: boolean;
  trouble: string | null;
  signedOut: boolean;
  onSave(merged: Draft): void;
  onClose(): void;
}

const names = (draft: Draft): string =>
  draft.participants.map(({ name }) => name).join(", ") || "(없음)";

function valueOf(field: MergeField, draft: Draft): string {
  if (field === "purpose") return PURPOSE_WORDS[draft.purpose];
  return field === "note" ? draft.note || "(없음)" : names(draft);
}

interface FieldProps {
  merge: FieldMerge;
  sides: { base: Draft; mine: Draft; theirs: Draft };
  who: string;
  ownNote: string;
  onChoice(choice: Choice): void;
  onNote(note: string): void;
}

function Field({ merge, sides, who, ownNote, onChoice, onNote }: FieldProps) {
  const name = useId();
  const { field, choice, conflict } = merge;
  const option = (value: Choice, label: string, text: ReactNode) => (
    <MergeOption
      name={name}
      label={label}
      checked={choice === value}
      onChoose={() => onChoice(value)}
    >
      {text}
    </MergeOption>
  );
  return (
    <fieldset className="merge-field">
      <legend>
        {FIELD_WORDS[field]}{" "}
        <span className={conflict ? "merge-clash" : "cr-role"}>
          {conflict
            ? "두 사람이 모두 고쳤습니다"
            : sameField(field, sides.base, sides.mine)
            ? `${who} 님만 고쳤습니다`
            : "나만 고쳤습니다"}
        </span>
      </legend>
      <p className="merge-before">처음 내용: {valueOf(field, sides.base)}</p>
      <div className="merge-sides">
        {option("mine", "내 내용", valueOf(field, sides.mine))}
        {option("theirs", `${who}의 내용`, valueOf(field, sides.theirs))}
        {field === "participants" &&
          option("both", "합치기", names({ ...sides.mine, participants: joinPeople(sides) }))}
        {field === "note" && option("own", "직접 고치기", "두 내용을 보며 새로 씁니다.")}
      </div>
      {choice === "own" && (
        <textarea
          className="input cr-textarea"
          aria-label="직접 고친 비고"
          rows={4}
          maxLength={NOTE_LIMIT}
          value={ownNote}
          onChange={(event) => onNote(event.target.value)}
        />
      )}
    </fieldset>
  );
}

/** The choices; they start anew whenever someone saved again in the meantime. */
function useMerge({ base, mine, theirs }: MergeDialogProps) {
  const [plan, setPlan] = useState(() => planMerge(base, mine, theirs));
  const [ownNote, setOwnNote] = useState(() =>
    [mine.note, theirs.note].filter(Boolean).join("\n").slice(0, NOTE_LIMIT)
  );
  const choose = (field: MergeField, choice: Choice) =>
    setPlan(plan.map((merge) => merge.field === field ? { ...merge, choice } : merge));
  return { plan, choose, ownNote, setOwnNote };
}

function Choices(props: MergeDialogProps) {
  const { plan, choose, ownNote, setOwnNote } = useMerge(props);
  const { base, mine, theirs, saving, trouble, signedOut, onSave, onClose } = props;
  const sides = { base, mine, theirs };
  const merged = applyMerge(sides, plan, ownNote);
  return (
    <>
      {plan.length === 0 && <p>두 내용이 같습니다. 그대로 저장하셔도 됩니다.</p>}
      {plan.map((merge) => (
        <Field
          key={merge.field}
          merge={merge}
          sides={sides}
          who={theirs.updated_by.name}
          ownNote={ownNote}
          onChoice={(choice) => choose(merge.field, choice)}
          onNote={setOwnNote}
        />
      ))}
      {merged.participants.length === 0 && (
        <p role="alert" className="cr-error">참석자를 한 명 이상 선택해 주세요.</p>
      )}
      {trouble && <p role="alert" className="cr-error">{trouble}</p>}
      {signedOut && <SessionLost />}
      <div className="dialog-actions">
        <Button onClick={onClose}>편집으로 돌아가기</Button>
        <Button
          look="primary"
          busy={saving || merged.participants.length === 0}
          onClick={() => onSave(merged)}
        >
          {saving ? "저장 중..." : "선택한 내용으로 저장"}
        </Button>
      </div>
    </>
  );
}

export function MergeDialog(props: MergeDialogProps) {
  const { theirs, onClose } = props;
  const { name, via } = theirs.updated_by;
  return (
    <Dialog
      wide
      keepOpenOutside
      title="다른 사람이 먼저 저장했습니다"
      text={`${name} · ${fullDateTime(theirs.updated_at)} · ${
        VIA_WORDS[via]
      }. 항목마다 남길 내용을 골라 주세요. 입력하신 내용은 사라지지 않습니다.`}
      onClose={onClose}
    >
      <Choices key={theirs.version} {...props} />
    </Dialog>
  );
}
