/** The form's life: what is typed, which record it corrects, and what comes of saving it (S2 §4, §8). */
import { useState } from "react";
import { sameValue } from "../../../projections/table/same_value.ts";
import type { CourierRow } from "../../../projections/courier/courier_shapes.ts";
import { quickPaths } from "./paths.ts";
import { type Answer, callApi } from "../../ui/client/api.ts";
import { toast } from "../../ui/client/toasts.ts";
import { mayLeave, useUnsaved } from "../../ui/form/unsaved.ts";
import { useSave } from "../../ui/form/use_save.ts";
import { bodyOf, type Draft, draftOf, EMPTY, isValid } from "./draft.ts";

/** S2 §8. */
export const RECORDED = "기록이 저장되었습니다.";
export const CORRECTED = "배송 정보가 수정되었습니다.";

type Saved = Answer<{ data: CourierRow }>;

interface Edited {
  row: CourierRow;
  base: Draft;
}
type Send = (mine: Draft, onto: Edited | null) => Promise<void>;

const onto = (row: CourierRow): Edited => ({ row, base: draftOf(row) });

/** What is typed, and what it corrects; null for a new record. */
function useTyped() {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [edited, setEdited] = useState<Edited | null>(null);
  const dirty = !sameValue(edited?.base ?? EMPTY, draft);
  useUnsaved("quick/form", dirty);
  const start = (row: CourierRow | null) => {
    setEdited(row && onto(row));
    setDraft(row ? draftOf(row) : EMPTY);
  };
  return { draft, setDraft, edited, setEdited, dirty, start };
}

/** What can be chosen once somebody else was first. */
function choicesOf(
  { conflict, closeConflict }: Pick<
    ReturnType<typeof useCourierSave>,
    "conflict" | "closeConflict"
  >,
  setEdited: (edited: Edited | null) => void,
  send: Send,
) {
  const sendOnto = (mine: Draft, edited: Edited | null) => {
    setEdited(edited);
    return send(mine, edited);
  };
  return {
    onMerged: (merged: Draft) => sendOnto(merged, onto(conflict!.theirs)),
    /** The deleted record counts again, and then what was typed is put over it. */
    async onBringBack() {
      const { theirs: { id, version }, mine } = conflict!;
      const path = quickPaths.api.restore(id);
      const back: Saved = await callApi("POST", path, { act: "restoreCourier", body: { version } });
      if (!back.ok) return void toast("error", back.problem.message);
      closeConflict();
      await sendOnto(mine, onto(back.data.data));
    },
    onNew() {
      const { mine } = conflict!;
      closeConflict();
      void sendOnto({ ...mine, reason: "" }, null);
    },
  };
}

const useCourierSave = () => useSave<Draft, { data: CourierRow }, CourierRow>();

/** `onSaved`: the record as it is now, and the version it had before; null for a new one. */
export function useForm(onSaved: (row: CourierRow, from: number | null) => void) {
  const { draft, setDraft, edited, setEdited, dirty, ...typed } = useTyped();
  const saving = useCourierSave();
  const start = (row: CourierRow | null) => {
    typed.start(row);
    saving.setProblems([]);
    saving.closeConflict();
  };

  /** Sends what is typed: as a new record, or on top of what is said to stand there. */
  const send: Send = async (mine, edited) => {
    const version = edited?.row.version;
    const body = { ...bodyOf(mine, edited?.base), ...(edited ? { version } : {}) };
    const act = "saveCourier";
    const call = (key: string): Promise<Saved> =>
      edited
        ? callApi("PUT", quickPaths.api.one(edited.row.id), { act, body, key })
        : callApi("POST", quickPaths.api.list(), { act, body, key });
    const content = [edited?.row.id, body];
    const base = edited?.base ?? EMPTY;
    const answer = await saving.save({ base, mine, content, send: call });
    // What was typed stays in the form, whatever is chosen.
    if (answer?.kind === "clash") return setDraft(mine);
    if (answer && answer.kind !== "saved") toast("error", answer.message);
    if (answer?.kind !== "saved") return;
    start(null);
    onSaved(answer.data.data, version ?? null);
  };

  return {
    ...saving,
    ...choicesOf(saving, setEdited, send),
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
      if (!edited || dirty) return void send(draft, edited);
      toast("info", "바뀐 내용이 없습니다.");
      start(null);
    },
  };
}
