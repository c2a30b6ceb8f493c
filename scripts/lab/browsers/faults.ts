/** Faults of a page that can be measured in any browser: functions that are sent there whole, a line for each fault. */

/**
 * Of the tables that are seen: a column too narrow for two letters and its padding, a head that is cut, a text that lies over the
 * next column. Cells may end in dots, for what they hold is shown in full elsewhere; heads may not.
 */
export function crowdedColumns(): string[] {
  const LEAST = 40;
  const ROWS = 12;
  const wordsOf = (element: Element) => (element as HTMLElement).innerText.trim();
  const hidden = ({ clientWidth }: Element) => clientWidth <= 1;
  const clips = (element: Element) => getComputedStyle(element).overflowX !== "visible";

  /** Not within a menu that is closed. Chromium has asked this since 105, Safari since 17.4. */
  const seen = (element: Element) => element.checkVisibility?.() ?? true;

  /** Its words reach out of it, and nothing between them and it cuts them off. */
  function overflows(cell: Element): boolean {
    const { left, right } = cell.getBoundingClientRect();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      let around = text.parentElement!;
      if (!seen(around)) continue;
      while (around !== cell && !clips(around) && !hidden(around)) around = around.parentElement!;
      if (around !== cell || clips(cell)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (rects.some((rect) => rect.left < left - 1 || rect.right > right + 1)) return true;
    }
    return false;
  }

  const isCut = (head: Element) =>
    [head, ...head.querySelectorAll("*")].some((one) =>
      clips(one) && !hidden(one) && one.scrollWidth > one.clientWidth + 1
    );

  function faultOf(cell: Element, isHead: boolean): string | null {
    const words = wordsOf(cell);
    const { width } = cell.getBoundingClientRect();
    if (words === "" || width === 0 || hidden(cell)) return null;
    if (isHead && width < LEAST) return `the column ${words} is ${Math.round(width)} px wide`;
    if (isHead && isCut(cell)) return `the head ${words} is cut`;
    return overflows(cell) ? `"${words}" lies over the next column` : null;
  }

  return [...document.querySelectorAll("table, [role=grid]")].flatMap((table) => {
    const heads = [...table.querySelectorAll("thead th, [role=columnheader]")];
    const rows = [...table.querySelectorAll("tbody tr, [role=row]")].slice(0, ROWS);
    const cells = rows.flatMap((
      row,
    ) => [...row.querySelectorAll(":scope > :is(td, th, [role=gridcell])")]);
    return [
      ...heads.map((head) => faultOf(head, true)),
      ...cells.map((cell) => faultOf(cell, false)),
    ].filter((fault) => fault !== null);
  });
}

/** Legends that lie on the line above their fields: old browsers and WebKit take them out of the fieldset's grid. */
export function legendsOnTheLine(): string[] {
  return [...document.querySelectorAll("fieldset > legend")]
    .filter((legend) => {
      const around = getComputedStyle(legend.parentElement!);
      // A frame around all of it is interrupted by its legend on purpose.
      return around.borderTopWidth !== "0px" && around.borderLeftWidth === "0px" &&
        legend.getBoundingClientRect().height > 1;
    })
    .filter((legend) =>
      legend.getBoundingClientRect().top <= legend.parentElement!.getBoundingClientRect().top
    )
    .map((legend) => `the legend ${legend.textContent} lies on the line`);
}
