/** What is below an open line comes as a script of its own, so that the first screen stays small. */
import { useState } from "react";
import { lazyPart, Waiting } from "../../../ui/lazy.tsx";
import type { CardRow } from "../../../../projections/card_row.ts";
import type { OpenedProps } from "../../../report/noun.ts";

let here: typeof import("./opened.tsx").default | null = null;

async function load() {
  const part = await import("./opened.tsx");
  here = part.default;
  return part;
}

const Opened = lazyPart(load, Waiting);

/** Fetches the script before it is needed; one that does not come is asked for when it is. */
export const fetchOpened = (): void => void load().catch(() => {});

/** Drawn at once when the script is here: the line below it must not jump. */
export function OpenedPart(props: OpenedProps<CardRow>) {
  const [Part] = useState(() => here ?? Opened);
  return <Part {...props} />;
}
