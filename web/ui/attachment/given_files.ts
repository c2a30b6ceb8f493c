/** Files that are dropped or pasted: one way for every place that takes some. */
import { type DragEvent, useEffect, useRef, useState } from "react";

/** Whether files are held above, and what takes them when they are dropped. */
export function useDropped(onFiles: (files: Iterable<File>) => void, on: boolean) {
  const [over, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => on && dataTransfer.types.includes("Files");
  return {
    over,
    take: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}

/** Takes files that are pasted anywhere on the page, while that is there that wants them. */
export function usePasted(onFiles: (files: Iterable<File>) => void, on: boolean): void {
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    if (!on) return;
    const pasted = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      // Cells of a worksheet come with a picture of themselves: those are text for the table.
      const isText = event.clipboardData?.types.includes("text/plain");
      if (!files?.length || isText || event.defaultPrevented) return;
      event.preventDefault();
      take.current(files);
    };
    addEventListener("paste", pasted);
    return () => removeEventListener("paste", pasted);
  }, [on]);
}
