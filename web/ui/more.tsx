/** Menus that are a `<details>`: how they close, and the one of what is done rarely, behind ⋯. */
import { type ReactNode, useEffect, useRef } from "react";

/** Closes it on Escape and on a press elsewhere, as people expect of a menu. */
export function useMenuManners() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      const key = event instanceof KeyboardEvent ? event.key : null;
      if (key !== null && key !== "Escape") return;
      if (key === null && details.contains(event.target as Node)) return;
      details.open = false;
      if (key === "Escape") details.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);
  return menu;
}

/** Buttons and links below the mark; whichever is pressed closes it. Without script it opens and closes, too. */
export function More({ label = "더 보기", children }: { label?: string; children: ReactNode }) {
  const menu = useMenuManners();
  const close = () => {
    menu.current!.open = false;
    // What opens now gives the focus back to what can be seen.
    menu.current!.querySelector("summary")?.focus();
  };
  return (
    <details className="more" ref={menu}>
      <summary className="button" aria-label={label}>⋯</summary>
      <div className="more-list card" onClick={close}>{children}</div>
    </details>
  );
}
