import { signal } from "@preact/signals-react";

/** Whether the keyboard help is open. Only ever written in a browser. */
export const helpOpen = signal(false);
