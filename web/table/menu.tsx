/** A button that opens commands below itself. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { placeAfter } from "../ui/keyboard.ts";

interface MenuProps {
  /** What it is called, where `face` does not say it. */
  label?: string;
  /** What is on the button. */
  face: ReactNode;
  className?: string;
  /** Buttons; each closes the list. */
  children: ReactNode;
}

/** Arrow keys go round the commands, Escape and a press elsewhere close them. */
export function Menu({ label, face, className = "", children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const opener = () => box.current!.querySelector("button")!;
  const close = () => {
    setOpen(false);
    // A dialog that a command opens gives the focus back to here, not to a command that is hidden then.
    opener().focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) return close();
    const commands = [...document.getElementById(id)!.querySelectorAll("button")]
      .filter((command) => getComputedStyle(command).display !== "none");
    const at = commands.indexOf(event.target as HTMLButtonElement);
    const to = placeAfter(event.key, at, commands.length, "down");
    if (to === null) return;
    event.preventDefault();
    setOpen(true);
    requestAnimationFrame(() => commands[to].focus());
  };
  return (
    <div
      className={`dt-menu ${className}`}
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && setOpen(false)}
    >
      <Button
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {face}
      </Button>
      <div id={id} className="dt-menu-list" data-open={open || undefined} onClick={close}>
        {children}
      </div>
    </div>
  );
}
