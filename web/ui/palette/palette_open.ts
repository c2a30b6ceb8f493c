import { signal } from "@preact/signals-react";

/** Whether somebody is about to go somewhere (Ctrl+K). Only ever written in a browser. */
export const paletteOpen = signal(false);
