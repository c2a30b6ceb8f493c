/** Earlier and concurrent versions of a record: its history, and a conflict. Loaded when needed. */
import type { ReactNode } from "react";
import { fullDateTime } from "../time/format.ts";
import { History } from "../history/history.tsx";
import { clashing, merged, type MergeField } from "../merge/merge.ts";
import MergeDialog from "../merge/merge_dialog.tsx";
import { toast } from "../client/toasts.ts";
import type { PastProps } from "./frame.tsx";
import { sameField, type Versioned } from "./kind.ts";
import type { RecordEditor } from "./use_record.ts";

interface PastRow extends Versioned {
  updated_at: string;
}

/** A noun's history for its page. */
export interface PastKind<Row, Form> {
  /** The record's name. */
  title(row: Row): string;
  /** Its long text, where it has one: of two, one may go under the other, to be tidied up by hand. */
  body?: keyof Form & string;
  /** How a value of the form reads beside another's. */
  shown(value: unknown, field: string): ReactNode;
  /** Who saved this version; "" if unknown. */
  who(row: Row): string;
  calls(row: Row): { historyPath: string; restorePath: string; canRestore: boolean };
  /** How a value of the record reads in its history. */
  text(field: string, value: unknown): ReactNode;
  /** A whole version, if its fields alone are not enough. */
  whole?(after: Record<string, unknown>): ReactNode;
  failure?: string;
}

interface Sides<Form> {
  /** The state when the edit began. */
  base: Form;
  mine: Form;
  theirs: Form;
}

/** The fields that a person has to choose for, and the form that the choices make. */
export function mergeOf<Row, Form extends object>(
  words: Record<keyof Form, string>,
  { body, shown }: Pick<PastKind<Row, Form>, "body" | "shown">,
  { base, mine, theirs }: Sides<Form>,
) {
  const fields = (Object.keys(mine) as (keyof Form & string)[]).map((key): MergeField => ({
    key,
    label: words[key],
    base: base[key],
    mine: mine[key],
    theirs: theirs[key],
    same: sameField,
    show: (value) => shown(value, key),
    both: key !== body ? undefined : {
      title: "둘 다 넣고 직접 고치기",
      text: "저장하지 않고 편집 화면으로 돌아갑니다.",
      value: `${mine[key]}\n\n${theirs[key]}`,
      byHand: true,
    },
  }));
  return {
    fields: clashing(fields),
    formWith: (values: Record<string, unknown>) => ({ ...merged(fields), ...values }) as Form,
  };
}

/** The two rare parts of a noun's editor. */
export function pastOf<Row extends PastRow, Form extends object>(kind: PastKind<Row, Form>) {
  function Merge({ editor }: { editor: RecordEditor<Row, Form> }) {
    const { conflict, form: mine, kind: { words, formOf } } = editor;
    if (!conflict) return null;
    const { base, theirs } = conflict;
    const { fields, formWith } = mergeOf(words, kind, { base, mine, theirs: formOf(theirs) });
    const who = kind.who(theirs) || "다른 사용자";
    const at = fullDateTime(theirs.updated_at);
    return (
      <MergeDialog
        groups={[{ key: "record", name: kind.title(theirs), who, fields }]}
        text={`${who} 님이 ${at}에 저장했습니다. 입력하신 내용은 사라지지 않고, 덮어쓴 내용도 변경 이력에 남습니다.`}
        none="같은 항목을 고치지 않았습니다. 두 사람이 고친 내용을 모두 담아 저장할 수 있습니다."
        saving={editor.saving}
        onSave={(values, byHand) => editor.resolve(formWith(values), !byHand)}
        onClose={editor.closeConflict}
      />
    );
  }
  return function Past({ editor, part }: PastProps<Row, Form>) {
    if (part === "merge") return <Merge editor={editor} />;
    const row = editor.row!;
    const { whole } = kind;
    return (
      <History<unknown>
        {...kind.calls(row)}
        name={kind.title(row)}
        version={row.version}
        files={editor.kind.record?.(row)}
        text={kind.text}
        onRestored={(answer) => {
          editor.settle(editor.kind.rowOf(answer), null);
          toast("success", "이전 내용으로 되돌렸습니다.");
        }}
        failure={kind.failure}
        warning={editor.dirty ? "저장하지 않은 내용은 사라집니다." : undefined}
        show={whole && (({ after }) => <div className="record-version">{whole(after)}</div>)}
      />
    );
  };
}
