/** Someone saved the same post first: who, when, and a choice per field. Loaded when needed. */
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { fullDateTime } from "../../../ui/format.ts";
import { formOf, type PostField, type PostForm } from "./form.ts";
import { clashes, type MergeChoice, type MergeChoices, merged } from "./merge.ts";
import type { Editor } from "./use_editor.ts";
import { FIELD_WORDS } from "./words.ts";

function shown(value: PostForm[PostField]): string {
  if (typeof value === "boolean") return value ? "게시" : "임시저장";
  return value || "(없음)";
}

interface ClashProps {
  field: PostField;
  sides: { mine: PostForm; theirs: PostForm };
  who: string;
  choice: MergeChoice;
  onChoose(choice: MergeChoice): void;
}

function Clash({ field, sides, who, choice, onChoose }: ClashProps) {
  const option = (value: MergeChoice, label: string, text: string) => (
    <label className="pe-option">
      <span>
        <input
          type="radio"
          name={`clash-${field}`}
          checked={choice === value}
          onChange={() => onChoose(value)}
        />{" "}
        {label}
      </span>
      <span className="pe-option-text">{text}</span>
    </label>
  );
  return (
    <fieldset className="pe-clash">
      <legend>{FIELD_WORDS[field]}</legend>
      {option("mine", "내 내용", shown(sides.mine[field]))}
      {option("theirs", `${who}의 내용`, shown(sides.theirs[field]))}
      {field === "content" &&
        option("both", "둘 다 넣고 직접 고치기", "저장하지 않고 편집 화면으로 돌아갑니다.")}
    </fieldset>
  );
}

export default function ConflictDialog({ editor }: { editor: Editor }) {
  const { conflict, form: mine } = editor;
  const [choices, setChoices] = useState<MergeChoices>({});
  if (!conflict) return null;
  const { base, current } = conflict;
  const theirs = formOf(current);
  const sides = { base: base.form, mine, theirs };
  const both = clashes(sides);
  const who = current.updated_by.name || "다른 사용자";
  const byHand = choices.content === "both";
  const finish = (again: boolean) => editor.resolve(merged(sides, choices), again);
  return (
    <Dialog
      wide
      keepOpenOutside
      title="다른 사람이 먼저 저장했습니다"
      text={`${who} 님이 ${
        fullDateTime(current.updated_at)
      }에 저장했습니다. 입력하신 내용은 사라지지 않고, 덮어쓴 내용도 변경 이력에 남습니다.`}
      onClose={editor.closeConflict}
    >
      {both.length === 0 && (
        <p>같은 항목을 고치지 않았습니다. 두 사람이 고친 내용을 모두 담아 저장할 수 있습니다.</p>
      )}
      {both.map((field) => (
        <Clash
          key={field}
          field={field}
          sides={sides}
          who={who}
          choice={choices[field] ?? "mine"}
          onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
        />
      ))}
      <div className="dialog-actions">
        <Button onClick={editor.closeConflict}>편집으로 돌아가기</Button>
        <Button look="primary" busy={editor.saving} onClick={() => finish(!byHand)}>
          {byHand ? "합쳐서 편집하기" : "선택한 내용으로 저장"}
        </Button>
      </div>
    </Dialog>
  );
}
