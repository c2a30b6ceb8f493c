/** Ctrl+S in an editor. */
import { useEffect } from "react";

/** Saves at Ctrl+S (⌘S), whatever script the keyboard writes. */
export function useSaveKey(save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== "KeyS") return;
      event.preventDefault();
      if (!event.repeat) save();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
