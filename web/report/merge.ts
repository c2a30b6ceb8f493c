/** The choices of merging two edits of a report's row, field by field. Pure. */
import type { MergeField } from "../ui/merge/merge.ts";

/** The base of an edit, the draft, and another person's save. */
export interface Sides<Draft> {
  base: Draft;
  mine: Draft;
  theirs: Draft;
}

type Part<V> = Pick<MergeField<V>, "key" | "label" | "base" | "mine" | "theirs">;

/** One field of the drafts. */
export const partOf = <Draft, F extends keyof Draft & string>(
  { base, mine, theirs }: Sides<Draft>,
  key: F,
  label: string,
): Part<Draft[F]> => ({ key, label, base: base[key], mine: mine[key], theirs: theirs[key] });

/** A text of several lines: it may be rewritten, starting with both. */
export const textPart = (part: Part<string>, limit: number): MergeField<string> => ({
  ...part,
  show: (text) => text || "(없음)",
  own: {
    title: "직접 고치기",
    label: `직접 고친 ${part.label}`,
    first: [part.mine, part.theirs].filter(Boolean).join("\n").slice(0, limit),
    input: "lines",
    maxLength: limit,
    read: (text) => ({ ok: true, value: text }),
  },
});
