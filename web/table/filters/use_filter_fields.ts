/** The filters with the choices the server knows (S2 §7): those of the page's start, then newer ones. */
import { useMemo, useState } from "react";
import { toast } from "../../ui/toasts.ts";
import { errorText } from "../../ui/words.ts";
import { withOptions } from "./filters.ts";
import type { TableSource } from "../rows/source.ts";
import type { FilterField } from "../types.ts";
import { useEvent } from "../use_event.ts";

/** The fields, and a way to ask for their choices again: rows may have brought new ones since. */
export function useFilterFields(
  given: FilterField[],
  source: TableSource,
  initial: Record<string, unknown>,
): [FilterField[], renew: () => void] {
  const [options, setOptions] = useState(initial);
  const fields = useMemo(() => withOptions(given, options), [given, options]);
  const renew = useEvent(async () => {
    const answer = await source.filterOptions();
    if (answer.ok) setOptions((known) => ({ ...known, ...answer.data }));
    else toast("error", errorText("필터 옵션을 불러오는", answer.problem.message));
  });
  return [fields, () => void renew()];
}
