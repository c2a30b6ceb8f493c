/** An island: a component rendered on the server that comes alive in the browser. */
import type { ComponentType } from "react";

export type HydrateWhen = "load" | "idle" | "visible";

/**
 * Wraps `Component` for use in a page. The chunk is the file `*.island.tsx` that calls this as its
 * default export; `name` is that file's name without the ending. Props must be JSON.
 */
export function island<P extends object>(
  name: string,
  Component: ComponentType<P>,
  when: HydrateWhen = "load",
): ComponentType<P> {
  function Island(props: P) {
    return (
      <div data-island={name} data-when={when} data-props={JSON.stringify(props)}>
        <Component {...props} />
      </div>
    );
  }
  Island.Component = Component;
  Island.displayName = `Island(${name})`;
  return Island;
}
