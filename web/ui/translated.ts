/**
 * Pages translated by the browser. A translator replaces text by `<font>` elements; React keeps its own text nodes, and
 * throws when it removes, or inserts before, one that is gone. So on such a page each replaced text knows its
 * replacement (docs/decisions/0103).
 */

/** A translator's replacement of a text, and the texts that it translates. */
const standIns = new WeakMap<Node, Element>();
const originals = new WeakMap<Element, Text[]>();

const isFont = (node: Node | null): node is Element => node?.nodeName === "FONT";

/** A sentence of several texts may have become one element. */
function note({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const node of removedNodes) {
    if (!(node instanceof Text)) continue;
    const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
    if (!font) continue;
    standIns.set(node, font);
    const texts = originals.get(font) ?? [];
    originals.set(font, [...texts.filter((one) => one !== node), node]);
  }
}

/** The child of `parent` that shows this text: itself, its wrapper, or its replacement. */
function shown(parent: Node, child: Node): Node | null {
  let at: Node | null = child.parentNode ? child : standIns.get(child) ?? null;
  while (at && at.parentNode !== parent && isFont(at.parentNode)) at = at.parentNode;
  return at?.parentNode === parent ? at : null;
}

/** Restores the texts that an element translates: the translator notices it and translates them anew. */
function putBack(text: Text): void {
  const font = standIns.get(text);
  if (!font?.isConnected) return;
  font.replaceWith(...originals.get(font)!.filter((one) => !one.isConnected));
}

/** From now on React's changes of its texts apply to their translations. */
export function surviveTranslation(): void {
  const observer = new MutationObserver((records) => records.forEach(note));
  observer.observe(document.body, { childList: true, subtree: true });
  const catchUp = () => observer.takeRecords().forEach(note);
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue")!;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this || !(child instanceof Text)) {
      return removeChild.call(this, child) as Child;
    }
    catchUp();
    const there = shown(this, child);
    // Without one it went with the sentence that it was a part of.
    if (there) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    if (before === null || before.parentNode === this || !(before instanceof Text)) {
      return insertBefore.call(this, child, before) as Child;
    }
    catchUp();
    return insertBefore.call(this, child, shown(this, before)) as Child;
  };
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue.set!.call(this, value);
      if (!(this instanceof Text) || this.isConnected) return;
      catchUp();
      putBack(this);
    },
  });
}
