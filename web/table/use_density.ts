/** How high rows are, as this browser keeps it for all tables. */
import { useEffect, useState } from "react";
import { keep, stored } from "../ui/client/storage.ts";
import { useEvent } from "./use_event.ts";

const NAME = "table/density";
const DENSE = "dense";

export function useDensity() {
  const [isDense, set] = useState(false);
  useEffect(() => set(stored(NAME) === DENSE), []);
  return {
    isDense,
    toggle: useEvent(() => {
      keep(NAME, isDense ? null : DENSE);
      set(!isDense);
    }),
  };
}
