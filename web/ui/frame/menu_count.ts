/** Figures of the menu that follow what is done on a page, before it is drawn again. */
import type { CountName } from "./navigation.ts";

/** Adds to a figure of the menu; one that becomes 0 is not shown. */
export function addToMenu(name: CountName, more: number): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-count="${name}"]`)) {
    const figure = place.firstChild!;
    const count = Math.max(0, Number(figure.textContent) + more);
    figure.textContent = String(count);
    place.hidden = count === 0;
  }
}
