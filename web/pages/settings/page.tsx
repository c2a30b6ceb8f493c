/** The settings: three tabs, each a table with its first rows in it (S2 §2), or what an account has open. */
import type { ReactNode } from "react";
import { tableShortcuts } from "../../table/section_keys.ts";
import { paths } from "../../paths.ts";
import { Shell, type ShellFrame } from "../../ui/frame/shell.tsx";
import SettingsTabs from "./settings-tabs.island.tsx";
import { LIST_LABELS, type ListName, LISTS, type TabName, TABS } from "./tabs.ts";

/** The title of the menu entry's page, and of the browser's window. */
export const SETTINGS_TITLE = "관리자 설정";

/** Lists that are no table with keys of its own. */
const WITHOUT_TABLE: readonly ListName[] = [
  "access",
  "invitations",
  "card_rule",
  "leave_people",
  "leave_promotions",
  "jobs",
  "office",
];

interface SettingsPageProps {
  frame: ShellFrame;
  tab: TabName;
  /** What of the tab is shown; some have two. */
  list: ListName;
  /** The table, or what is shown in its place. */
  children: ReactNode;
}

/** Lists that have room beside the tabs on a small laptop. */
const FEW_LISTS = 5;

/** The lists of one tab, each with its address. */
function Lists({ tab, current }: { tab: TabName; current: ListName }) {
  const { label } = TABS.find(({ name }) => name === tab)!;
  return (
    <nav
      className={LISTS[tab].length > FEW_LISTS
        ? "settings-lists settings-lists-many"
        : "settings-lists"}
      aria-label={`${label} 목록`}
    >
      {LISTS[tab].map((list) => (
        <a
          key={list}
          href={paths.settings(tab, list)}
          aria-current={list === current ? "page" : undefined}
        >
          {LIST_LABELS[list]}
        </a>
      ))}
    </nav>
  );
}

export function SettingsPage({ frame, tab, list, children }: SettingsPageProps) {
  const shortcuts = WITHOUT_TABLE.includes(list) ? [] : tableShortcuts;
  return (
    <Shell {...frame} current={paths.settings(tab === "jobs" ? tab : "")} shortcuts={shortcuts}>
      <div className="settings">
        {/* The menu and the tabs say it for those who see them. */}
        <h1 className="visually-hidden">{SETTINGS_TITLE}</h1>
        <SettingsTabs current={tab} />
        <div role="tabpanel" id="settings-panel" aria-labelledby={`settings-tab-${tab}`}>
          {LISTS[tab].length > 1 && <Lists tab={tab} current={list} />}
          {children}
        </div>
      </div>
    </Shell>
  );
}
