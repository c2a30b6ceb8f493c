/** Faults of a page for mouse and screen-reader users: functions that are sent there whole, a line for each fault. */

/**
 * Controls that something lies over: at the middle of each that is seen, another element is found, or near a corner
 * another control. What scrolls under a head that stays is no fault, nor what lies behind a dialog, a menu or a list
 * that somebody has opened.
 */
export function coveredControls(): string[] {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=tab], [role=button]";
  const OPENED = "[popover], [role=listbox], [role=menu], details[open] > :not(summary)";

  /** Is the place within everything around the control that cuts off what goes beyond it? */
  function isShown(control: Element, x: number, y: number): boolean {
    for (let around = control.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const { left, right, top, bottom } = around.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return false;
    }
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  }

  const isSticky = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).position === "sticky" || isSticky(element.parentElement));

  /** What its opener points at, as long as it is open. */
  const isOpened = (element: Element): boolean => {
    const expanded = [...document.querySelectorAll("[aria-expanded=true][aria-controls]")]
      .map((opener) => document.getElementById(opener.getAttribute("aria-controls")!));
    return element.closest(OPENED) !== null || expanded.some((panel) => panel?.contains(element));
  };

  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]");
  const within = dialogs.length > 0 ? dialogs[dialogs.length - 1] : document.body;

  function coverAt(control: Element, x: number, y: number): Element | null {
    if (!isShown(control, x, y)) return null;
    const found = document.elementFromPoint(x, y);
    // A message goes by itself within seconds (S1 §9); an editor that somebody types in lies over its cell.
    const labels = [...(control as HTMLInputElement).labels ?? []];
    const isOwn = !found || found === document.activeElement || found.closest(".toast") !== null ||
      [control, ...labels].some((one) => one.contains(found)) ||
      found.contains(control);
    return isOwn || isOpened(found) || isSticky(found) ? null : found;
  }

  function coverOf(control: Element): Element | null {
    if (!(control.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true)) {
      return null;
    }
    // A drawn link is as large as its ground, whatever hangs over that.
    const drawn = control instanceof SVGElement ? control.querySelector("rect") : null;
    const { left, right, top, bottom, width, height } = (drawn ?? control).getBoundingClientRect();
    const { pointerEvents, clipPath } = getComputedStyle(control);
    if (width <= 2 || height <= 2 || pointerEvents === "none" || clipPath !== "none") return null;
    const middle = coverAt(control, left + width / 2, top + height / 2);
    if (middle) return middle;
    // Two that touch share a line.
    for (const x of [left + 3, right - 3]) {
      for (const y of [top + 3, bottom - 3]) {
        const other = coverAt(control, x, y)?.closest(CONTROLS);
        if (other && !other.contains(control)) return other;
      }
    }
    return null;
  }

  const nameOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? (element as HTMLElement).innerText ?? "").trim()
      .replace(/\s+/g, " ").slice(0, 40) ||
    element.getAttribute("class") || element.tagName;
  return [...within.querySelectorAll(CONTROLS)].flatMap((control) => {
    const cover = coverOf(control);
    return cover ? [`"${nameOf(cover)}" lies over "${nameOf(control)}"`] : [];
  });
}

/**
 * Every text that is read on the page, and the names, hints and alternatives that are read out. What is to be copied as
 * it is (`code`, `kbd`, `translate="no"`) is left out.
 */
export function readTexts(): string[] {
  const AS_IT_IS = "code, pre, kbd, samp, script, style, noscript, svg, [translate=no]";
  const isRead = (element: Element) =>
    element.closest(AS_IT_IS) === null &&
    (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.nodeValue!.trim() !== "" && isRead(text.parentElement!)) found.add(text.nodeValue!);
  }
  for (const name of ["aria-label", "placeholder", "title", "alt"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (isRead(element)) found.add(element.getAttribute(name)!);
    }
  }
  return [...found];
}
