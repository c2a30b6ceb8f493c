/** The people to choose from, fetched once per page (S1 §7, §9: page size 500). */
import { useCallback, useEffect, useState } from "react";
import type { Participant } from "../../../../projections/card_row.ts";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/api.ts";

const PAGE_SIZE = 500;

let loaded: Participant[] | null = null;

/** S1 §7: the answer is a list, or an object with a data list. */
async function fetchEmployees(): Promise<Participant[] | null> {
  const path = `${paths.api.employeeList()}?page=1&page_size=${PAGE_SIZE}`;
  const answer = await callApi<Participant[] | { data: Participant[] }>("GET", path);
  if (!answer.ok) return null;
  return Array.isArray(answer.data) ? answer.data : answer.data.data;
}

/** The employees, null while they are on their way; `failed` when they did not come. */
export function useEmployees() {
  const [employees, setEmployees] = useState(loaded);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const found = await fetchEmployees();
    loaded = found ?? loaded;
    if (found) setEmployees(found);
    else setFailed(true);
  }, []);
  useEffect(() => {
    if (!loaded) void load();
  }, []);
  return { employees, failed, retry: load };
}
