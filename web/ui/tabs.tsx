/** Tabs: one stop for the Tab key, arrow keys between them. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { placeAfter } from "./keyboard.ts";

interface TabsProps<N extends string> {
  /** The tabs are `⟨id⟩-⟨name⟩`, what they show is `⟨id⟩-panel`. */
  id: string;
  label: string;
  className: string;
  /** One with an address is a link: arrow keys go to it, and a press opens its page. */
  tabs: readonly { name: N; label: ReactNode; href?: string }[];
  current: N;
  onTab?(name: N): void;
}

/** A list of tabs; what they show is drawn by who uses it. */
export function Tabs<N extends string>(props: TabsProps<N>) {
  const { id, label, className, tabs, current, onTab } = props;
  const list = useRef<HTMLDivElement>(null);
  // Without script there are no arrow keys: each is a stop of its own.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const items = [...list.current!.querySelectorAll<HTMLElement>("[role=tab]")];
    const at = items.indexOf(event.target as HTMLElement);
    const to = placeAfter(event.key, at, items.length, "across");
    const opens = event.key === " " && tabs[at]?.href !== undefined;
    if (!opens && to === null) return;
    event.preventDefault();
    if (to === null) return items[at].click();
    onTab?.(tabs[to].name);
    items[to].focus();
  };
  return (
    <div role="tablist" aria-label={label} className={className} ref={list} onKeyDown={move}>
      {tabs.map(({ name, label, href }) => {
        const isCurrent = name === current;
        const about = {
          role: "tab",
          id: `${id}-${name}`,
          "aria-selected": isCurrent,
          "aria-controls": isCurrent ? `${id}-panel` : undefined,
          tabIndex: alive && !isCurrent ? -1 : undefined,
        };
        return href === undefined
          ? (
            <button key={name} {...about} type="button" onClick={() => onTab?.(name)}>
              {label}
            </button>
          )
          : <a key={name} {...about} href={href}>{label}</a>;
      })}
    </div>
  );
}
