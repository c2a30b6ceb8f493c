/** Text for XML: its marks escaped, and without the characters that XML cannot hold at all. */
import { escaped } from "../../../projections/chat/markup.ts";

export function xml(text: string): string {
  // deno-lint-ignore no-control-regex
  return escaped(text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ""));
}
