/** Parts of the table whose script comes when they are first needed, and may not come. */
import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from "react";
import { toast } from "../ui/toasts.ts";

/** Says that a part did not come. */
export function partLost(): void {
  toast("error", "이 부분을 불러오지 못했습니다. 네트워크를 확인한 뒤 새로고침해 주세요.");
}

function Lost(): null {
  useEffect(partLost, []);
  return null;
}

/** A component that is loaded when it is drawn; one that does not come says so, and all else stays. */
export function later<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => load().catch(() => ({ default: Lost })));
}
