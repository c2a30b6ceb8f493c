/** A row of a case in a dialog: a new party, another amount, the facts of the case itself. Loaded when opened. */
import { useRef, useState } from "react";
import type { CellValue, Column, TableRow } from "../../../../events/kit/column.ts";
import { sameValue } from "../../../../projections/table/same_value.ts";
import type { SaveAnswer } from "../../../../projections/table/shapes.ts";
import { ColumnField } from "../../../table/columns/column_input.tsx";
import type { TableSource } from "../../../table/rows/source.ts";
import { cellField } from "../../../table/saving/merge_field.ts";
import {
  changesOf,
  chosenAtFirst,
  isTyped,
  newValues,
  textOf,
  type Texts,
} from "../../../table/row/row_texts.ts";
import { confirmDoubts } from "../../../ui/ask_doubts.ts";
import type { Answer } from "../../../ui/client/api.ts";
import { lazyPart } from "../../../ui/client/lazy.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { useCarefulClose } from "../../../ui/form/careful_close.ts";
import { useSave } from "../../../ui/form/use_save.ts";
import type { MergeField } from "../../../ui/merge/merge.ts";
import { SessionLost } from "../../../ui/signed_out.tsx";
import { fullDateTime } from "../../../ui/time/format.ts";

/** Asked for only where somebody saved first. */
const MergeDialog = lazyPart(() => import("../../../ui/merge/merge_dialog.tsx"));

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
  /** Texts that its fields offer. */
  offers?: Record<string, string[]>;
  /** What other fields say once one was typed in. */
  follow?(before: Texts, after: Texts, row: TableRow | null): Texts;
  source: TableSource;
  onSaved(answer: SaveAnswer): void;
  onClose(): void;
}

/** What is sent, or the field that has no value; null where nothing was typed. */
function sentOf({ columns, given, source }: RowDialogProps, row: TableRow | null, texts: Texts) {
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

/** Somebody saved first: the row as it is now, and what was typed for cells that they changed too. */
interface Clash {
  current: TableRow;
  fields: MergeField[];
  message: string;
}

/** Of the typed cells, those that the row has another value for by now. */
function clashOf(columns: Column[], row: TableRow, texts: Texts, current: TableRow): MergeField[] {
  const got = changesOf(columns, row, texts);
  return columns.flatMap((column) => {
    const change = "changes" in got && got.changes.find(({ key }) => key === column.key);
    return change && !sameValue(change.from, current[column.key] ?? null)
      ? [cellField(column.key, column, change, current)]
      : [];
  });
}

/** What is typed, and its way to the server. */
function useRowForm(props: RowDialogProps) {
  const { columns, first, onSaved, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  // The row that is typed over: where somebody saved first, theirs.
  const [row, setRow] = useState(props.row);
  const [texts, setTexts] = useState<Texts>(() =>
    row ? first ?? {} : { ...chosenAtFirst(columns), ...first }
  );
  const { save, ...rest } = useSave<null, SaveAnswer, TableRow>();
  const [clash, setClash] = useState<Clash | null>(null);
  const focus = (key: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus();

  const submit = async (row: TableRow | null, texts: Texts, confirm?: true): Promise<void> => {
    const sent = sentOf(props, row, texts);
    if (sent === null) return onClose();
    if ("wrong" in sent) {
      const { key, message } = sent.wrong!;
      rest.setProblems([{ field: key, message }]);
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
    if (outcome?.kind === "clash" && row) {
      const { current, message } = outcome;
      return setClash({ current, message, fields: clashOf(columns, row, texts, current) });
    }
    if (outcome?.kind !== "refused") return;
    if (outcome.asks && await confirmDoubts(outcome.message)) {
      return await submit(row, texts, true);
    }
    if (outcome.problems[0]) focus(outcome.problems[0].field);
  };
  /** Goes on with the row as it is now, and the values that were chosen for what both changed. */
  const rebase = ({ current }: Clash, chosen: Record<string, unknown>): Texts => {
    const kept = Object.entries(chosen).map(([key, value]) => {
      const column = columns.find((one) => one.key === key)!;
      return [key, textOf(column, { ...current, [key]: value as CellValue })];
    });
    const now = { ...texts, ...Object.fromEntries(kept) };
    setClash(null);
    setRow(current);
    setTexts(now);
    return now;
  };
  return { form, row, texts, setTexts, ...rest, clash, submit, rebase };
}

interface MergeProps {
  clash: Clash;
  title: string;
  saving: boolean;
  onSave(values: Record<string, unknown>): void;
  onClose(): void;
}

/** The choice between what was typed and what somebody saved meanwhile. */
function Merge({ clash: { current, fields, message }, title, ...rest }: MergeProps) {
  const [who, at] = [current.updated_by, fullDateTime(current.updated_at)];
  return (
    <MergeDialog
      {...rest}
      groups={[{ key: current.id, name: title, who, at, fields }]}
      text={`${who} · ${at}. 입력하신 내용은 사라지지 않습니다.`}
      none={message}
    />
  );
}

export default function RowDialog(props: RowDialogProps) {
  const { title, columns, first, onClose } = props;
  const { form, row, texts, setTexts, saving, problems, setProblems, ...rest } = useRowForm(props);
  const { trouble, signedOut, clash, submit, rebase } = rest;
  const isAlone = problems.some(({ field }) => columns.every(({ key }) => key !== field));
  const begun = row ? first ?? {} : { ...chosenAtFirst(columns), ...first };
  const typed = Object.entries(texts).filter(([key, text]) => text !== begun[key]);
  const isDirty = isTyped(columns, row, Object.fromEntries(typed));
  const close = useCarefulClose("matter-row", isDirty, onClose);
  return (
    <Dialog
      wide
      title={title}
      keepOpenOutside={isDirty}
      onClose={close}
    >
      <form
        ref={form}
        className="matter-row"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(row, texts);
        }}
      >
        {signedOut && <SessionLost />}
        {trouble && (problems.length === 0 || isAlone) && (
          <p className="notice" role="alert">{trouble}</p>
        )}
        {Object.entries(props.offers ?? {}).map(([key, texts]) => (
          <datalist key={key} id={`offers-${key}`}>
            {texts.map((text) => <option key={text} value={text} />)}
          </datalist>
        ))}
        {columns.map((column) => (
          <ColumnField
            key={column.key}
            column={column}
            label={column.label}
            list={props.offers?.[column.key] && `offers-${column.key}`}
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
          <Button onClick={close}>취소</Button>
          <Button type="submit" look="primary" busy={saving}>{saving ? "저장 중…" : "저장"}</Button>
        </div>
      </form>
      {clash && (
        <Merge
          {...{ clash, title, saving }}
          onSave={(values) => void submit(clash.current, rebase(clash, values))}
          onClose={() => rebase(clash, {})}
        />
      )}
    </Dialog>
  );
}
