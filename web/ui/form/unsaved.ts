/** What was typed and not saved yet, over all islands of a page, and the guard against losing it. */
import { computed, signal } from "@preact/signals-react";
import { useEffect } from "react";
import { confirmDialog } from "../dialog/confirm.ts";

const names = signal<ReadonlySet<string>>(new Set());

/** True while anything is unsaved. Only ever written in a browser. */
export const hasUnsaved = computed(() => names.value.size > 0);

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

// A page with this listener is kept out of the back-forward cache, so it only exists when needed.
hasUnsaved.subscribe((unsaved) =>
  unsaved
    ? globalThis.addEventListener("beforeunload", warn)
    : globalThis.removeEventListener("beforeunload", warn)
);

/** Notes that something (`card/3f2a…`) holds unsaved changes. */
export function markUnsaved(name: string): void {
  names.value = new Set([...names.value, name]);
}

/** Notes that it was saved or given up. */
export function markSaved(name: string): void {
  names.value = new Set([...names.value].filter((entry) => entry !== name));
}

/** Keeps the mark of `name` while something of it is unsaved and on the page. */
export function useUnsaved(name: string, unsaved: boolean): void {
  useEffect(() => {
    if (unsaved) markUnsaved(name);
    return () => markSaved(name);
  }, [name, unsaved]);
}

/** Asks before leaving unsaved changes within a page; resolves to whether to go on. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved.peek()) return true;
  return await confirmDialog({
    title: "저장하지 않은 내용이 있습니다",
    text: "이동하면 저장하지 않은 내용이 사라집니다. 이동하시겠습니까?",
    confirm: "저장하지 않고 이동",
    cancel: "계속 편집",
    danger: true,
  });
}
