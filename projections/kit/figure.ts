/** Numbers in people's notations. */
import { figureText } from "../../events/base/text.ts";

/** Commas separate only thousands: 1,5 may mean 1.5. */
const FIGURE = /^[+-]?((\d{1,3}(,\d{3})+|\d+)(\.\d*)?|\.\d+)$/;

/** A number in any notation (1,234.5 · ₩1,234원 · (1,234) · １２); NaN if it is none. */
export function figureOf(text: string): number {
  const plain = figureText(text).replace(/[\s₩\\]|원\s*$/g, "").replace(/^\((.+)\)$/, "-$1");
  return FIGURE.test(plain) ? Number(plain.replaceAll(",", "")) : NaN;
}
