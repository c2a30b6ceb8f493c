/** Tools that are rarely used: side by side where there is room, else behind one button. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";

/** Where an arrow key leads among so many tools. */
function target(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (Math.max(at, 0) + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

export function MoreTools({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [opener, list] = [`${id}-opener`, `${id}-list`];
  // Hidden by the style sheet where there is room for all tools.
  const isFolded = () => document.getElementById(opener)!.offsetParent !== null;
  const close = () => {
    if (!isFolded()) return;
    setOpen(false);
    // A dialog that a tool opens gives the focus back to here, not to a tool that is hidden then.
    document.getElementById(opener)!.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isFolded()) return;
    if (event.key === "Escape" && open) return close();
    const tools = [...document.getElementById(list)!.querySelectorAll("button")];
    const to = target(event.key, tools.indexOf(event.target as HTMLButtonElement), tools.length);
    if (to === null) return;
    event.preventDefault();
    setOpen(true);
    requestAnimationFrame(() => tools[to].focus());
  };
  return (
    <div
      className="dt-more"
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && setOpen(false)}
    >
      <Button
        id={opener}
        className="dt-more-opener"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        더 보기
      </Button>
      <div id={list} className="dt-more-list" data-open={open || undefined} onClick={close}>
        {children}
      </div>
    </div>
  );
}
