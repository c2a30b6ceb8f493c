/** Moves the focus, when the focused element is removed, to the one in its place. */

/** A `ref` of what comes after somebody's press: takes the focus if that has been lost with the pressed button. */
export const takeFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};
