/** A post's words while it is written: what stands on the server, what was typed, what is kept. */
import { useEffect, useRef, useState } from "react";
import type { EditorPost } from "../../../../projections/post_row.ts";
import { markSaved, useUnsaved } from "../../../ui/unsaved.ts";
import { changedFields, emptyForm, formOf, KEPT, type PostForm } from "./form.ts";

export interface KeptDraft {
  form: PostForm;
  /** What the editor had begun with; null for a new post. */
  base: { form: PostForm; version: number } | null;
  /** When it was typed, ISO 8601 UTC. */
  at: string;
  /** What was offered when this was typed, and was neither taken nor thrown away. */
  earlier?: KeptDraft;
}

/** Drafts kept below the newest one; nobody passes over an offer more often than that. */
const EARLIER_MAX = 3;

/** A draft that makes sense, and those below it; null when there is none. */
function sound(draft: KeptDraft | null | undefined, below = EARLIER_MAX): KeptDraft | null {
  if (typeof draft?.form?.content !== "string" || typeof draft.at !== "string") return null;
  const earlier = below > 0 ? sound(draft.earlier, below - 1) : null;
  return { ...draft, earlier: earlier ?? undefined };
}

/** One place per person and post. */
const draftName = (user: string, slug: string | null): string => `post-draft:${user}:${slug ?? ""}`;

/** Keeps a draft. A browser that keeps nothing (private window, full) is no reason to stop writing. */
function keepDraft(name: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(name, JSON.stringify(sound(draft)));
  } catch {
    // The guard before leaving still asks.
  }
}

/** The draft kept under a name; null when there is none that makes sense. */
function keptDraft(name: string): KeptDraft | null {
  try {
    return sound(JSON.parse(localStorage.getItem(name) ?? "null") as KeptDraft | null);
  } catch {
    return null;
  }
}

/** Forgets a draft that was saved or given up. What was below it, if anything, is what is kept now. */
function forgetDraft(name: string, left: KeptDraft | null = null): void {
  if (left) return keepDraft(name, left);
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** The version an edit began with. */
export interface Base {
  form: PostForm;
  version: number;
}

/** How long typing rests before it is kept, in milliseconds. */
const KEEP_MS = 400;

export const baseOf = (post: EditorPost): Base => ({ form: formOf(post), version: post.version });

export function useWords(initial: EditorPost | null, office: string, user: string) {
  const [post, setPost] = useState(initial);
  const [base, setBase] = useState(() => initial && baseOf(initial));
  const [form, setForm] = useState(() => initial ? formOf(initial) : emptyForm(office));
  const [picture, setPicture] = useState(KEPT);
  const untouched = base?.form ?? emptyForm(office);
  const chosen = picture.file !== null || picture.removed;
  const dirty = chosen || changedFields(untouched, form).length > 0;
  const name = draftName(user, post?.slug ?? null);
  const [kept, setKept] = useDraft(name, { form, base }, dirty);
  const newest = useRef(form);
  newest.current = form;

  return {
    post,
    base,
    form,
    picture,
    dirty,
    kept,
    setForm,
    setPicture,
    /** The server has taken `sent` and answered with `saved`; null: whatever was typed is replaced. */
    settle(saved: EditorPost, sent: PostForm | null): void {
      // What was typed while the answer was on its way stays typed.
      const later = sent ? changedFields(sent, newest.current) : [];
      const typed = Object.fromEntries(later.map((field) => [field, newest.current[field]]));
      // An offer that was passed over stays: on this post, or for the next new one.
      forgetDraft(name, kept);
      if (!post) setKept(null);
      setPost(saved);
      setBase(baseOf(saved));
      setForm({ ...formOf(saved), ...typed });
      setPicture(KEPT);
    },
    /** These words are an edit of that version from now on. */
    rebase(current: EditorPost, words: PostForm): void {
      setPost(current);
      setBase(baseOf(current));
      setForm(words);
    },
    /** The post is gone: there is nothing to ask about before leaving. */
    leave: () => markSaved(name),
    /** What was typed before the offer was taken is offered in its place. */
    continueDraft({ form: words, base: begun, earlier }: KeptDraft): void {
      setKept(dirty ? { form, base, at: new Date().toISOString(), earlier } : earlier ?? null);
      setForm(words);
      if (begun) setBase(begun);
    },
    dropDraft(): void {
      const left = kept?.earlier ?? null;
      forgetDraft(name, left);
      setKept(left);
    },
  };
}

/** Offers what was kept from before, and keeps what is typed now. */
function useDraft(name: string, { form, base }: Pick<KeptDraft, "form" | "base">, dirty: boolean) {
  const [kept, setKept] = useState<KeptDraft | null>(null);
  useEffect(() => {
    let found = keptDraft(name);
    while (found && changedFields(form, found.form).length === 0) found = found.earlier ?? null;
    setKept(found);
  }, []);
  useEffect(() => {
    if (!dirty) return;
    const at = new Date().toISOString();
    const draft = { form, base, at, earlier: kept ?? undefined };
    const timer = setTimeout(() => keepDraft(name, draft), KEEP_MS);
    return () => clearTimeout(timer);
  }, [name, form, base, dirty, kept]);
  useUnsaved(name, dirty);
  return [kept, setKept] as const;
}
