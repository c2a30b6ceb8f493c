/** What was typed into an editor and not saved, kept in this browser; offered, never forced. */
import { useEffect, useState } from "react";
import { keep, stored } from "../client/storage.ts";
import { useUnsaved } from "../form/unsaved.ts";
import { type Base, changedFields } from "./kind.ts";

export interface StoredDraft<Form> {
  form: Partial<Form>;
  /** What the editor had begun with; null for a new record. */
  base: Base<Partial<Form>> | null;
  /** When it was typed, ISO 8601 UTC. */
  at: string;
  /** What was offered when this was typed, and was neither taken nor thrown away. */
  earlier?: StoredDraft<Form> | null;
}

/** Drafts kept below the newest one; nobody passes over an offer more often than that. */
const EARLIER_MAX = 3;
/** How long typing rests before it is kept, in milliseconds. */
const SAVE_DELAY_MS = 400;

/** A draft that makes sense, and those below it; null when there is none. */
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

/** The draft kept under a name; null when there is none that makes sense. */
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

/** Offers what was kept from before, and keeps what is typed now; without `words`, it only marks it as unsaved. */
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
    /** What was typed is saved; an offer that was passed over stays: on this record, or for the next new one. */
    saved(isNew: boolean): void {
      if (words) saveDraft(name, kept);
      if (isNew) setKept(null);
    },
    /** The offer is taken: what was typed before that is offered in its place. */
    take: ({ earlier }: StoredDraft<Form>) => setKept(dirty ? draftOver(earlier) : earlier ?? null),
    drop(): void {
      const left = kept?.earlier ?? null;
      saveDraft(name, left);
      setKept(left);
    },
  };
}
