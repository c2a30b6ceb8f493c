/** Counts up whenever somebody changed a request for leave: one line to the server serves every island. */
import { signal } from "@preact/signals-react";

/** Only ever written in a browser. */
export const leaveNews = signal(0);
