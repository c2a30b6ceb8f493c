/** A handler that never changes its identity and always sees the newest state. */
import { useCallback, useLayoutEffect, useRef } from "react";

const useEarlyEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;

/** Keeps what it is given to from being drawn anew; not to be called while drawing. */
export function useEvent<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const newest = useRef(handler);
  useEarlyEffect(() => {
    newest.current = handler;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
