/** What people press before an island is alive. What they type and choose, the fields themselves keep. */

/** A press of `target`, a form that was sent, or a key that followed the press. */
export interface Act {
  kind: "tap" | "send" | "key";
  target: Element;
  key?: string;
  code?: string;
}

const ASLEEP = "[data-island]:not([data-ready])";
/** Here the browser does what is to be done. */
const NATIVE = "a[href], summary, label, input, select, textarea, [popovertarget], form[action] *";
const FIELDS = "input, select, textarea, button, a";

/** Listens from now on; what it gives is filled. Each act is taken out by the island that does it again. */
export function keepTaps(): Act[] {
  const kept: Act[] = [];
  const keep = (event: Event, act: Act) => {
    event.preventDefault();
    act.target.setAttribute("data-kept", "");
    const last = kept.at(-1);
    // Pressed again because nothing seemed to happen: once is meant.
    if (act.kind === "key" || last?.kind !== act.kind || last.target !== act.target) kept.push(act);
  };
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (!target.closest(ASLEEP) || target.closest(NATIVE)) return;
    keep(event, { kind: "tap", target: target.closest("button") ?? target });
  }, true);
  document.addEventListener("submit", (event) => {
    const target = event.target as Element;
    if (target.closest(ASLEEP) && !target.hasAttribute("action")) {
      keep(event, { kind: "send", target });
    }
  }, true);
  document.addEventListener("keydown", (event) => {
    const tapped = kept.at(-1)?.target;
    // A script's key may be of the document itself.
    const isFields = event.target instanceof Element && event.target.closest(FIELDS);
    if (!tapped?.closest(ASLEEP) || isFields || event.key === "Tab") return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    keep(event, { kind: "key", target: tapped, key: event.key, code: event.code });
  }, true);
  return kept;
}
