/** Parts of a page whose script comes when they are first needed, and may not come. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { toast } from "./toasts.ts";

const LOST = "이 부분을 불러오지 못했습니다. 네트워크를 확인한 뒤 새로고침해 주세요.";

/** Says that a part did not come, and offers to ask for it again. */
export function partLost(): void {
  // Browsers remember a module that failed: only a new page asks for it again.
  toast("error", LOST, { label: "새로고침", run: () => location.reload() });
}

function Lost() {
  useEffect(partLost, []);
  return <p className="part-wait">{LOST}</p>;
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

/** Parts on their way. */
const asked = new Set<Promise<unknown>>();

/** Once every part that was asked for is here, or will not come: what the server drew of one stays until then. */
export const partsHere = (): Promise<unknown> => Promise.all(asked);

/**
 * A component that is loaded when it is first drawn, or by `fetch` before. Until it is here `Meanwhile`
 * is drawn with the same props, or nothing: a dialog is not waited for. One that does not come says so,
 * and all else stays. A part that the server draws too has a `name`: should its page be drawn anew before its script
 * is here, what the server drew stays in its place, and nothing moves away under a pointer.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Meanwhile?: ComponentType<P>,
  name?: string,
): ((props: P) => ReactNode) & { fetch(): Promise<unknown> } {
  let here: ComponentType<P> | undefined;
  const get = async () => {
    const part = await load();
    here = part.default;
    return part;
  };
  const Later = lazy(() => get().catch(() => ({ default: Lost }))) as unknown as ComponentType<P>;
  const place = name && globalThis.document?.querySelector(`[data-part="${name}"]`);
  const asDrawn = place ? [...place.childNodes].map((node) => node.cloneNode(true)) : undefined;
  function Part(props: P) {
    // Drawn at once when it is here: what is below it must not jump.
    const [Drawn] = useState(() => here ?? Later);
    const meanwhile = asDrawn ? <AsDrawn nodes={asDrawn} /> : Meanwhile && <Meanwhile {...props} />;
    const part = (
      <Suspense fallback={meanwhile}>
        <Drawn {...props} />
      </Suspense>
    );
    return name ? <div className="part" data-part={name}>{part}</div> : part;
  }
  // One that does not come now is asked for again when it is drawn.
  return Object.assign(Part, {
    fetch() {
      const coming = get().catch(() => {});
      asked.add(coming);
      return coming;
    },
  });
}
