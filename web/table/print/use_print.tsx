/** Printing a table: by its entry and by Ctrl+P all rows that are found; by the browser's menu those loaded. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TableRow } from "../../../events/kit/column.ts";
import { reportMissingPart } from "../../ui/client/lazy.tsx";
import { whilePrinting } from "../../ui/on_paper.ts";
import { runQueued } from "../../ui/client/turns.ts";
import type { DataTableState } from "../use_data_table.ts";
import { useEvent } from "../use_event.ts";

type Part = typeof import("./paper.tsx");

/** Ctrl+P, in Hangul mode too; what a dialog shows is the browser's to print. */
const isPrintKey = (event: KeyboardEvent): boolean =>
  event.code === "KeyP" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey &&
  document.querySelector("[role=dialog], [role=alertdialog]") === null;

/** `sheet` is drawn while it is printed, and seen on paper alone; `print` fetches the rows first. */
export function usePrint(table: DataTableState): { sheet: ReactNode; print(): void } {
  const [rows, show] = useState<TableRow[] | null>(null);
  const part = useRef<Part | null>(null);
  const load = async (): Promise<Part> => part.current ??= await import("./paper.tsx");

  const fetchAndPrint = async () => {
    const found = await (await load()).rowsToPrint(table);
    if (!found) return;
    flushSync(() => show(found));
    globalThis.print();
  };
  const print = useEvent(() => void fetchAndPrint().catch(reportMissingPart));
  const begin = useEvent(() => {
    if (!rows && part.current) flushSync(() => show(part.current!.loadedRows(table)));
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      print();
    };
    runQueued(load).catch(() => {});
    document.addEventListener("keydown", onKey);
    const stop = whilePrinting(begin, () => show(null));
    return () => {
      document.removeEventListener("keydown", onKey);
      stop();
    };
  }, []);
  const Sheet = part.current?.Paper;
  return { sheet: rows && Sheet ? <Sheet table={table} rows={rows} /> : null, print };
}
