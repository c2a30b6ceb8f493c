/** An island: a component rendered on the server that comes alive in the browser. */
import { type ComponentType, createContext, type ReactElement, useContext } from "react";

/** An island as pages use it. `Component` is what its chunk hydrates. */
export type IslandComponent<P extends object> = ComponentType<P> & { Component: ComponentType<P> };

/** What the server lends to the islands of one page while it renders them. */
export interface IslandHost {
  /** Takes an island in; returns the key that both sides use for its ids, and a stand-in for its HTML. */
  add(name: string, element: ReactElement): { key: string; src: string; standIn: string };
}

export const IslandHostContext = createContext<IslandHost | null>(null);

/**
 * Wraps `Component` for use in a page. The chunk is the file `*.island.tsx` that calls this as its
 * default export; `name` is that file's name without the ending. Props must be JSON.
 *
 * The server renders each island as a root of its own, so that ids made by `useId` agree with the
 * root that hydrates it and no context leaks in that the browser would not have. Without a host
 * (inside another island, or in a test) it is just its component.
 */
export function island<P extends object>(
  name: string,
  Component: ComponentType<P>,
): IslandComponent<P> {
  function Island(props: P) {
    const host = useContext(IslandHostContext);
    if (!host) return <Component {...props} />;
    const { key, src, standIn } = host.add(name, <Component {...props} />);
    return (
      <div
        data-island={name}
        data-key={key}
        data-src={src}
        data-props={JSON.stringify(props)}
        dangerouslySetInnerHTML={{ __html: standIn }}
      />
    );
  }
  Island.Component = Component;
  Island.displayName = `Island(${name})`;
  return Island;
}
