/** Plain HTML forms, as a browser sends them without script. */
import type { Ctx } from "./route.ts";

export const FORM_TYPE = "application/x-www-form-urlencoded";
/** Size of a visitor's form: all that people write, with room for an answer that it is too long. */
export const PUBLIC_FORM_BYTES = 128 * 1024;

/** The form in the body. A field that is missing is "", of doubles the first counts. */
export function readForm(c: Ctx): (name: string) => string {
  const form = new URLSearchParams(new TextDecoder().decode(c.get("body") ?? new Uint8Array()));
  return (name) => (form.get(name) ?? "").toWellFormed();
}
