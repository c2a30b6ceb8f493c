/** A view as one stream's history left it at a version. */
import type { StoredEvent } from "../../events/base/event.ts";
import type { View } from "./view.ts";

/** Folds a stream's events up to a version into a copy of the view that holds nothing else. */
export function viewAt<S>(
  view: Pick<View<S>, "empty" | "fold">,
  history: StoredEvent[],
  version: number,
): S {
  const state = view.empty();
  for (const event of history) if (event.version <= version) view.fold(state, event);
  return state;
}
