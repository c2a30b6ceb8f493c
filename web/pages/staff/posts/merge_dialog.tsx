/** Someone saved the same post first: who, when, and a choice per field. Loaded when needed. */
import type { ReactNode } from "react";
import type { EditorPost } from "../../../../projections/post_row.ts";
import { fullDateTime } from "../../../ui/format.ts";
import { clashing, merged, type MergeField } from "../../../ui/merge/merge.ts";
import MergeDialog from "../../../ui/merge/merge_dialog.tsx";
import { Picture } from "../../blog/picture.tsx";
import { formOf, KEPT, type PictureChoice, type PostField, type PostForm } from "./form.ts";
import type { Editor } from "./use_editor.ts";
import { FIELD_WORDS } from "./words.ts";

interface Sides {
  /** What stood there when I began. */
  base: PostForm;
  mine: PostForm;
  theirs: PostForm;
}

function valueText(value: PostForm[PostField]): string {
  if (typeof value === "boolean") return value ? "게시" : "임시저장";
  return value || "(없음)";
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
      show: valueText,
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

type PictureSide = EditorPost["picture"] | PictureChoice;

/** A chosen file goes by its name; a stored picture is shown. */
function shownPicture(picture: PictureSide): ReactNode {
  if (picture && "file" in picture) return picture.file?.name ?? "(없음)";
  return picture ? <Picture image={picture} alt="" sizes="10rem" first={false} /> : "(없음)";
}

/** Both took another picture, or none: whose it shall be. */
function pictureField({ picture: mine, post }: Editor, theirs: EditorPost): MergeField[] {
  const base = post?.picture ?? null;
  const isTouched = mine.file !== null || mine.removed;
  if (!isTouched || base?.share === theirs.picture?.share) return [];
  const field: MergeField<PictureSide> = {
    key: "image",
    label: "사진",
    base,
    mine,
    theirs: theirs.picture,
    same: Object.is,
    show: shownPicture,
  };
  return [field as MergeField];
}

export default function MergePost({ editor }: { editor: Editor }) {
  const { conflict, form: mine } = editor;
  if (!conflict) return null;
  const { base, theirs } = conflict;
  const { fields, formWith } = mergeOf({ base, mine, theirs: formOf(theirs) });
  const who = theirs.updated_by.name || "다른 사용자";
  const all = [...fields, ...pictureField(editor, theirs)];
  return (
    <MergeDialog
      groups={[{ key: theirs.id, name: theirs.title, who, fields: all }]}
      text={`${who} 님이 ${
        fullDateTime(theirs.updated_at)
      }에 저장했습니다. 입력하신 내용은 사라지지 않고, 덮어쓴 내용도 변경 이력에 남습니다.`}
      none="같은 항목을 고치지 않았습니다. 두 사람이 고친 내용을 모두 담아 저장할 수 있습니다."
      saving={editor.saving}
      onSave={({ image = editor.picture, ...values }, byHand) => {
        const picture = image === editor.picture ? editor.picture : KEPT;
        editor.resolve(formWith(values), picture, !byHand);
      }}
      onClose={editor.closeConflict}
    />
  );
}
