/** The field of Ctrl+K until the finder is here: what is typed meanwhile is what is looked for. */

/** It knows what had the focus before it. */
interface FirstLetters extends HTMLInputElement {
  opener?: Element | null;
}

const NAME = "palette-first";
const shown = () => document.querySelector<FirstLetters>(`.${NAME}`);

/** Ctrl+K (⌘K), whatever script the keyboard writes, and whatever has the focus. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === "KeyK";

/** Shows the field, with the focus in it. Escape takes it away again. */
export function showFirstField(): void {
  if (shown()) return;
  const field: FirstLetters = document.createElement("input");
  field.opener = document.activeElement;
  field.className = `input ${NAME}`;
  field.placeholder = field.ariaLabel = "찾기 · 이동";
  field.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const { opener } = field;
    takeTypedLetters();
    if (opener instanceof HTMLElement) opener.focus();
  });
  document.body.append(field);
  field.focus();
}

/** Is somebody waiting for the finder? */
export const isFieldOpen = (): boolean => shown() !== null;

/** What was typed; the field is removed. Null if no caller waits any more. */
export function takeTypedLetters(): string | null {
  const field = shown();
  field?.remove();
  return field && field.value;
}

/** What a dialog gives the focus back to that opens while this has it. */
export const openerOf = (element: Element | null): Element | null =>
  (element as FirstLetters | null)?.opener ?? element;
