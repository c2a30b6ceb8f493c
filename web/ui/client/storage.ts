/** What this browser keeps for a page. One that keeps nothing from a page is as good as empty. */

/** How the names of what was typed and not saved begin. */
export const DRAFT = "post-draft:";

/** Is anything kept under a name that begins so? */
export function hasStored(start: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(start));
  } catch {
    return false;
  }
}

/** The text that was kept under a name, or null. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text, or nothing any more; whether it could. */
export function keep(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
