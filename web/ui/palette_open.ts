import { signal } from "@preact/signals-react";

/** Whether somebody is about to go somewhere (Ctrl+K). Only ever written in a browser. */
export const paletteOpen = signal(false);

/** What is typed into its field, before its script is here and then. */
export const paletteTyped = signal("");
export const paletteHere = signal(false);

export function closePalette(): void {
  paletteOpen.value = false;
  paletteTyped.value = "";
}
