/** A page with one table on it, its first rows in it. */
import { paths } from "../../paths.ts";
import { tableShortcuts } from "../../table/section_keys.ts";
import type { DataTableProps } from "../../table/types.ts";
import { Shell, type ShellFrame } from "../../ui/frame/shell.tsx";
import OfficeTable from "./data-table.island.tsx";

interface TablePageProps {
  frame: ShellFrame;
  table: DataTableProps;
}

export function TablePage({ frame, table }: TablePageProps) {
  const { noun } = table.screen;
  return (
    <Shell {...frame} current={paths.table(noun)} shortcuts={tableShortcuts}>
      <OfficeTable {...table} />
    </Shell>
  );
}
