/** The seal: the office's short name in a red frame. Decorative: the name stands beside it. */
import { sealRows } from "./logo_icon.ts";

/** One syllable alone, two one above the other, three or four as a square. */
export function Seal({ text }: { text: string }) {
  const rows = sealRows(text);
  const size = rows.length === 1 ? "seal-one" : rows[0].length === 2 ? "seal-square" : "seal-two";
  return (
    <span className={`seal ${size}`} aria-hidden="true">
      <span>{rows.join(" ")}</span>
    </span>
  );
}
