/** What this browser keeps for a table. One that keeps nothing from a page is as good as empty. */

/** The text that was kept under a name, or null. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text; whether it could. */
export function keep(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
