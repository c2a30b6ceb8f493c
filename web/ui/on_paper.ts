/** Being printed: the sheet is taken as soon as what begins it has run. */

/** Calls `begin` before the page is printed and `end` after it; answers with the way to stop. */
export function whilePrinting(begin: () => void, end: () => void): () => void {
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
  };
}

/** Opens what is folded in `place` while it is printed: older browsers have no style that does. */
export function unfoldOnPaper(place: ParentNode): () => void {
  let opened: HTMLDetailsElement[] = [];
  const fold = (open: boolean) => opened.forEach((one) => one.open = open);
  const begin = () => {
    opened = [...place.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    fold(true);
  };
  return whilePrinting(begin, () => fold(false));
}
