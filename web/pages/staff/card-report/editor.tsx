/** The inline editor of one transaction: purpose, note, participants (S1 §2, §4, §5). */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Purpose } from "../../../../events/card.ts";
import type { CardRow } from "../../../../projections/card_row.ts";
import { Button } from "../../../ui/button.tsx";
import { count } from "../../../ui/format.ts";
import { isComposing } from "../../../ui/keyboard.ts";
import type { RowActions } from "./actions.ts";
import { type Draft, draftOf, sameDraft } from "./merge.ts";
import { MergeDrafts } from "./merge_dialog.tsx";
import { Picker } from "./picker.tsx";
import { SessionLost } from "../../../ui/session_lost.tsx";
import { useCardSave } from "./use_save.ts";
import {
  FIELD_WORDS,
  NO_PARTICIPANT,
  NOTE_LIMIT,
  PURPOSE_CHOICES,
  PURPOSE_WORDS,
  saveFailed,
} from "./words.ts";

/** The counter of the note appears when this many letters are left. */
const NOTE_WARNING = 500;

/** What is typed, what it started from, and what came of saving it. */
function useEdit(row: CardRow, actions: RowActions) {
  const [base, setBase] = useState<CardRow>(row);
  const [draft, setDraft] = useState<Draft>(() => draftOf(row));
  const [nobody, setNobody] = useState(false);
  const { save, ...saved } = useCardSave(row.id);
  const { conflict } = saved;
  const dirty = !sameDraft(base, draft);

  useEffect(() => {
    actions.setUnsaved(row.id, dirty);
    return () => actions.setUnsaved(row.id, false);
  }, [dirty]);

  const submit = async (version: number, wanted: Draft, from: Draft) => {
    if (wanted.participants.length === 0) {
      setNobody(true);
      actions.complain(NO_PARTICIPANT);
      return;
    }
    const answer = await save(version, wanted, from);
    if (answer?.kind === "saved") {
      actions.setUnsaved(row.id, false);
      actions.saved(answer.data.data, version);
    } else if (answer?.kind === "clash" && conflict) {
      // The merge itself came too late: it is now what is mine, on top of what it was merged with.
      setBase(conflict.theirs);
      setDraft(wanted);
    } else if (answer?.kind === "refused" || answer?.kind === "outage") {
      actions.complain(saveFailed(answer.message));
    }
  };

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    if (part.participants?.length) setNobody(false);
  };
  const saveDraft = () =>
    dirty || draft.participants.length === 0
      ? submit(base.version, draft, draftOf(base))
      : Promise.resolve(actions.unchanged(row.id));
  const saveMerged = (merged: Draft) =>
    submit(conflict!.theirs.version, merged, draftOf(conflict!.theirs));
  return { ...saved, draft, change, nobody, saveDraft, saveMerged };
}

function NoteField({ note, onChange }: { note: string; onChange(note: string): void }) {
  const id = useId();
  const left = NOTE_LIMIT - note.length;
  return (
    <div className="field cr-note-field">
      <label htmlFor={id}>{FIELD_WORDS.note}</label>
      <textarea
        id={id}
        className="input cr-textarea"
        rows={Math.min(8, Math.max(2, note.split("\n").length))}
        maxLength={NOTE_LIMIT}
        value={note}
        aria-describedby={left <= NOTE_WARNING ? `${id}-left` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {left <= NOTE_WARNING && (
        <span id={`${id}-left`} className="cr-left">
          {count(note.length)} / {count(NOTE_LIMIT)}자
        </span>
      )}
    </div>
  );
}

function PurposeField({ purpose, onChange }: { purpose: Purpose; onChange(to: Purpose): void }) {
  const select = useRef<HTMLSelectElement>(null);
  const id = useId();
  useEffect(() => select.current?.focus(), []);
  return (
    <div className="field">
      <label htmlFor={id}>{FIELD_WORDS.purpose}</label>
      <select
        id={id}
        ref={select}
        className="input"
        value={purpose}
        onChange={(event) => onChange(event.target.value as Purpose)}
      >
        {PURPOSE_CHOICES.map((choice) => (
          <option key={choice} value={choice}>{PURPOSE_WORDS[choice]}</option>
        ))}
      </select>
    </div>
  );
}

export function Editor({ row, actions }: { row: CardRow; actions: RowActions }) {
  const edit = useEdit(row, actions);
  const { draft, change, saving, conflict } = edit;
  const trouble = (
    <>
      {edit.trouble && <p role="alert" className="cr-error">{edit.trouble}</p>}
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
      className="cr-editor"
      aria-label={`${row.store_name} 편집`}
      aria-busy={saving}
      noValidate
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault();
        void edit.saveDraft();
      }}
    >
      <div className="cr-fields">
        <PurposeField purpose={draft.purpose} onChange={(purpose) => change({ purpose })} />
        <NoteField note={draft.note} onChange={(note) => change({ note })} />
        <div className="field">
          <span className="label" aria-hidden="true">{FIELD_WORDS.participants}</span>
          <Picker
            chosen={draft.participants}
            invalid={edit.nobody ? NO_PARTICIPANT : null}
            onChange={(participants) => change({ participants })}
            announce={actions.announce}
          />
        </div>
      </div>
      {trouble}
      <div className="cr-buttons">
        <Button onClick={() => actions.endEdit(row.id)}>취소</Button>
        <Button type="submit" look="primary" busy={saving}>{saving ? "저장 중..." : "저장"}</Button>
        <span className="cr-hint">
          <kbd>Ctrl</kbd>+<kbd>Enter</kbd> 저장 · <kbd>Esc</kbd> 취소
        </span>
      </div>
      {conflict && (
        <MergeDrafts
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
