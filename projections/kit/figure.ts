/** Figures as people write them. */
import { figureText } from "../../events/base/text.ts";

/** Commas part thousands and nothing else: the one in 1,5 may stand where a point was meant. */
const FIGURE = /^[+-]?((\d{1,3}(,\d{3})+|\d+)(\.\d*)?|\.\d+)$/;

/** A figure as people write one (1,234.5 · ₩1,234원 · (1,234) · １２); NaN when it is none. */
export function figureOf(text: string): number {
  const plain = figureText(text).replace(/[\s₩\\]|원\s*$/g, "").replace(/^\((.+)\)$/, "-$1");
  return FIGURE.test(plain) ? Number(plain.replaceAll(",", "")) : NaN;
}
