/** The keys that lead to a page's list and to its search, the same on every office page. */
import { isTyping, type KeyPress } from "../client/keyboard.ts";

type PressedKey =
  & KeyPress
  & Pick<KeyboardEvent, "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** A key's command: search, list, next or previous line; or a line's own key. */
type ListCommand = "search" | "down" | "up" | "e" | "h";

/**
 * A key's command, or null. Letters count by their place on the keyboard, which may be in Hangul mode. `where` it was
 * pressed: in the search itself, without a focus ("page"), on a line of a list, or anywhere else.
 */
export function listCommandFor(
  key: PressedKey,
  where: "search" | "page" | "line" | "other",
): ListCommand | null {
  if (key.altKey) return null;
  if (key.ctrlKey || key.metaKey) {
    // A second Ctrl+F is the browser's own.
    return key.code === "KeyF" && !key.shiftKey && where !== "search" ? "search" : null;
  }
  if (where === "search") return key.key === "ArrowDown" ? "down" : null;
  if (isTyping(key.target) || key.shiftKey) return null;
  if (key.key === "/") return "search";
  if (key.code === "KeyJ") return "down";
  if (key.code === "KeyK") return "up";
  // Elsewhere arrows scroll, or are the control's own.
  if (where === "other") return null;
  if (where === "line" && key.code === "KeyE") return "e";
  if (where === "line" && key.code === "KeyH") return "h";
  if (key.key === "ArrowDown") return "down";
  return key.key === "ArrowUp" && where === "line" ? "up" : null;
}

const SEARCH = "main :is([role=search] input:not([type=hidden]), input[type=search])";
/** A plain list's lines. */
const LINES = "main .card-table tbody tr:first-child";
/** The focus target of such a line: its link, or else the first of its buttons with keys. */
const CONTROL = ":is(a[href], [aria-keyshortcuts])";
/** The focus target of a list: the line of a report, the input of a table, that of a plain line. */
const ENTRANCE = `main tr[data-row][tabindex="0"], main .g-input, ${LINES} ${CONTROL}`;

const first = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
    one.getClientRects().length > 0
  );

function placeOf(target: Element | null): "search" | "page" | "line" | "other" {
  if (!target || target === document.body || target.id === "main") return "page";
  if (target.matches(SEARCH)) return "search";
  return target.closest(LINES) ? "line" : "other";
}

/** Moves the focus to the next line; on the last one it stays. */
function step(from: Element, by: 1 | -1): void {
  const lines = [...document.querySelectorAll(LINES)].filter((line) => line.querySelector(CONTROL));
  const at = lines.indexOf(from.closest(LINES)!);
  lines[at + by]?.querySelector<HTMLElement>(CONTROL)?.focus();
}

/** Presses the line's button with that key. */
function pressOn(line: Element, key: "e" | "h"): boolean {
  const button = line.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  button?.click();
  return button !== null;
}

/** Runs the command; false if the page has no target. */
function grant(command: ListCommand, target: Element | null): boolean {
  if (command === "search") {
    const search = first(SEARCH);
    search?.focus();
    if (search instanceof HTMLInputElement) search.select();
    return search !== undefined;
  }
  if (command === "e" || command === "h") return pressOn(target!.closest(LINES)!, command);
  if (target && placeOf(target) === "line") {
    step(target, command === "down" ? 1 : -1);
    return true;
  }
  const entrance = first(ENTRANCE);
  entrance?.focus();
  entrance?.scrollIntoView({ block: "nearest" });
  return entrance !== undefined;
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || document.querySelector("[role=dialog]")) return;
  const target = event.target instanceof Element ? event.target : null;
  const command = listCommandFor(event, placeOf(target));
  if (command && grant(command, target)) event.preventDefault();
}

/** Listens for the page's lifetime. A list's own keys take precedence. */
export function listenForListKeys(): void {
  document.addEventListener("keydown", press);
}
