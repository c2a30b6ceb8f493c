/** Someone saved the same post first: who, when, and a choice per field. Loaded when needed. */
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { fullDateTime } from "../../../ui/format.ts";
import { Picture } from "../../blog/picture.tsx";
import { formOf, KEPT, type PostField, type PostForm } from "./form.ts";
import { clashes, type MergeChoice, type MergeChoices, merged } from "./merge.ts";
import type { Editor } from "./use_editor.ts";
import { FIELD_WORDS } from "./words.ts";

function shown(value: PostForm[PostField]): string {
  if (typeof value === "boolean") return value ? "게시" : "임시저장";
  return value || "(없음)";
}

interface ClashProps {
  field: PostField | "image";
  label: string;
  sides: { mine: ReactNode; theirs: ReactNode };
  who: string;
  choice: MergeChoice;
  onChoose(choice: MergeChoice): void;
}

function Clash({ field, label, sides, who, choice, onChoose }: ClashProps) {
  const option = (value: MergeChoice, label: string, text: ReactNode) => (
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
      <legend>{label}</legend>
      {option("mine", "내 내용", sides.mine)}
      {option("theirs", `${who}의 내용`, sides.theirs)}
      {field === "content" &&
        option("both", "둘 다 넣고 직접 고치기", "저장하지 않고 편집 화면으로 돌아갑니다.")}
    </fieldset>
  );
}

/** Both took another picture: mine by its name, theirs as it is stored. */
function PictureClash(
  { editor, ...rest }: { editor: Editor } & Pick<ClashProps, "who" | "choice" | "onChoose">,
) {
  const theirs = editor.conflict?.current.picture;
  return (
    <Clash
      {...rest}
      field="image"
      label="사진"
      sides={{
        mine: editor.picture.file?.name ?? "(없음)",
        theirs: theirs ? <Picture image={theirs} alt="" sizes="10rem" first={false} /> : "(없음)",
      }}
    />
  );
}

export default function ConflictDialog({ editor }: { editor: Editor }) {
  const { conflict, form: mine } = editor;
  const [choices, setChoices] = useState<MergeChoices>({});
  const [picture, setPicture] = useState<MergeChoice>("mine");
  if (!conflict) return null;
  const { base, current } = conflict;
  const theirs = formOf(current);
  const sides = { base: base.form, mine, theirs };
  const both = clashes(sides);
  const who = current.updated_by.name || "다른 사용자";
  const byHand = choices.content === "both";
  const chosen = conflict.picture && picture === "theirs" ? KEPT : editor.picture;
  const finish = (again: boolean) => editor.resolve(merged(sides, choices), chosen, again);
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
      {both.length === 0 && !conflict.picture && (
        <p>같은 항목을 고치지 않았습니다. 두 사람이 고친 내용을 모두 담아 저장할 수 있습니다.</p>
      )}
      {both.map((field) => (
        <Clash
          key={field}
          field={field}
          label={FIELD_WORDS[field]}
          sides={{ mine: shown(mine[field]), theirs: shown(theirs[field]) }}
          who={who}
          choice={choices[field] ?? "mine"}
          onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
        />
      ))}
      {conflict.picture && (
        <PictureClash editor={editor} who={who} choice={picture} onChoose={setPicture} />
      )}
      <div className="dialog-actions">
        <Button onClick={editor.closeConflict}>편집으로 돌아가기</Button>
        <Button look="primary" busy={editor.saving} onClick={() => finish(!byHand)}>
          {byHand ? "합쳐서 편집하기" : "선택한 내용으로 저장"}
        </Button>
      </div>
    </Dialog>
  );
}
