/** What was typed into the editor and not saved, kept in this browser; offered, never forced. */
import { useEffect, useState } from "react";
import { keep, stored } from "../../../table/storage.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { changedFields, type PostForm } from "./form.ts";

/** A chosen file cannot be kept, so a draft has no picture. */
type Words = Omit<PostForm, "image">;

/** The version an edit began with. */
export interface Base<Form = PostForm> {
  form: Form;
  version: number;
}

export interface KeptDraft {
  form: Words;
  /** What the editor had begun with; null for a new post. */
  base: Base<Words> | null;
  /** When it was typed, ISO 8601 UTC. */
  at: string;
  /** What was offered when this was typed, and was neither taken nor thrown away. */
  earlier?: KeptDraft | null;
}

/** Drafts kept below the newest one; nobody passes over an offer more often than that. */
const EARLIER_MAX = 3;
/** How long typing rests before it is kept, in milliseconds. */
const KEEP_MS = 400;

/** A draft that makes sense, and those below it; null when there is none. */
function sound(draft: KeptDraft | null | undefined, below = EARLIER_MAX): KeptDraft | null {
  if (typeof draft?.form?.content !== "string" || typeof draft.at !== "string") return null;
  return { ...draft, earlier: below > 0 ? sound(draft.earlier, below - 1) : null };
}

/** Keeps a draft and those below it. Where a browser keeps nothing, the guard before leaving still asks. */
const keepDraft = (name: string, draft: KeptDraft | null) =>
  keep(name, draft && JSON.stringify(sound(draft)));

/** The draft kept under a name; null when there is none that makes sense. */
function keptDraft(name: string): KeptDraft | null {
  try {
    return sound(JSON.parse(stored(name) ?? "null"));
  } catch {
    return null;
  }
}

const wordsOf = ({ image: _image, ...words }: PostForm): Words => words;

interface Typed {
  form: PostForm;
  base: Base | null;
}

/** Offers what was kept from before, and keeps what is typed now. */
export function useDrafts(name: string, { form, base }: Typed, dirty: boolean) {
  const [kept, setKept] = useState<KeptDraft | null>(null);
  const draftOver = (earlier: KeptDraft["earlier"]): KeptDraft => ({
    form: wordsOf(form),
    base: base && { ...base, form: wordsOf(base.form) },
    at: new Date().toISOString(),
    earlier,
  });
  useEffect(() => {
    let found = keptDraft(name);
    while (found && changedFields(form, found.form).length === 0) found = found.earlier ?? null;
    setKept(found);
  }, []);
  useEffect(() => {
    if (!dirty) return;
    const draft = draftOver(kept);
    const timer = setTimeout(() => keepDraft(name, draft), KEEP_MS);
    return () => clearTimeout(timer);
  }, [name, form, base, dirty, kept]);
  useUnsaved(name, dirty);

  return {
    kept,
    /** What was typed is saved; an offer that was passed over stays: on this post, or for the next new one. */
    saved(isNew: boolean): void {
      keepDraft(name, kept);
      if (isNew) setKept(null);
    },
    /** The offer is taken: what was typed before that is offered in its place. */
    take: ({ earlier }: KeptDraft) => setKept(dirty ? draftOver(earlier) : earlier ?? null),
    drop(): void {
      const left = kept?.earlier ?? null;
      keepDraft(name, left);
      setKept(left);
    },
  };
}
