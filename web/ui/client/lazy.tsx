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

/** Says that a part did not come, though it was asked for again and again. What asked for it may be pressed again. */
export function reportMissingPart(): void {
  toast("error", LOST, lost.size > 0 ? { label: AGAIN, run: retryParts } : undefined);
}

/** Says so of a part that nobody asked for by pressing: the message has a button. */
export function offerMissingPart(again: () => void): void {
  lost.add(again);
  reportMissingPart();
}

/** Asks once more for a part that did not come, and whether it has a place in the page: a dialog has none. */
const PlaceContext = createContext({ again: () => {}, hasPlace: false });

function Lost() {
  const { again, hasPlace } = useContext(PlaceContext);
  useEffect(() => {
    // The message of another part asks for this one, too.
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

/** What stands in the page for a part that is waited for. */
export const Waiting = () => <p className="part-wait" role="status">불러오는 중…</p>;

/** What the server drew, as elements: the pages' policy lets no text become any. */
const AsDrawn = ({ nodes }: { nodes: Node[] }) => (
  <div
    className="part"
    ref={(place) => place?.replaceChildren(...nodes)}
  />
);

const neverChanges = () => () => {};

/** Is what the server drew just coming alive? */
const useIsHydrating = () => useSyncExternalStore(neverChanges, () => false, () => true);

/** Parts on their way. */
const asked = new Set<Promise<unknown>>();

/** Once every part that was asked for is here, or will not come: what the server drew of one stays until then. */
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
 * A component that is loaded when it is first drawn, or by `fetch` before, in its turn. Until it is here `Meanwhile`
 * is drawn with the same props, or nothing: a dialog is not waited for. One that does not come says so with a
 * button that asks again, and all else stays.
 *
 * A part that the server draws too has a `name`. Its script comes in its turn, and what the server drew stays
 * until then, also when it is lost: drawn as anything else it would be no more what the server said. Should its
 * page be drawn anew before, a copy stands in its place, and nothing moves away under a pointer.
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
  /** Asks once more for what the server drew; undefined while it is not lost. */
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
  /** What is drawn by who is drawn next. One that did not come is asked for again. */
  let Next = later();
  const place = name && globalThis.document?.querySelector(`[data-part="${name}"]`);
  const asDrawn = place ? [...place.childNodes].map((node) => node.cloneNode(true)) : undefined;
  function Part(props: P) {
    const comesAlive = useIsHydrating();
    // Drawn at once when it is here: what is below it must not jump.
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
  // One that does not come now is asked for again when it is drawn.
  return Object.assign(Part, {
    fetch() {
      const one = getInTurn().catch(() => {});
      asked.add(one);
      return one;
    },
  });
}
