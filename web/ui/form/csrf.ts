/** The token that write requests of a table carry (S2 §6, §7). */

/** Name of the hidden form field. */
export const CSRF_FIELD = "csrfmiddlewaretoken";

/** The header with the token of the page's hidden field; nothing where there is none. */
export function csrfHeader(): Record<string, string> {
  const field = globalThis.document?.querySelector<HTMLInputElement>(`input[name="${CSRF_FIELD}"]`);
  return field?.value ? { "x-csrftoken": field.value } : {};
}
