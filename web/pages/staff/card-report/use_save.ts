/** Saving an edit: once per press, with what others did in the meantime told apart from trouble. */
import { useRef, useState } from "react";
import type { CardRow } from "../../../../projections/card_row.ts";
import { paths } from "../../../paths.ts";
import { callApi, newKey } from "../../../ui/api.ts";
import { type Draft, idsOf } from "./merge.ts";

export type SaveAnswer =
  | { kind: "saved"; row: CardRow }
  /** Someone else saved first; `current` is what stands now. */
  | { kind: "stale"; current: CardRow }
  /** The session ended; signing in again in another window is enough. */
  | { kind: "signed_out" }
  | { kind: "failed"; message: string };

async function send(id: string, version: number, draft: Draft, key: string): Promise<SaveAnswer> {
  const { purpose, note } = draft;
  const body = { purpose, note, participants: idsOf(draft), version };
  const answer = await callApi<{ data: CardRow }>("PUT", paths.api.cardUpdate(id), { body, key });
  if (answer.ok) return { kind: "saved", row: answer.data.data };
  const { problem, status } = answer;
  if (status === 409 && problem.code === "stale_version") {
    const current = (problem.details?.[0] as { current?: CardRow } | undefined)?.current;
    if (current) return { kind: "stale", current };
  }
  if (status === 401) return { kind: "signed_out" };
  return { kind: "failed", message: problem.message };
}

/** `save` answers null while an earlier press is still under way: a double-click sends once. */
export function useSave(id: string) {
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  // The same content tried again after a lost answer carries the same key, and is written once.
  const last = useRef({ content: "", key: "" });

  const save = async (version: number, draft: Draft): Promise<SaveAnswer | null> => {
    if (busy.current) return null;
    busy.current = true;
    setSaving(true);
    const content = JSON.stringify([version, draft.purpose, draft.note, idsOf(draft)]);
    if (last.current.content !== content) last.current = { content, key: newKey() };
    try {
      const answer = await send(id, version, draft, last.current.key);
      if (answer.kind !== "failed") last.current.content = "";
      return answer;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { saving, save };
}
