/** What was typed and not saved, kept in this browser: a crash or a closed tab loses nothing. */
import type { PostForm } from "./form.ts";

export interface KeptDraft {
  form: PostForm;
  /** What the editor had begun with; null for a new post. */
  base: { form: PostForm; version: number } | null;
  /** When it was typed, ISO 8601 UTC. */
  at: string;
}

/** One place per person and post. */
export const draftName = (user: string, slug: string | null): string =>
  `post-draft:${user}:${slug ?? ""}`;

/** Keeps a draft. A browser that keeps nothing (private window, full) is no reason to stop writing. */
export function keepDraft(name: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // The guard before leaving still asks.
  }
}

/** The draft kept under a name; null when there is none that makes sense. */
export function keptDraft(name: string): KeptDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(name) ?? "null") as KeptDraft | null;
    return typeof draft?.form?.content === "string" && typeof draft.at === "string" ? draft : null;
  } catch {
    return null;
  }
}

/** Forgets a draft that was saved or given up. */
export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
