/** Menus that are a `<details>`: what opens and closes them, and the one of commands below a button. */
import { type KeyboardEvent as KeyPressed, type ReactNode, useEffect, useRef } from "react";
import { placeAfter } from "../client/keyboard.ts";

/** Closes it on Escape and once one presses or goes elsewhere, as people expect of a menu. */
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
    const events = ["keydown", "pointerdown", "focusin"];
    for (const name of events) document.addEventListener(name, close);
    return () => {
      for (const name of events) document.removeEventListener(name, close);
    };
  }, []);
  return menu;
}

interface MenuProps {
  /** What it is called, where `face` does not say it. */
  label?: string;
  /** What is on the button. */
  face?: ReactNode;
  className?: string;
  /** Buttons and links; each closes the list. */
  children: ReactNode;
}

/** Arrow keys go round the commands. Without script it opens and closes, too. */
export function Menu({ label, face = "⋯", className = "", children }: MenuProps) {
  const menu = useMenuManners();
  const close = () => {
    menu.current!.open = false;
    // A dialog that a command opens gives the focus back to here, not to a command that is hidden then.
    menu.current!.querySelector("summary")!.focus();
  };
  const onKeyDown = (event: KeyPressed) => {
    const list = menu.current!.querySelectorAll<HTMLElement>(".menu-list > .button");
    const commands = [...list].filter((one) => getComputedStyle(one).display !== "none");
    const at = commands.indexOf(event.target as HTMLElement);
    const to = placeAfter(event.key, at, commands.length, "down");
    if (to === null) return;
    event.preventDefault();
    menu.current!.open = true;
    requestAnimationFrame(() => commands[to].focus());
  };
  return (
    <details className={`menu ${className}`} ref={menu} onKeyDown={onKeyDown}>
      <summary className="button" aria-label={label} title={label}>{face}</summary>
      <div className="menu-list" onClick={close}>{children}</div>
    </details>
  );
}
