/** Unsaved drafts of an editor, stored in this browser; offered, never forced. */
import { useEffect, useState } from "react";
import { keep, stored } from "../client/storage.ts";
import { useUnsaved } from "../form/unsaved.ts";
import { type Base, changedFields } from "./kind.ts";

export interface StoredDraft<Form> {
  form: Partial<Form>;
  /** The editor's initial state; null for a new record. */
  base: Base<Partial<Form>> | null;
  /** When it was typed, ISO 8601 UTC. */
  at: string;
  /** The offered draft that was neither accepted nor discarded when this was typed. */
  earlier?: StoredDraft<Form> | null;
}

/** Drafts kept below the newest one; an offer is hardly ignored more often. */
const EARLIER_MAX = 3;
/** Debounce before a draft is stored, in milliseconds. */
const SAVE_DELAY_MS = 400;

/** A valid draft, and those below it; null if there is none. */
function sound<F>(
  draft: StoredDraft<F> | null | undefined,
  below = EARLIER_MAX,
): StoredDraft<F> | null {
  if (!draft || typeof draft.form !== "object" || typeof draft.at !== "string") return null;
  return { ...draft, earlier: below > 0 ? sound(draft.earlier, below - 1) : null };
}

/** Keeps a draft and those below it. Where a browser keeps nothing, the guard before leaving still asks. */
const saveDraft = <F>(name: string, draft: StoredDraft<F> | null) =>
  keep(name, draft && JSON.stringify(sound(draft)));

/** The draft stored under a name; null if there is no valid one. */
function storedDraft<F>(name: string): StoredDraft<F> | null {
  try {
    return sound<F>(JSON.parse(stored(name) ?? "null"));
  } catch {
    return null;
  }
}

interface Typed<Form> {
  form: Form;
  base: Base<Form> | null;
  dirty: boolean;
}

/** Offers an earlier draft, and stores the present input; without `words`, it only marks it as unsaved. */
export function useDrafts<Form extends object>(
  name: string,
  { form, base, dirty }: Typed<Form>,
  words?: (form: Form) => Partial<Form>,
) {
  const [kept, setKept] = useState<StoredDraft<Form> | null>(null);
  const draftOver = (earlier: StoredDraft<Form> | null | undefined): StoredDraft<Form> => ({
    form: words!(form),
    base: base && { ...base, form: words!(base.form) },
    at: new Date().toISOString(),
    earlier,
  });
  useEffect(() => {
    if (!words) return;
    let found = storedDraft<Form>(name);
    while (found && changedFields(form, found.form).length === 0) found = found.earlier ?? null;
    setKept(found);
  }, []);
  useEffect(() => {
    if (!dirty || !words) return;
    const draft = draftOver(kept);
    const timer = setTimeout(() => saveDraft(name, draft), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name, form, base, dirty, kept]);
  useUnsaved(name, dirty);

  return {
    kept,
    /** The input was saved; an ignored offer stays: on this record, or for the next new one. */
    saved(isNew: boolean): void {
      if (words) saveDraft(name, kept);
      if (isNew) setKept(null);
    },
    /** The offer was accepted: the input before that is offered instead. */
    take: ({ earlier }: StoredDraft<Form>) => setKept(dirty ? draftOver(earlier) : earlier ?? null),
    drop(): void {
      const left = kept?.earlier ?? null;
      saveDraft(name, left);
      setKept(left);
    },
  };
}
