/** The logo, drawn like a seal: the office's short name in a red frame. Decorative: the name is beside it. */
import { logoRows } from "../../../projections/office/logo_rows.ts";

/** One syllable alone, two one above the other, three or four as a square. */
export function Logo({ text }: { text: string }) {
  const rows = logoRows(text);
  const size = rows.length === 1 ? "logo-one" : rows[0].length === 2 ? "logo-square" : "logo-two";
  return (
    <span className={`logo ${size}`} aria-hidden="true">
      <span>{rows.join(" ")}</span>
    </span>
  );
}
