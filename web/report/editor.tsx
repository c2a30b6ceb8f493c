/** The inline editor of one row: its frame, its fields, and what comes of saving (S1 §2, §4, §5). */
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { callApi } from "../ui/api.ts";
import { Button } from "../ui/button.tsx";
import { count } from "../ui/format.ts";
import { isComposing } from "../ui/keyboard.ts";
import { SessionLost } from "../ui/session_lost.tsx";
import { markSaved, markUnsaved } from "../ui/unsaved.ts";
import { type Conflict, useSave } from "../ui/use_save.ts";
import type { ReportRow, RowActions } from "./noun.ts";
import { errorText } from "../ui/words.ts";

/** The counter of a text appears when this many letters are left. */
const WARNING = 500;

interface MergeProps<Row, Draft> {
  conflict: Conflict<Draft, Row>;
  saving: boolean;
  /** What came of the last try. */
  children: ReactNode;
  onSave(merged: Draft): void;
  onClose(): void;
}

interface EditorProps<Row extends ReportRow, Draft> {
  row: Row;
  /** What is edited, for who hears the page: "토담마을 편집". */
  label: string;
  actions: RowActions<Row>;
  /** The editable part of a row. */
  draftOf(row: Row): Draft;
  same(a: Draft, b: Draft): boolean;
  /** Why a draft cannot be saved, or null: said, and nothing is sent. */
  check(draft: Draft): string | null;
  /** Address of the call that saves, and what a draft is sent as. */
  path: string;
  bodyOf(draft: Draft): object;
  Merge: ComponentType<MergeProps<Row, Draft>>;
  /** The fields; `wrong` is what was said when a draft could not be saved. */
  children(draft: Draft, change: (part: Partial<Draft>) => void, wrong: string | null): ReactNode;
}

const saveFailed = (message: string): string => errorText("수정", message);

/** What is typed, what it started from, and what came of saving it. */
function useEdit<Row extends ReportRow, Draft>(props: EditorProps<Row, Draft>) {
  const { row, actions, draftOf, same, check, path, bodyOf } = props;
  const [base, setBase] = useState({ version: row.version, draft: draftOf(row) });
  const [draft, setDraft] = useState(base.draft);
  const [wrong, setWrong] = useState<string | null>(null);
  const { save, ...saved } = useSave<Draft, { data: Row }, Row>(saveFailed);
  const { conflict } = saved;
  const dirty = !same(base.draft, draft);

  useEffect(() => {
    const name = `edit/${row.id}`;
    if (dirty) markUnsaved(name);
    return () => markSaved(name);
  }, [dirty]);

  const submit = async (version: number, mine: Draft, from: Draft) => {
    const reason = check(mine);
    if (reason) {
      setWrong(reason);
      return actions.complain(reason);
    }
    const body = { ...bodyOf(mine), version };
    const send = (key: string) => callApi<{ data: Row }>("PUT", path, { body, key });
    const answer = await save({ base: from, mine, content: body, send });
    if (answer?.kind === "saved") actions.saved(answer.data.data, version);
    else if (answer?.kind === "clash" && conflict) {
      // The merge itself came too late: it is now what is mine, on top of what it was merged with.
      setBase({ version, draft: from });
      setDraft(mine);
    } else if (answer?.kind === "refused" || answer?.kind === "outage") {
      actions.complain(saveFailed(answer.message));
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
  return { ...saved, draft, change, wrong, saveDraft, saveMerged };
}

/** The form around a row's fields: buttons, keys, trouble, and the choice when someone saved first. */
export function Editor<Row extends ReportRow, Draft>(props: EditorProps<Row, Draft>) {
  const { row, label, actions, Merge, children } = props;
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
    if (conflict || isComposing(event)) return;
    if (event.key === "Escape") actions.endEdit(row.id);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void edit.saveDraft();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className="report-editor"
      aria-label={label}
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
      <div className="report-buttons">
        <Button onClick={() => actions.endEdit(row.id)}>취소</Button>
        <Button type="submit" look="primary" busy={saving}>{saving ? "저장 중..." : "저장"}</Button>
        <span className="report-hint">
          <kbd>Ctrl</kbd>+<kbd>Enter</kbd> 저장 · <kbd>Esc</kbd> 취소
        </span>
      </div>
      {conflict && (
        <Merge
          conflict={conflict}
          saving={saving}
          onSave={edit.saveMerged}
          onClose={edit.closeConflict}
        >
          {trouble}
        </Merge>
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
  const id = useId();
  const isLong = limit - value.length <= WARNING;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input report-textarea"
        rows={Math.min(8, Math.max(2, value.split("\n").length))}
        maxLength={limit}
        value={value}
        aria-describedby={isLong ? `${id}-left` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isLong && (
        <span id={`${id}-left`} className="report-left">
          {count(value.length)} / {count(limit)}자
        </span>
      )}
    </div>
  );
}

/** One of a few words; the field that an edit starts in. */
export function ChoiceField<Value extends string>(
  { label, value, words, onChange }: FieldProps<Value> & { words: Record<Value, string> },
) {
  const select = useRef<HTMLSelectElement>(null);
  const id = useId();
  useEffect(() => select.current?.focus(), []);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        ref={select}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {Object.entries<string>(words).map(([choice, word]) => (
          <option key={choice} value={choice}>{word}</option>
        ))}
      </select>
    </div>
  );
}
