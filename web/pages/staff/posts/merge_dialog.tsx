/** Someone saved the same post first: who, when, and a choice per field. Loaded when needed. */
import type { ReactNode } from "react";
import { fullDateTime } from "../../../ui/format.ts";
import { clashing, merged, type MergeField } from "../../../ui/merge/merge.ts";
import MergeDialog from "../../../ui/merge/merge_dialog.tsx";
import { Picture } from "../../blog/picture.tsx";
import { FIELD_WORDS, formOf, type PostField, type PostForm, sameField } from "./form.ts";
import type { Editor } from "./use_editor.ts";

interface Sides {
  /** What stood there when I began. */
  base: PostForm;
  mine: PostForm;
  theirs: PostForm;
}

/** A chosen file goes by its name; a stored picture is shown. */
function shown(value: PostForm[PostField]): ReactNode {
  if (typeof value === "boolean") return value ? "게시" : "임시저장";
  if (value instanceof File) return value.name;
  if (typeof value !== "object" || !value) return value || "(없음)";
  return <Picture image={value} alt="" sizes="10rem" first={false} />;
}

/** What a merge chooses between; two texts may go one under the other, to be tidied up by hand. */
function mergeFields({ base, mine, theirs }: Sides): MergeField[] {
  return (Object.keys(mine) as PostField[]).map((key) => {
    const field: MergeField<PostForm[PostField]> = {
      key,
      label: FIELD_WORDS[key],
      base: base[key],
      mine: mine[key],
      theirs: theirs[key],
      same: sameField,
      show: shown,
    };
    if (key === "content") {
      field.both = {
        title: "둘 다 넣고 직접 고치기",
        text: "저장하지 않고 편집 화면으로 돌아갑니다.",
        value: `${mine.content}\n\n${theirs.content}`,
        byHand: true,
      };
    }
    return field as MergeField;
  });
}

/** The fields that a person has to choose for, and the form that the choices make. */
export function mergeOf(sides: Sides) {
  const fields = mergeFields(sides);
  return {
    fields: clashing(fields),
    formWith: (values: Record<string, unknown>) =>
      ({ ...merged(fields), ...values }) as unknown as PostForm,
  };
}

export default function MergePost({ editor }: { editor: Editor }) {
  const { conflict, form: mine } = editor;
  if (!conflict) return null;
  const { base, theirs } = conflict;
  const { fields, formWith } = mergeOf({ base, mine, theirs: formOf(theirs) });
  const who = theirs.updated_by.name || "다른 사용자";
  return (
    <MergeDialog
      groups={[{ key: theirs.id, name: theirs.title, who, fields }]}
      text={`${who} 님이 ${
        fullDateTime(theirs.updated_at)
      }에 저장했습니다. 입력하신 내용은 사라지지 않고, 덮어쓴 내용도 변경 이력에 남습니다.`}
      none="같은 항목을 고치지 않았습니다. 두 사람이 고친 내용을 모두 담아 저장할 수 있습니다."
      saving={editor.saving}
      onSave={(values, byHand) => editor.resolve(formWith(values), !byHand)}
      onClose={editor.closeConflict}
    />
  );
}
