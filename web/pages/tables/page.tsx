/** A page with one table on it, its first rows in it. */
import { paths } from "../../paths.ts";
import { tableShortcuts } from "../../table/section_keys.ts";
import type { DataTableProps } from "../../table/types.ts";
import { Shell, type ShellFrame } from "../../ui/shell.tsx";
import OfficeTable from "./data-table.island.tsx";

interface TablePageProps {
  frame: ShellFrame;
  table: DataTableProps;
}

export function TablePage({ frame, table }: TablePageProps) {
  const { noun, title } = table.screen;
  return (
    <Shell {...frame} current={paths.table(noun)} shortcuts={tableShortcuts}>
      <div className="settings">
        {/* The table says it for those who see it. */}
        <h1 className="visually-hidden">{title}</h1>
        <OfficeTable {...table} />
      </div>
    </Shell>
  );
}
