/** A view of one stream as of a version. */
import type { StoredEvent } from "../../events/base/event.ts";
import type { View } from "./view.ts";

/** Folds a stream's events up to a version into an otherwise empty copy of the view. */
export function viewAt<S>(
  view: Pick<View<S>, "empty" | "fold">,
  history: StoredEvent[],
  version: number,
): S {
  const state = view.empty();
  for (const event of history) if (event.version <= version) view.fold(state, event);
  return state;
}
