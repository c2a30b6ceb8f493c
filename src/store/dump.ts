/** A view's dump as text, in slices short enough not to hold up the requests of others. */
import { createHash } from "node:crypto";
import type { View } from "../../projections/view.ts";
import { pauses } from "./pause.ts";

const SLICE_ITEMS = 500;

/** JSON text of a dump in slices: an array gives arrays of its items, anything else one text. */
export function* slicesOf(dump: unknown): Generator<string> {
  if (!Array.isArray(dump)) return yield JSON.stringify(dump);
  for (let start = 0; start < dump.length; start += SLICE_ITEMS) {
    yield JSON.stringify(dump.slice(start, start + SLICE_ITEMS));
  }
}

/** SHA-256 (hex) of the JSON text of a view's dump. The view must not change meanwhile. */
export async function digestOf<S>(view: View<S>, state: S): Promise<string> {
  const dump = view.dump(state);
  const hash = createHash("sha256");
  if (!Array.isArray(dump)) return hash.update(JSON.stringify(dump)).digest("hex");
  const pause = pauses();
  hash.update("[");
  let first = true;
  for (const slice of slicesOf(dump)) {
    if (!first) hash.update(",");
    hash.update(slice.slice(1, -1));
    first = false;
    await pause();
  }
  return hash.update("]").digest("hex");
}
