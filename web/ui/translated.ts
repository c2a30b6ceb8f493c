/**
 * Pages that the browser translates. A translator puts `<font>` elements where text was; React keeps its own text
 * nodes, and throws when it is to remove one, or to put something before it, that is not there any more. So on this
 * page each text that a translator took out knows its replacement (docs/decisions/0103).
 */

/** What a translator has put in the place of a text, and which texts that is the translation of. */
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

/** The child of `parent` that shows this text: itself, what it was wrapped in, or what it was exchanged for. */
function shown(parent: Node, child: Node): Node | null {
  let at: Node | null = child.parentNode ? child : standIns.get(child) ?? null;
  while (at && at.parentNode !== parent && isFont(at.parentNode)) at = at.parentNode;
  return at?.parentNode === parent ? at : null;
}

/** Puts the texts back that an element was the translation of: the translator notices it and translates them anew. */
function putBack(text: Text): void {
  const font = standIns.get(text);
  if (!font?.isConnected) return;
  font.replaceWith(...originals.get(font)!.filter((one) => !one.isConnected));
}

/** From now on what React does to its texts happens to their translations. */
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
