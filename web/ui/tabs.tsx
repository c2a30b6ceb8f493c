/** Tabs: one stop for the Tab key, arrow keys between them. */
import { type KeyboardEvent, type ReactNode, useRef } from "react";

/** The place that a key moves to among `count` tabs, round both ends; null for any other key. */
export function nextTab(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

interface TabsProps<N extends string> {
  /** The tabs are `⟨id⟩-⟨name⟩`, what they show is `⟨id⟩-panel`. */
  id: string;
  label: string;
  className: string;
  tabs: readonly { name: N; label: ReactNode }[];
  current: N;
  onTab(name: N): void;
}

export function Tabs<N extends string>(props: TabsProps<N>) {
  const { id, label, className, tabs, current, onTab } = props;
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === current);
    const to = nextTab(event.key, at, tabs.length);
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
