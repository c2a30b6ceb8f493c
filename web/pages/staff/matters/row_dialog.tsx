/** A row of a case in a dialog: a new party, another amount, the facts of the case itself. Loaded when opened. */
import { type FormEvent, useRef, useState } from "react";
import type { CellValue, Column, TableRow } from "../../../../events/kit/column.ts";
import type { SaveAnswer } from "../../../../projections/table/shapes.ts";
import { ColumnField } from "../../../table/columns/column_input.tsx";
import type { TableSource } from "../../../table/rows/source.ts";
import {
  changesOf,
  chosenAtFirst,
  newValues,
  textOf,
  type Texts,
} from "../../../table/row/row_texts.ts";
import { confirmDoubts } from "../../../ui/ask_doubts.ts";
import type { Answer } from "../../../ui/client/api.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { useSave } from "../../../ui/form/use_save.ts";
import { SessionLost } from "../../../ui/signed_out.tsx";

type Values = Record<string, CellValue>;

export interface RowDialogProps {
  title: string;
  columns: Column[];
  /** Null for a new row. */
  row: TableRow | null;
  /** What is saved besides what is typed: the case of a new row, the step that comes with it. */
  given: Values;
  /** What its fields begin with, where not with the row's own values. */
  first?: Texts;
  /** What other fields say once one was typed in. */
  follow?(before: Texts, after: Texts, row: TableRow | null): Texts;
  source: TableSource;
  onSaved(answer: SaveAnswer): void;
  onClose(): void;
}

/** What is sent, or the field that has no value; null where nothing was typed. */
function sentOf({ columns, row, given, source }: RowDialogProps, texts: Texts) {
  if (!row) {
    const got = newValues(columns, texts);
    if (!("values" in got)) return { wrong: got };
    const values = { ...given, ...got.values };
    const send = (key: string, confirm?: true) =>
      source.create(confirm ? { ...values, confirm } : values, key);
    return { content: values, send };
  }
  const got = changesOf(columns, row, texts);
  if (!("changes" in got)) return { wrong: got };
  if (got.changes.length === 0 && Object.keys(given).length === 0) return null;
  const of = (side: "from" | "to") =>
    Object.fromEntries(got.changes.map((change) => [change.key, change[side]]));
  const before = Object.fromEntries(Object.keys(given).map((key) => [key, row[key]]));
  const body = { ...given, ...of("to"), from: { ...before, ...of("from") } };
  const send = (key: string, confirm?: true): Promise<Answer<SaveAnswer>> =>
    source.update(row.id, { ...body, confirm }, key);
  return { content: body, send };
}

/** What is typed, and its way to the server. */
function useRowForm(props: RowDialogProps) {
  const { columns, row, first, onSaved, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState<Texts>(() =>
    row ? first ?? {} : { ...chosenAtFirst(columns), ...first }
  );
  const { saving, save, trouble, signedOut, problems, setProblems } = useSave<
    null,
    SaveAnswer,
    TableRow
  >();
  const [clash, setClash] = useState("");
  const focus = (key: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus();

  const submit = async (event: FormEvent | null, confirm?: true): Promise<void> => {
    event?.preventDefault();
    const sent = sentOf(props, texts);
    if (sent === null) return onClose();
    if ("wrong" in sent) {
      const { key, message } = sent.wrong!;
      setProblems([{ field: key, message }]);
      return focus(key);
    }
    const content = [sent.content, confirm];
    const outcome = await save({
      base: null,
      mine: null,
      content,
      send: (key) => sent.send(key, confirm),
    });
    if (outcome?.kind === "saved") return onSaved(outcome.data);
    if (outcome?.kind === "clash") return setClash(outcome.message);
    if (outcome?.kind !== "refused") return;
    if (outcome.asks && await confirmDoubts(outcome.message)) return await submit(null, true);
    if (outcome.problems[0]) focus(outcome.problems[0].field);
  };
  return {
    form,
    texts,
    setTexts,
    saving,
    trouble,
    signedOut,
    problems,
    setProblems,
    clash,
    submit,
  };
}

export default function RowDialog(props: RowDialogProps) {
  const { title, columns, row, onClose } = props;
  const { form, texts, setTexts, saving, problems, setProblems, ...rest } = useRowForm(props);
  const { trouble, signedOut, clash, submit } = rest;
  const isAlone = problems.some(({ field }) => columns.every(({ key }) => key !== field));
  return (
    <Dialog
      wide
      title={title}
      keepOpenOutside={Object.keys(texts).length > 0}
      onClose={onClose}
    >
      <form ref={form} className="matter-row" noValidate onSubmit={(event) => void submit(event)}>
        {signedOut && <SessionLost />}
        {(clash || (trouble && (problems.length === 0 || isAlone))) && (
          <p className="notice" role="alert">{clash || trouble}</p>
        )}
        {columns.map((column) => (
          <ColumnField
            key={column.key}
            column={column}
            label={column.label}
            value={texts[column.key] ?? (row ? textOf(column, row) : "")}
            problem={problems.find(({ field }) => field === column.key)?.message}
            onChange={({ target }) => {
              const typed = { ...texts, [column.key]: target.value };
              setTexts(props.follow?.(texts, typed, row) ?? typed);
              setProblems(problems.filter(({ field }) => field !== column.key));
            }}
          />
        ))}
        <div className="dialog-actions">
          <Button onClick={onClose}>취소</Button>
          <Button type="submit" look="primary" busy={saving}>{saving ? "저장 중…" : "저장"}</Button>
        </div>
      </form>
    </Dialog>
  );
}
