/** Two people changed one post: whose words shall stand, field by field. Pure. */
import type { PostField, PostForm } from "./form.ts";

/** `both` puts one text under the other, to be tidied up by hand. */
export type MergeChoice = "mine" | "theirs" | "both";
export type MergeChoices = Partial<Record<PostField, MergeChoice>>;

interface Sides {
  /** What stood there when I began. */
  base: PostForm;
  mine: PostForm;
  theirs: PostForm;
}

/** The fields that both changed, and not to the same. */
export function clashes({ base, mine, theirs }: Sides): PostField[] {
  return (Object.keys(mine) as PostField[]).filter((field) =>
    mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field]
  );
}

/** My changes on top of theirs; where both changed a field the choice decides, mine unless told. */
export function merged(sides: Sides, choices: MergeChoices): PostForm {
  const { base, mine, theirs } = sides;
  const result = { ...theirs };
  const set = <F extends PostField>(field: F, value: PostForm[F]) => void (result[field] = value);
  for (const field of Object.keys(mine) as PostField[]) {
    if (mine[field] !== base[field]) set(field, mine[field]);
  }
  for (const field of clashes(sides)) {
    if (choices[field] === "theirs") set(field, theirs[field]);
    if (choices[field] === "both") set(field, `${mine[field]}\n\n${theirs[field]}`);
  }
  return result;
}
