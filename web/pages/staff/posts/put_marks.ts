/** Puts marks into the text of the editor. Loaded at the first press of one of its buttons. */
import { type Change, type Mark, markLines, putAddress } from "./marks.ts";

/** The text, whose id is that of its field. */
const area = () => document.getElementById("post-content") as HTMLTextAreaElement;

/** Types a change into the text, as a person would: it can be undone, and the form notices it. */
function type(changeOf: (text: string, start: number, end: number) => Change): void {
  const { value, selectionStart, selectionEnd } = area();
  const { from, to, text } = changeOf(value, selectionStart, selectionEnd);
  area().focus();
  area().setSelectionRange(from, to);
  document.execCommand("insertText", false, text);
}

export const putMark = (mark: Mark): void =>
  type((text, start, end) => markLines(text, start, end, mark));

export const putLink = (address: string): void =>
  type((text, start, end) => putAddress(text, start, end, address));
