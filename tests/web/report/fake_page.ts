/** As much of a browser's page as React needs to draw into, for counting what is drawn again. */

class FakeNode extends EventTarget {
  childNodes: FakeNode[] = [];
  parentNode: FakeNode | null = null;
  nodeValue = "";
  readonly style = { setProperty: () => {} };
  readonly options: FakeNode[] = [];

  constructor(
    readonly nodeType: number,
    readonly nodeName: string,
    readonly ownerDocument: FakeNode | null,
  ) {
    super();
  }

  readonly namespaceURI = "http://www.w3.org/1999/xhtml";
  get tagName() {
    return this.nodeName;
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): FakeNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  get previousElementSibling(): FakeNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) - 1] ?? null;
  }
  get defaultView() {
    return globalThis;
  }
  set textContent(text: string) {
    this.childNodes = text ? [this.createTextNode(text)] : [];
  }

  createElement(name: string) {
    return new FakeNode(1, name.toUpperCase(), this.nodeType === 9 ? this : this.ownerDocument);
  }
  createElementNS(_space: string, name: string) {
    return this.createElement(name);
  }
  createTextNode(text: string) {
    return Object.assign(new FakeNode(3, "#text", this), { nodeValue: text });
  }
  insertBefore(node: FakeNode, before: FakeNode | null) {
    node.parentNode?.removeChild(node);
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
    return node;
  }
  appendChild(node: FakeNode) {
    return this.insertBefore(node, null);
  }
  removeChild(node: FakeNode) {
    this.childNodes = this.childNodes.filter((child) => child !== node);
    node.parentNode = null;
    return node;
  }
  setAttribute() {}
  removeAttribute() {}
  scrollIntoView() {}
  focus() {}
  getElementById() {
    return null;
  }
}

class NeverSeen {
  observe() {}
  disconnect() {}
}

class NeverHeard extends EventTarget {
  close() {}
}

/** Puts a page where scripts look for one: its body, and what takes the page away again. */
export function fakePage(answer: (path: string) => unknown): [body: Element, leave: () => void] {
  const document = new FakeNode(9, "#document", null);
  const page = {
    window: globalThis,
    document,
    IntersectionObserver: NeverSeen,
    EventSource: NeverHeard,
    HTMLIFrameElement: class {},
    history: { replaceState() {}, pushState() {} },
    fetch: (path: string) => Promise.resolve(Response.json(answer(path))),
    location: { search: "", hash: "" },
  };
  const before = Object.keys(page).map((key) =>
    [key, Object.getOwnPropertyDescriptor(globalThis, key)] as const
  );
  for (const [key, value] of Object.entries(page)) {
    Object.defineProperty(globalThis, key, { value, configurable: true, writable: true });
  }
  const leave = () => {
    for (const [key, was] of before) {
      if (was) Object.defineProperty(globalThis, key, was);
      else Reflect.deleteProperty(globalThis, key);
    }
  };
  return [document.createElement("main") as unknown as Element, leave];
}
