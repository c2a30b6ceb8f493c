import { signal } from "@preact/signals-react";

/** Whether somebody looks at what they did last. Only ever written in a browser. */
export const ownActsOpen = signal(false);
