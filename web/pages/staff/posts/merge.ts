/** The fields of a post that two people may have changed, and how the two go together. Pure. */
import { clashing, merged, type MergeField } from "../../../ui/merge/merge.ts";
import type { PostField, PostForm } from "./form.ts";
import { FIELD_WORDS } from "./words.ts";

interface Sides {
  /** What stood there when I began. */
  base: PostForm;
  mine: PostForm;
  theirs: PostForm;
}

function shown(value: PostForm[PostField]): string {
  if (typeof value === "boolean") return value ? "게시" : "임시저장";
  return value || "(없음)";
}

/** What a merge chooses between; two texts may go one under the other, to be tidied up by hand. */
export function mergeFields({ base, mine, theirs }: Sides): MergeField[] {
  return (Object.keys(mine) as PostField[]).map((key) => {
    const field: MergeField<PostForm[PostField]> = {
      key,
      label: FIELD_WORDS[key],
      base: base[key],
      mine: mine[key],
      theirs: theirs[key],
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
