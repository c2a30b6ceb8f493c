/** One changed field, from what to what: in the history, before a restore, in a merge. */
import type { ReactNode } from "react";
import type { Draft, MergeField } from "./merge.ts";
import { idsOf, MERGE_FIELDS, sameField } from "./merge.ts";
import { FIELD_WORDS, PURPOSE_WORDS } from "./words.ts";

const orEmpty = (text: string): ReactNode => text || <span className="cr-none">(없음)</span>;

/** Who came and who went; the order alone is told as such. */
function People({ from, to }: { from: Draft; to: Draft }) {
  const before = idsOf(from);
  const after = idsOf(to);
  const gone = from.participants.filter(({ id }) => !after.includes(id));
  const come = to.participants.filter(({ id }) => !before.includes(id));
  if (gone.length + come.length === 0) return <>순서 변경</>;
  return (
    <>
      {gone.map(({ id, name }) => <del key={id}>{name}</del>)}
      {come.map(({ id, name }) => <ins key={id}>+{name}</ins>)}
    </>
  );
}

function FieldChange({ field, from, to }: { field: MergeField; from: Draft; to: Draft }) {
  if (field === "participants") return <People from={from} to={to} />;
  const text = (draft: Draft) =>
    field === "purpose" ? PURPOSE_WORDS[draft.purpose] : orEmpty(draft.note);
  return (
    <>
      <del>{text(from)}</del>
      <span aria-label="에서">→</span>
      <ins>{text(to)}</ins>
    </>
  );
}

/** Every field that differs; nothing when none does. */
export function Changes({ from, to }: { from: Draft; to: Draft }) {
  const changed = MERGE_FIELDS.filter((field) => !sameField(field, from, to));
  if (changed.length === 0) return null;
  return (
    <ul className="cr-changes">
      {changed.map((field) => (
        <li key={field}>
          <span className="cr-field">{FIELD_WORDS[field]}</span>
          <span className="cr-fromto">
            <FieldChange field={field} from={from} to={to} />
          </span>
        </li>
      ))}
    </ul>
  );
}
