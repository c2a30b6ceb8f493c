/** Browser storage of a page. If unavailable it counts as empty. */

/** Prefix of the names of unsaved drafts. */
export const DRAFT = "post-draft:";

/** Number of entries waiting to be sent (`web/ui/phone/waiting.ts`), without their content. */
export const WAITING = "phone-waiting";

/** The account that turned pushes on in this browser. */
export const PUSH_ACCOUNT = "push-account";

/** Is anything stored under a name with this prefix? */
export function hasStored(start: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(start));
  } catch {
    return false;
  }
}

/** The text stored under a name, or null. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores or removes a text; returns whether that succeeded. */
export function keep(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
