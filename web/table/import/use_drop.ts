/** Files that are dropped on the page. */
import { useEffect, useState } from "react";
import { useEvent } from "../use_event.ts";

/**
 * A file that is dropped anywhere on the page while `on`; the browser never opens it in the page's place then. Answers
 * whether one is held above.
 */
export function useDrop(onFile: (file: File) => void, on = true): boolean {
  const [over, setOver] = useState(false);
  const take = useEvent(onFile);
  useEffect(() => {
    if (!on) return;
    const hear = (event: DragEvent) => {
      event.preventDefault();
      // From one element of the page to the next is no way out.
      if (event.type === "dragleave" && event.relatedTarget) return;
      setOver(event.type === "dragover");
      const file = event.type === "drop" && event.dataTransfer?.files[0];
      if (file) take(file);
    };
    const kinds = ["dragover", "dragleave", "drop"] as const;
    kinds.forEach((kind) => addEventListener(kind, hear));
    return () => kinds.forEach((kind) => removeEventListener(kind, hear));
  }, [on]);
  return over;
}
