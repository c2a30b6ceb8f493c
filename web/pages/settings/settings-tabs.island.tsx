/** The tabs as links: without script each is a stop of its own; with it they are one, with arrow keys. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { island } from "../../ui/frame/island.tsx";
import { paths } from "../../paths.ts";
import { placeAfter } from "../../ui/client/keyboard.ts";
import { type TabName, TABS } from "./tabs.ts";

function SettingsTabs({ current }: { current: TabName }) {
  const [alive, setAlive] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setAlive(true);
    const tabs = list.current!;
    // On a phone the last ones lie beyond the edge, and another width moves the edge.
    const show = () => {
      const chosen = tabs.querySelector("[aria-selected=true]")?.getBoundingClientRect();
      if (chosen) tabs.scrollLeft += Math.max(0, chosen.right - tabs.getBoundingClientRect().right);
    };
    show();
    addEventListener("resize", show);
    return () => removeEventListener("resize", show);
  }, []);

  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const links = [...list.current!.querySelectorAll("a")];
    const at = links.indexOf(event.target as HTMLAnchorElement);
    const to = placeAfter(event.key, at, links.length, "across");
    if (event.key === " ") links[at]?.click();
    if (event.key === " " || to !== null) event.preventDefault();
    if (to !== null) links[to].focus();
  };
  return (
    <div
      role="tablist"
      aria-label="설정 구분"
      className="tabs settings-tabs"
      ref={list}
      onKeyDown={move}
    >
      {TABS.map(({ name, label }) => (
        <a
          key={name}
          role="tab"
          id={`settings-tab-${name}`}
          href={paths.settings(name)}
          aria-selected={name === current}
          aria-controls={name === current ? "settings-panel" : undefined}
          tabIndex={alive && name !== current ? -1 : undefined}
        >
          {label}
        </a>
      ))}
    </div>
  );
}

export default island("settings-tabs", SettingsTabs);
