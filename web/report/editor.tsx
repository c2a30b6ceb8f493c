/** The inline editor of one row: its frame, its fields, and the results of saving (S1 §2, §4, §5). */
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { sameValue } from "../../projections/table/same_value.ts";
import { callApi } from "../ui/client/api.ts";
import { Button } from "../ui/form/button.tsx";
import type { Act } from "../ui/failures.ts";
import { Field } from "../ui/form/field.tsx";
import { count } from "../ui/time/format.ts";
import type { MergeField } from "../ui/merge/merge.ts";
import SessionLost from "../ui/client/session_lost.tsx";
import { toast } from "../ui/client/toasts.ts";
import { useUnsaved } from "../ui/form/unsaved.ts";
import { useSave } from "../ui/form/use_save.ts";
import { MergeDrafts } from "./merge_drafts.tsx";
import type { RowActions, SignedRow } from "./noun.ts";

/** The counter of a text appears when this many letters are left, or a fifth of them. */
const WARNING = 500;

interface EditorProps<Row extends SignedRow, Draft> {
  row: Row;
  /** The row's name. */
  name: string;
  actions: RowActions<Row>;
  /** The editable part of a row. */
  draftOf(row: Row): Draft;
  /** Why a draft cannot be saved, or null: shown, without sending. */
  check(draft: Draft): string | null;
  /** Address of the saving call, and a draft's body: drafts with equal bodies are the same. */
  path: string;
  bodyOf(draft: Draft): object;
  /** The choices of a merge after a conflict. */
  mergeFields(conflict: { base: Draft; mine: Draft; theirs: Draft }): MergeField[];
  /** The row after a reset, if the report has one (S1 §4). */
  reset?: Draft;
  /** The fields; `wrong` is the last problem. */
  children(draft: Draft, change: (part: Partial<Draft>) => void, wrong: string | null): ReactNode;
}

/** The draft, its base, and the result of saving. */
function useEdit<Row extends SignedRow, Draft>(props: EditorProps<Row, Draft>) {
  const { row, actions, draftOf, check, path, bodyOf } = props;
  const [base, setBase] = useState({ version: row.version, draft: draftOf(row) });
  const [draft, setDraft] = useState(base.draft);
  const [wrong, setWrong] = useState<string | null>(null);
  const { save, ...saved } = useSave<Draft, { data: Row }, Row>();
  const { conflict } = saved;
  const dirty = !sameValue(bodyOf(base.draft), bodyOf(draft));

  useUnsaved(`edit/${row.id}`, dirty);

  const submit = async (version: number, mine: Draft, from: Draft, act: Act = "edit") => {
    const reason = check(mine);
    if (reason) {
      setWrong(reason);
      return void toast("error", reason);
    }
    const body = { ...bodyOf(mine), version };
    const send = (key: string) => callApi<{ data: Row }>("PUT", path, { act, body, key });
    const answer = await save({ base: from, mine, content: body, send });
    if (answer?.kind === "saved") actions.saved(answer.data.data, version);
    else if (answer?.kind === "clash" && conflict) {
      // The merge itself was too late: its result is now mine, on top of its base.
      setBase({ version, draft: from });
      setDraft(mine);
    } else if (answer?.kind === "refused" || answer?.kind === "outage") {
      toast("error", answer.message);
    }
  };

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setWrong(wrong && check(next));
  };
  const saveDraft = () =>
    dirty || check(draft)
      ? submit(base.version, draft, base.draft)
      : Promise.resolve(actions.unchanged(row.id));
  const saveMerged = (merged: Draft) =>
    submit(conflict!.theirs.version, merged, draftOf(conflict!.theirs));
  const resetTo = (none: Draft) => submit(base.version, none, base.draft, "reset");
  return { ...saved, draft, change, wrong, saveDraft, saveMerged, resetTo };
}

/** The form around a row's fields: buttons, keys, trouble, and the choice when someone saved first. */
export function Editor<Row extends SignedRow, Draft>(props: EditorProps<Row, Draft>) {
  const { row, name, actions, reset, children } = props;
  const edit = useEdit(props);
  const { saving, conflict } = edit;
  const trouble = (
    <>
      {edit.trouble && <p role="alert" className="report-error">{edit.trouble}</p>}
      {edit.signedOut && <SessionLost />}
    </>
  );
  const keys = (event: KeyboardEvent) => {
    // React carries events of the dialog up to here; its keys are its own.
    if (conflict) return;
    if (event.key === "Escape") actions.endEdit(row.id);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void edit.saveDraft();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className="report-editor"
      aria-label={`${name} 편집`}
      aria-busy={saving}
      noValidate
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault();
        void edit.saveDraft();
      }}
    >
      <div className="report-fields">{children(edit.draft, edit.change, edit.wrong)}</div>
      {trouble}
      <div className="report-buttons row">
        {reset && <Button busy={saving} onClick={() => void edit.resetTo(reset)}>초기화</Button>}
        <Button onClick={() => actions.endEdit(row.id)}>취소</Button>
        <Button type="submit" look="primary" busy={saving}>{saving ? "저장 중…" : "저장"}</Button>
        <span className="report-hint">
          <kbd>Ctrl</kbd>+<kbd>Enter</kbd> 저장 · <kbd>Esc</kbd> 취소
        </span>
      </div>
      {conflict && (
        <MergeDrafts
          {...props}
          conflict={conflict}
          saving={saving}
          onSave={edit.saveMerged}
          onClose={edit.closeConflict}
        >
          {trouble}
        </MergeDrafts>
      )}
    </form>
  );
}

interface FieldProps<Value> {
  label: string;
  value: Value;
  onChange(value: Value): void;
}

/** A text of several lines, with a counter once its limit is near. */
export function TextField(
  { label, value, limit, onChange }: FieldProps<string> & { limit: number },
) {
  const isLong = limit - value.length <= Math.min(WARNING, limit / 5);
  return (
    <Field
      as="textarea"
      label={label}
      className="report-textarea"
      rows={Math.min(8, Math.max(2, value.split("\n").length))}
      maxLength={limit}
      value={value}
      hint={isLong && `${count(value.length)} / ${count(limit)}자`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** One of a few choices; the field that an edit starts in. */
export function ChoiceField<Value extends string>(
  { label, value, words, onChange }: FieldProps<Value> & { words: Record<Value, string> },
) {
  return (
    <Field
      as="select"
      label={label}
      autoFocus
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {Object.entries<string>(words).map(([choice, word]) => (
        <option key={choice} value={choice}>{word}</option>
      ))}
    </Field>
  );
}
