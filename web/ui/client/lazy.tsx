/** Parts of a page whose script comes when they are first needed, and may not come. */
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { toast } from "./toasts.ts";
import { runQueued } from "./turns.ts";

const LOST = "이 부분을 불러오지 못했습니다. 네트워크를 확인한 뒤 다시 시도해 주세요.";

const AGAIN = "다시 시도";

/** Asks once more for each part that did not come: one message speaks for all of them. */
const lost = new Set<() => void>();

function retryParts(): void {
  const all = [...lost];
  lost.clear();
  for (const again of all) again();
}

/** Reports that a part failed to load after several tries. A press can request it again. */
export function reportMissingPart(): void {
  toast("error", LOST, lost.size > 0 ? { label: AGAIN, run: retryParts } : undefined);
}

/** Reports a part that nobody requested by pressing: the message has a button. */
export function offerMissingPart(again: () => void): void {
  lost.add(again);
  reportMissingPart();
}

/** Asks once more for a part that did not come, and whether it has a place in the page: a dialog has none. */
const PlaceContext = createContext({ again: () => {}, hasPlace: false });

function Lost() {
  const { again, hasPlace } = useContext(PlaceContext);
  useEffect(() => {
    // The message of another part retries this one, too.
    if (hasPlace) lost.add(again);
    else offerMissingPart(again);
    return () => void lost.delete(again);
  }, []);
  return hasPlace && (
    <p className="part-wait" role="alert">
      {LOST} <button type="button" className="button" onClick={again}>{AGAIN}</button>
    </p>
  );
}

/** Placeholder for a part that is being loaded. */
export const Waiting = () => <p className="part-wait" role="status">불러오는 중…</p>;

/** The server's content as elements, because the pages' policy does not allow innerHTML. */
const AsDrawn = ({ nodes }: { nodes: Node[] }) => (
  <div
    className="part"
    ref={(place) => place?.replaceChildren(...nodes)}
  />
);

const neverChanges = () => () => {};

/** Is the server's content being hydrated? */
const useIsHydrating = () => useSyncExternalStore(neverChanges, () => false, () => true);

/** Parts on their way. */
const asked = new Set<Promise<unknown>>();

/** Resolves once every requested part is loaded, or has failed: the server's content stays until then. */
export const partsSettled = (): Promise<unknown> => Promise.all(asked);

/** The script of a part: had at once, or in its turn, which is the same turn for all who wait for it. */
function scriptOf<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  let here: ComponentType<P> | undefined;
  let coming: Promise<{ default: ComponentType<P> }> | undefined;
  const get = async () => {
    const part = await load();
    here = part.default;
    return part;
  };
  const getInTurn = () => {
    if (coming) return coming;
    coming = runQueued(get);
    coming.catch(() => coming = undefined);
    return coming;
  };
  return { get, getInTurn, here: () => here };
}

/**
 * A component that is loaded when it is first rendered, or by `fetch` before, in its turn. Until then `Meanwhile` is
 * rendered with the same props, or nothing, as for a dialog. A failed one shows a message with a button that retries,
 * and everything else stays. A part that the server renders too has a `name`. Its script is loaded in its turn, and the
 * server's content stays until then, also when loading fails. If its page is rendered anew before, a copy replaces it,
 * so that nothing moves away under a pointer.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Meanwhile?: ComponentType<P>,
  name?: string,
): ((props: P) => ReactNode) & { fetch(): Promise<unknown> } {
  const { get, getInTurn, here } = scriptOf(load);
  const asking = async () => {
    try {
      return await get();
    } catch {
      Next = later();
      return { default: Lost };
    }
  };
  const later = () => lazy(asking) as unknown as ComponentType<P>;
  /** Retries a failed part of the server's content; undefined if it has not failed. */
  let askAnew: (() => void) | undefined;
  const untilHere = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return await getInTurn();
    } catch {
      await new Promise<void>((again) => offerMissingPart(askAnew = again));
      askAnew = undefined;
      return await untilHere();
    }
  };
  const ServerDrawn = lazy(untilHere) as unknown as ComponentType<P>;
  /** The component for the next render. A failed one is loaded again. */
  let Next = later();
  const place = name && globalThis.document?.querySelector(`[data-part="${name}"]`);
  const asDrawn = place ? [...place.childNodes].map((node) => node.cloneNode(true)) : undefined;
  function Part(props: P) {
    const comesAlive = useIsHydrating();
    // Rendered at once if loaded, so that the content below does not jump.
    const [Now, draw] = useState(() => here() ?? (name && comesAlive ? ServerDrawn : Next));
    const meanwhile = asDrawn ? <AsDrawn nodes={asDrawn} /> : Meanwhile && <Meanwhile {...props} />;
    // The copy of one that is lost would be true no more.
    const isOld = askAnew !== undefined && Now === ServerDrawn;
    const again = () => {
      askAnew?.();
      draw(later);
    };
    const part = (
      <PlaceContext.Provider value={{ again, hasPlace: isOld || !!meanwhile }}>
        {isOld ? <Lost /> : (
          <Suspense fallback={meanwhile}>
            <Now {...props} />
          </Suspense>
        )}
      </PlaceContext.Provider>
    );
    return name ? <div className="part" data-part={name}>{part}</div> : part;
  }
  // A failed one is retried at the next render.
  return Object.assign(Part, {
    fetch() {
      const one = getInTurn().catch(() => {});
      asked.add(one);
      return one;
    },
  });
}
