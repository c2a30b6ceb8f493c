/** A handler that never changes its identity and always sees the newest state. */
import { useCallback, useLayoutEffect, useRef } from "react";

/** An effect of the very moment in which the page shows what it belongs to; none where the server draws. */
export const useEarlyEffect: typeof useLayoutEffect = (...of) => {
  if (typeof document !== "undefined") useLayoutEffect(...of);
};

/** Keeps what it is given to from being drawn anew; not to be called while drawing. */
export function useEvent<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const newest = useRef(handler);
  useEarlyEffect(() => {
    newest.current = handler;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
