/** The settings: three tabs, each a table with its first rows in it (S2 §2). */
import type { DataTableProps } from "../../table/types.ts";
import { tableShortcuts } from "../../table/section_keys.ts";
import { paths } from "../../paths.ts";
import { Shell, type ShellFrame } from "../../ui/shell.tsx";
import OfficeTable from "../tables/data-table.island.tsx";
import SettingsTabs from "./settings-tabs.island.tsx";
import { type ListName, LISTS, type TabName } from "./tabs.ts";

/** The title of the menu entry's page, and of the browser's window. */
export const SETTINGS_TITLE = "관리자 설정";

interface SettingsPageProps {
  frame: ShellFrame;
  tab: TabName;
  /** The table of the tab; the vehicles have two. */
  list: ListName;
  table: DataTableProps;
}

/** Log and vehicles: two tables of one tab, each with its address. */
function VehicleLists({ current }: { current: ListName }) {
  return (
    <nav className="settings-lists" aria-label="차량 관리 목록">
      {LISTS.vehicles.map((list) => (
        <a
          key={list}
          href={paths.settings("vehicles", list)}
          aria-current={list === current ? "page" : undefined}
        >
          {list === "cars" ? "차량 목록" : "운행 기록"}
        </a>
      ))}
    </nav>
  );
}

export function SettingsPage({ frame, tab, list, table }: SettingsPageProps) {
  return (
    <Shell {...frame} current={paths.settings()} shortcuts={tableShortcuts}>
      <div className="settings">
        <h1>{SETTINGS_TITLE}</h1>
        <SettingsTabs current={tab} />
        <div role="tabpanel" id="settings-panel" aria-labelledby={`settings-tab-${tab}`}>
          {LISTS[tab].length > 1 && <VehicleLists current={list} />}
          <OfficeTable {...table} />
        </div>
      </div>
    </Shell>
  );
}
