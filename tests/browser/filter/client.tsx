/** A screen that has nothing but the filter bar, with a field of every kind; what it asks for is kept. */
import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  FilterOpener,
  FilterPanel,
  Search,
  useFilterBar,
} from "../../../web/table/filters/filter_bar.tsx";
import type { FilterField } from "../../../web/table/types.ts";

declare global {
  var filterCalls: unknown[];
}

const fields: FilterField[] = [
  { key: "note", label: "비고", kind: "text" },
  { key: "dept", label: "부서", kind: "select", options: [{ value: "a", label: "총무팀" }] },
  { key: "day", label: "지급일", kind: "date" },
  { key: "trip", label: "운행일", kind: "daterange" },
  { key: "days", label: "일수", kind: "number" },
  { key: "paid", label: "지급한 것만", kind: "checkbox" },
];

globalThis.filterCalls = [];

function App() {
  const [query, setQuery] = useState<Record<string, string>>({ paid: "false" });
  const bar = useFilterBar({
    fields,
    query,
    initial: { dept: "a" },
    onQuery: (next) => {
      globalThis.filterCalls.push(next);
      setQuery(next);
    },
  });
  return (
    <>
      <FilterOpener bar={bar} />
      <Search bar={bar} />
      <FilterPanel bar={bar} />
    </>
  );
}

createRoot(document.getElementById("root")!).render(<App />);
