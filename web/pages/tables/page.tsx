/** A page with one table on it, its first rows in it. */
import { tableShortcuts } from "../../table/section_keys.ts";
import type { DataTableProps } from "../../table/types.ts";
import { Shell, type ShellFrame } from "../../ui/frame/shell.tsx";
import OfficeTable from "./data-table.island.tsx";

interface TablePageProps {
  frame: ShellFrame;
  table: DataTableProps;
  /** The page's own address. */
  current: string;
}

export function TablePage({ frame, table, current }: TablePageProps) {
  return (
    <Shell {...frame} current={current} shortcuts={tableShortcuts}>
      <OfficeTable {...table} />
    </Shell>
  );
}
