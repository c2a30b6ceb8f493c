/** What was typed and not saved, kept in this browser: a crash or a closed tab loses nothing. */
import type { PostForm } from "./form.ts";

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
export const draftName = (user: string, slug: string | null): string =>
  `post-draft:${user}:${slug ?? ""}`;

/** Keeps a draft. A browser that keeps nothing (private window, full) is no reason to stop writing. */
export function keepDraft(name: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(name, JSON.stringify(sound(draft)));
  } catch {
    // The guard before leaving still asks.
  }
}

/** The draft kept under a name; null when there is none that makes sense. */
export function keptDraft(name: string): KeptDraft | null {
  try {
    return sound(JSON.parse(localStorage.getItem(name) ?? "null") as KeptDraft | null);
  } catch {
    return null;
  }
}

/** Forgets a draft that was saved or given up. What was below it, if anything, is what is kept now. */
export function forgetDraft(name: string, left: KeptDraft | null = null): void {
  if (left) return keepDraft(name, left);
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
