/** Links that a page follows by itself: without its script, or for a tab of their own, they are links all the same. */
import type { MouseEvent } from "react";

/** What a press on such a link does; one with Ctrl, Shift or Meta is left to the browser. */
export const follow = (act: () => void) => (event: MouseEvent): void => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  act();
};
