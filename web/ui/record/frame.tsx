/** The frame of every record's editor: its head, drafts, form, history, conflict. */
import { type ComponentType, type ReactNode, useState } from "react";
import { AttachmentsLater } from "../attachment/later.tsx";
import { lazyPart, Waiting } from "../client/lazy.tsx";
import { SessionLost } from "../signed_out.tsx";
import { Moment } from "../moment.tsx";
import { useSaveKey } from "../form/use_save_key.ts";
import type { Versioned } from "./kind.ts";
import type { RecordEditor } from "./use_record.ts";

export interface PastProps<Row extends Versioned, Form extends object> {
  editor: RecordEditor<Row, Form>;
  part: "history" | "merge";
}

/** History and merge of a noun, loaded when one of them is first drawn; a dialog is not waited for. */
export const lazyPast = <Row extends Versioned, Form extends object>(
  load: () => Promise<{ default: ComponentType<PastProps<Row, Form>> }>,
) =>
  lazyPart<PastProps<Row, Form>>(
    load,
    ({ part }) => part === "history" ? <Waiting /> : null,
  );

const Kept = lazyPart(() => import("./kept.tsx"));

interface BodyProps<Row extends Versioned, Form extends object> {
  editor: RecordEditor<Row, Form>;
  /** The form's name, if no heading has it. */
  label?: string;
  /** The form is read-only. */
  readOnly?: boolean;
  /** Beside the form where there is room. */
  aside?: ReactNode;
  Past(props: PastProps<Row, Form>): ReactNode;
  /** The form's fields. */
  children: ReactNode;
}

interface FrameProps<Row extends Versioned & { updated_at: string }, Form extends object>
  extends BodyProps<Row, Form> {
  title: string;
  /** The record's kind, before its last author. */
  badge?: ReactNode;
  by: string;
  actions: ReactNode;
}

/** What happens to the typed text. */
export function Standing({ editor: { saving, dirty } }: {
  editor: { saving: boolean; dirty: boolean };
}) {
  return (
    <span className="record-hint" role="status">
      {saving ? "저장 중…" : dirty ? "저장하지 않은 내용이 있습니다" : ""}
    </span>
  );
}

/** All below the head. */
export function RecordBody<Row extends Versioned, Form extends object>(
  { editor, label, readOnly = false, aside, Past, children }: BodyProps<Row, Form>,
) {
  const { row, trouble, signedOut, conflict, kept } = editor;
  const [historyOpen, setHistoryOpen] = useState(false);
  useSaveKey(() => readOnly || editor.submit());
  return (
    <>
      {kept && <Kept {...editor} kept={kept} />}
      {signedOut && <SessionLost />}
      <div role="alert">{trouble && <p className="notice">{trouble}</p>}</div>
      <div className={aside ? "record-columns" : "record-column"}>
        <form
          aria-label={label}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            editor.submit();
          }}
        >
          <fieldset className="record-form" disabled={readOnly}>
            <legend className="visually-hidden">내용</legend>
            {children}
          </fieldset>
        </form>
        {aside}
      </div>
      {row && row.version > 0 && editor.kind.record && (
        <AttachmentsLater {...editor.kind.record(row)} />
      )}
      {row && row.version > 0 && (
        <details
          className="record-history"
          onToggle={(event) => setHistoryOpen(event.currentTarget.open)}
        >
          <summary>변경 이력</summary>
          {historyOpen && <Past editor={editor} part="history" />}
        </details>
      )}
      {conflict && <Past key={conflict.theirs.version} editor={editor} part="merge" />}
    </>
  );
}

export function RecordFrame<Row extends Versioned & { updated_at: string }, Form extends object>(
  { title, badge, by, actions, ...body }: FrameProps<Row, Form>,
) {
  const { editor, editor: { row } } = body;
  return (
    <div className="record">
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          {row && (
            <p className="record-hint">
              {badge} {by} · <Moment at={row.updated_at} />
            </p>
          )}
        </div>
        <div className="page-head-actions row">
          <Standing editor={editor} />
          {actions}
        </div>
      </header>
      <RecordBody {...body} />
    </div>
  );
}
