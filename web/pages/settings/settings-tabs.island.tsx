/** The tabs of the settings as links: each is an address of its own. */
import { island } from "../../island.tsx";
import { paths } from "../../paths.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { type TabName, TABS } from "./tabs.ts";

function SettingsTabs({ current }: { current: TabName }) {
  return (
    <Tabs<TabName>
      id="settings"
      label="설정 구분"
      className="tabs settings-tabs"
      tabs={TABS.map(({ name, label }) => ({ name, label, href: paths.settings(name) }))}
      current={current}
    />
  );
}

export default island("settings-tabs", SettingsTabs);
