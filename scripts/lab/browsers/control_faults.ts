/** Faults of a page's controls, as a pointer and a screen reader meet them: functions that are sent there whole, a line for each fault. */

/**
 * Controls of one kind that have the same name and act on different things: "상세" in each of sixteen rows. Links are the
 * same where they lead to the same place. A field is known by its group too, and a button by nothing but its name.
 */
export function sharedNames(): string[] {
  const LINK = "a[href]";
  const BUTTON = "button, summary, [role=button], [role=tab], [role=menuitem], input[type=submit]";
  const FIELD = "input:not([type=submit], [type=hidden]), select, textarea";
  const GROUP =
    "fieldset, [role=group], [role=radiogroup], form[aria-label], section[aria-label], section[aria-labelledby]";

  const squeezed = (text: string | null | undefined) => (text ?? "").trim().replace(/\s+/g, " ");

  function textOf(node: Node): string {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue!;
    if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true") return "";
    const own = node.getAttribute("aria-label") ?? node.getAttribute("alt");
    if (own !== null) return ` ${own} `;
    const titled = node instanceof SVGElement && node.querySelector(":scope > title");
    if (titled) return ` ${titled.textContent} `;
    if (node.checkVisibility && !node.checkVisibility({ visibilityProperty: true })) return "";
    const inline = getComputedStyle(node).display.startsWith("inline");
    const text = [...node.childNodes].map(textOf).join("");
    return inline ? text : ` ${text} `;
  }

  function nameOf(element: Element): string {
    const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const labelled = squeezed(
      ids.map((id) => document.getElementById(id)).map((one) => one ? textOf(one) : "").join(" "),
    );
    if (labelled) return labelled;
    const label = squeezed(element.getAttribute("aria-label"));
    if (label) return label;
    if (element.matches(FIELD)) {
      const field = element as HTMLInputElement;
      const labels = squeezed([...field.labels ?? []].map(textOf).join(" "));
      return labels || squeezed(field.title) || squeezed(field.placeholder);
    }
    return squeezed(textOf(element)) || squeezed(element.getAttribute("title"));
  }

  function groupOf(element: Element): string {
    const group = element.parentElement?.closest(GROUP);
    if (!group) return "";
    const legend = group.querySelector(":scope > legend");
    return `${groupOf(group)}${legend ? squeezed(textOf(legend)) : nameOf(group)} › `;
  }

  // A message goes by itself within seconds, and its button is about what it says.
  const isMet = (element: Element) =>
    element.closest("[inert], [aria-hidden=true], .toast") === null &&
    (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
  const within = [...document.querySelectorAll("[role$=dialog], dialog[open]")].at(-1) ??
    document.body;

  return [["link", LINK], ["button", BUTTON], ["field", FIELD]].flatMap(([kind, selector]) => {
    const counts = new Map<string, { all: number; places: Set<string> }>();
    [...within.querySelectorAll(selector)].filter(isMet).forEach((element, at) => {
      const name = kind === "field" ? `${groupOf(element)}${nameOf(element)}` : nameOf(element);
      const one = counts.get(name) ?? { all: 0, places: new Set() };
      one.all++;
      one.places.add(element instanceof HTMLAnchorElement ? element.href : `${at}`);
      counts.set(name, one);
    });
    return [...counts].filter(([, { places }]) => places.size > 1).map(([name, { all, places }]) =>
      `${all} of kind ${kind} are called "${
        name.slice(0, 60)
      }" and are ${places.size} different ones`
    );
  });
}

/**
 * Targets under 24 px either way, with another one so near that a finger meets it (WCAG 2.2, 2.5.8): circles of 24 px
 * around the middle of each small one may touch neither a target nor another such circle. Links within a sentence are
 * text, and a field that has a label is as large as both.
 * A column of a chart is none: a line of its table leads there too, with room enough (WCAG 2.5.8, equivalent).
 */
export function smallTargets(): string[] {
  const TARGETS =
    "a[href]:not(.chart svg a), button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=button], [role=menuitem], [role=option]";
  const LEAST = 24;
  const isSeen = (element: Element) =>
    (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true) &&
    getComputedStyle(element).clipPath === "none";
  /** Is it a link within a line that has words of its own? */
  function isInText(element: Element): boolean {
    if (!element.matches("a[href]") || getComputedStyle(element).display !== "inline") return false;
    let around = element.parentElement!;
    while (getComputedStyle(around).display === "inline") around = around.parentElement!;
    const texts = [...around.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return texts.some(({ nodeValue }) => /[\p{L}\d]{2}/u.test(nodeValue!));
  }

  // What floats over the page has what scrolls below it beside it for a moment only: the two are judged apart.
  const floats = (one: Element) =>
    one.matches("[popover]") || /fixed|sticky/.test(getComputedStyle(one).position);
  const floating = [...document.querySelectorAll("*")].filter(floats);
  function boxOf(element: Element) {
    // A drawn link is as large as its ground, a field as large as the label around it.
    const drawn = element instanceof SVGElement ? element.querySelector("rect") : null;
    const label = [...(element as HTMLInputElement).labels ?? []]
      .find((one) => one.contains(element));
    const { left, right, top, bottom } = (drawn ?? label ?? element).getBoundingClientRect();
    const layer = floating.findLast((one) => one.contains(element));
    return { element, layer, left, right, top, bottom };
  }
  type Box = ReturnType<typeof boxOf>;
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]");
  const within = dialogs.length > 0 ? dialogs[dialogs.length - 1] : document.body;
  /** Is its middle within everything around it that cuts off what goes beyond it? */
  function isShown({ element, left, right, top, bottom }: Box): boolean {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const box = around.getBoundingClientRect();
      if (left + right < box.left * 2 || left + right > box.right * 2) return false;
      if (top + bottom < box.top * 2 || top + bottom > box.bottom * 2) return false;
    }
    return true;
  }

  const boxes = [...within.querySelectorAll(TARGETS)].filter(isSeen).map(boxOf)
    .filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 2)
    .filter(isShown);
  const isSmall = (one: Box) => Math.min(one.right - one.left, one.bottom - one.top) < LEAST - 0.01;
  /** How far the middle of the one is from the other, or from its middle where it is small too, less its radius. */
  function distance(small: Box, other: Box): number {
    const [x, y] = [(small.left + small.right) / 2, (small.top + small.bottom) / 2];
    const aside = Math.max(other.left - x, 0, x - other.right);
    const above = Math.max(other.top - y, 0, y - other.bottom);
    if (!isSmall(other)) return Math.hypot(aside, above);
    return Math.hypot((other.left + other.right) / 2 - x, (other.top + other.bottom) / 2 - y) -
      LEAST / 2;
  }

  const nameOf = ({ element }: Box) =>
    (element.getAttribute("aria-label") ?? (element as HTMLElement).innerText ?? "").trim()
      .replace(/\s+/g, " ").slice(0, 40) || element.outerHTML.slice(0, 80);
  return boxes.filter((small) => isSmall(small) && !isInText(small.element)).flatMap((small) => {
    const near = boxes.find((other) =>
      other.layer === small.layer && !other.element.contains(small.element) &&
      !small.element.contains(other.element) && distance(small, other) < LEAST / 2
    );
    if (!near) return [];
    const size = [small.right - small.left, small.bottom - small.top].map(Math.round).join("×");
    return [`"${nameOf(small)}" has ${size} px and "${nameOf(near)}" beside it`];
  });
}
