/** The form's life: what is typed, which record it corrects, and what comes of saving it (S2 §4, §8). */
import { useState } from "react";
import { sameValue } from "../../../projections/table/same_value.ts";
import type { CourierRow } from "../../../projections/courier_shapes.ts";
import { quickPaths } from "../../quick_paths.ts";
import { type Answer, callApi, newKey } from "../../ui/api.ts";
import { toast } from "../../ui/toasts.ts";
import { mayLeave, useUnsaved } from "../../ui/unsaved.ts";
import { useSave } from "../../ui/use_save.ts";
import { bodyOf, type Draft, draftOf, EMPTY, isValid } from "./draft.ts";

/** S2 §8. */
const SAVE_FAILED = "저장에 실패했습니다.";
export const RECORDED = "기록이 저장되었습니다.";
export const CORRECTED = "배송 정보가 수정되었습니다.";

type Saved = Answer<{ data: CourierRow }>;

/** `onSaved`: the record as it is now, and the version it had before; null for a new one. */
export function useForm(onSaved: (row: CourierRow, from: number | null) => void) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [edited, setEdited] = useState<{ row: CourierRow; base: Draft } | null>(null);
  const saving = useSave<Draft, { data: CourierRow }, CourierRow>((text) => text || SAVE_FAILED);
  const { save, conflict, closeConflict } = saving;
  const base = edited?.base ?? EMPTY;
  const dirty = !sameValue(base, draft);
  useUnsaved("quick/form", dirty);

  const start = (row: CourierRow | null) => {
    const fresh = row ? draftOf(row) : EMPTY;
    setEdited(row && { row, base: fresh });
    setDraft(fresh);
    saving.setProblems([]);
    closeConflict();
  };

  /** Sends what is typed: as a new record, or on top of what `onto` says stands there. */
  const send = async (mine: Draft, onto: { row: CourierRow; base: Draft } | null) => {
    const body = { ...bodyOf(mine, onto?.base), ...(onto ? { version: onto.row.version } : {}) };
    const call = (key: string): Promise<Saved> =>
      onto
        ? callApi("PUT", quickPaths.api.one(onto.row.id), { body, key })
        : callApi("POST", quickPaths.api.list(), { body, key });
    const content = [onto?.row.id, body];
    const answer = await save({ base: onto?.base ?? EMPTY, mine, content, send: call });
    if (answer?.kind === "clash") {
      // What was typed stays in the form, whatever is chosen.
      setDraft(mine);
      return;
    }
    if (answer?.kind !== "saved") {
      return void (answer && toast("error", answer.message || SAVE_FAILED));
    }
    start(null);
    onSaved(answer.data.data, onto?.row.version ?? null);
  };

  const onMerged = (merged: Draft) => {
    const { theirs } = conflict!;
    const onto = { row: theirs, base: draftOf(theirs) };
    setEdited(onto);
    return send(merged, onto);
  };

  /** The deleted record counts again, and then what was typed is put over it. */
  const onBringBack = async () => {
    const { theirs, mine } = conflict!;
    const body = { version: theirs.version };
    const back: Saved = await callApi("POST", quickPaths.api.restore(theirs.id), {
      body,
      key: newKey(),
    });
    if (!back.ok) return void toast("error", back.problem.message);
    const onto = { row: back.data.data, base: draftOf(back.data.data) };
    setEdited(onto);
    closeConflict();
    await send(mine, onto);
  };

  return {
    ...saving,
    draft,
    edited,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    start,
    /** Begins another record or correction, unless what is typed is to stay. */
    async begin(row: CourierRow | null): Promise<boolean> {
      if (!await mayLeave()) return false;
      start(row);
      return true;
    },
    save: () => {
      if (!isValid(draft) || saving.saving) return;
      if (edited && !dirty) {
        toast("info", "바뀐 내용이 없습니다.");
        return start(null);
      }
      void send(draft, edited);
    },
    onMerged,
    onBringBack,
    onNew() {
      const { mine } = conflict!;
      closeConflict();
      setEdited(null);
      void send({ ...mine, reason: "" }, null);
    },
  };
}
