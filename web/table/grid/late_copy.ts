/** Copying what had to be fetched first: the copying event is over by then. */
import { toast } from "../../ui/client/toasts.ts";
import { type ClipCell, clipHtml, writeTsv } from "./fill.ts";

/** Puts a block on the clipboard, as text and as a table. */
export function fillClipboard(clipboard: DataTransfer, cells: ClipCell[][]): void {
  clipboard.setData("text/plain", writeTsv(cells.map((line) => line.map(({ seen }) => seen))));
  clipboard.setData("text/html", clipHtml(cells));
}

/** Copies at once; false if the browser does not allow it now. */
function copyNow(cells: ClipCell[][]): boolean {
  let isTaken = false;
  const take = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    fillClipboard(event.clipboardData!, cells);
    isTaken = true;
  };
  document.addEventListener("copy", take, { capture: true });
  try {
    // `navigator.clipboard` would take the marks from the table that keep a spreadsheet from running text as formulas.
    return document.execCommand("copy") && isTaken;
  } finally {
    document.removeEventListener("copy", take, { capture: true });
  }
}

/**
 * Copies the loaded rows, and calls `done`. A browser allows copying for some seconds after a key (Chromium), or not at
 * all: then another press is needed.
 */
export function copyLater(cells: ClipCell[][], done: () => void): void {
  if (copyNow(cells)) return done();
  toast("info", "복사할 행을 모두 불러왔습니다.", {
    label: "복사",
    run: () => void (copyNow(cells) && done()),
  });
}
