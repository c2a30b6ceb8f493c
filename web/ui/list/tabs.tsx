/** Tabs: one stop for the Tab key, arrow keys between them. */
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { placeAfter } from "../client/keyboard.ts";

interface TabsProps<N extends string> {
  /** The tabs are `⟨id⟩-⟨name⟩`, what they show is `⟨id⟩-panel`. */
  id: string;
  label: string;
  className: string;
  tabs: readonly { name: N; label: ReactNode }[];
  current: N;
  onTab(name: N): void;
}

/** A list of tabs; what they show is drawn by who uses it. */
export function Tabs<N extends string>(props: TabsProps<N>) {
  const { id, label, className, tabs, current, onTab } = props;
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === current);
    const to = placeAfter(event.key, at, tabs.length, "across");
    if (to === null) return;
    event.preventDefault();
    onTab(tabs[to].name);
    list.current?.querySelectorAll("button")[to].focus();
  };
  return (
    <div role="tablist" aria-label={label} className={className} ref={list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`${id}-${tab.name}`}
          aria-selected={tab.name === current}
          aria-controls={`${id}-panel`}
          tabIndex={tab.name === current ? 0 : -1}
          onClick={() => onTab(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
