/** Editing one record: its input, saving, and conflicts. */
import { useRef, useState } from "react";
import { callApi } from "../client/api.ts";
import type { FieldProblem } from "../form/save_answer.ts";
import { toast } from "../client/toasts.ts";
import { markSaved } from "../form/unsaved.ts";
import { useSave } from "../form/use_save.ts";
import { type Base, changedFields, type RecordKind, type Versioned } from "./kind.ts";
import { type StoredDraft, useDrafts } from "./use_drafts.ts";

interface Opened<Row, Form> {
  /** Null for a new record. */
  initial: Row | null;
  /** A new record as it begins. */
  empty: Form;
  /** Names the unsaved input and its storage: one place per person and record. */
  mark(row: Row | null): string;
  csrf: string;
}

/** The server's state, the input over it, and the stored draft. */
function useWords<Row extends Versioned, Form extends object>(
  kind: RecordKind<Row, Form>,
  { initial, empty, mark }: Opened<Row, Form>,
) {
  const baseOf = (row: Row): Base<Form> => ({ form: kind.formOf(row), version: row.version });
  const [row, setRow] = useState(initial);
  const [base, setBase] = useState(() => initial && baseOf(initial));
  const [form, setForm] = useState(() => base?.form ?? empty);
  const untouched = base?.form ?? empty;
  const dirty = changedFields(untouched, form).length > 0;
  const name = mark(row);
  const { kept, ...drafts } = useDrafts(name, { form, base, dirty }, kind.kept);
  const newest = useRef(form);
  newest.current = form;

  /** These words are an edit of that version from now on. */
  const rebase = (current: Row, words: Form): Base<Form> => {
    const based = baseOf(current);
    setRow(current);
    setBase(based);
    setForm(words);
    return based;
  };

  return {
    row,
    base,
    form,
    dirty,
    kept,
    setForm,
    rebase,
    /** The server has taken `sent` and answered with `saved`; null: whatever was typed is replaced. */
    settle(saved: Row, sent: Form | null): void {
      // Input typed during the save stays.
      const later = sent ? changedFields(sent, newest.current) : [];
      const typed = Object.fromEntries(later.map((field) => [field, newest.current[field]]));
      drafts.saved(row === null);
      rebase(saved, { ...kind.formOf(saved), ...typed });
    },
    /** The record is gone: there is nothing to ask about before leaving. */
    leave: () => markSaved(name),
    /** Input typed before the offer was accepted is offered instead; anything else stays. */
    continueDraft(draft: StoredDraft<Form>): void {
      drafts.take(draft);
      setForm({ ...form, ...draft.form });
      if (draft.base) setBase({ ...draft.base, form: { ...untouched, ...draft.base.form } });
    },
    dropDraft: drafts.drop,
  };
}

/** Identifies an attempt: a file by its name, size and date. */
const told = (value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** A problem of a part (`faq.0.answer`) is one of the whole, too. */
const isOf = ({ field: at }: FieldProblem, field: string) =>
  at === field || at.startsWith(`${field}.`);

const focusOn = (name: string, problems: FieldProblem[]) =>
  problems.map(({ field }) => document.getElementById(`${name}-${field}`))
    .find((control) => control)?.focus();

/** The editor of one record of this kind. */
export function useRecord<Row extends Versioned, Form extends object>(
  kind: RecordKind<Row, Form>,
  opened: Opened<Row, Form>,
) {
  const words = useWords(kind, opened);
  const { row, form, setForm } = words;
  const { save, setProblems, ...saving } = useSave<Form, unknown, Row>();
  const { problems, conflict, closeConflict } = saving;

  /** Sends the changes since `over`; everything of a new record. */
  const submit = async (mine = form, over = words.base): Promise<void> => {
    const missing = kind.check(mine);
    if (missing.length > 0) {
      setProblems(missing);
      return void focusOn(kind.name, missing);
    }
    const fields = kind.fields(mine, over?.form ?? null);
    const { method, path, body, version } = kind.call(fields, row, over?.version);
    const headers = { "x-csrftoken": opened.csrf };
    const outcome = await save({
      base: over?.form ?? mine,
      mine,
      content: [path, over?.version, Object.entries(fields).map(([key, one]) => [key, told(one)])],
      send: (key) => callApi(method, path, { act: kind.failed, body, key, version, headers }),
    });
    if (outcome?.kind === "refused") return void focusOn(kind.name, outcome.problems);
    if (outcome?.kind !== "saved") return;
    const saved = kind.rowOf(outcome.data);
    words.settle(saved, mine);
    if (!row) history.replaceState(null, "", kind.address(saved));
    toast("success", kind.saved);
  };

  /** A field's problem; "" if none. */
  const tell = (field: string, message: string): void => {
    const others = problems.filter((problem) => !isOf(problem, field));
    if (message) setProblems([...others, { field, message }]);
    else if (others.length < problems.length) setProblems(others);
  };

  return {
    ...words,
    ...saving,
    kind,
    tell,
    problemOf: (field: string): string | undefined =>
      problems.find((problem) => isOf(problem, field))?.message,
    /** Saves the words, with `change` to them. */
    submit(change: Partial<Form> = {}): void {
      const mine = { ...form, ...change };
      setForm(mine);
      void submit(mine);
    },
    set<F extends keyof Form & string>(field: F, value: Form[F]): void {
      setForm((before) => ({ ...before, [field]: value }));
      tell(field, "");
    },
    /** Takes the merged form over as an edit of the newest version; saves it on request. */
    resolve(merged: Form, again: boolean): void {
      if (!conflict) return;
      const base = words.rebase(conflict.theirs, merged);
      closeConflict();
      if (again) void submit(merged, base);
    },
  };
}
export type RecordEditor<Row extends Versioned, Form extends object> = ReturnType<
  typeof useRecord<Row, Form>
>;
