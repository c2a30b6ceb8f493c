import { assertEquals } from "@std/assert";
import { isShortcut } from "../../web/ui/client/keyboard.ts";

/** Deno has no elements; what matters is which of them take text. */
class HTMLElementStub {
  constructor(readonly tagName: string, readonly isContentEditable = false) {}
}
Object.assign(globalThis, { HTMLElement: HTMLElementStub });
const element = (tag: string, editable = false) =>
  new HTMLElementStub(tag, editable) as unknown as EventTarget;

const plain = { ctrlKey: false, altKey: false, metaKey: false };

const presses: [string, EventTarget | null, Partial<typeof plain>, boolean][] = [
  ["on the page", element("BODY"), {}, true],
  ["on a button", element("BUTTON"), {}, true],
  ["in a field", element("INPUT"), {}, false],
  ["in a note", element("TEXTAREA"), {}, false],
  ["in a choice", element("SELECT"), {}, false],
  ["in editable text", element("DIV", true), {}, false],
  ["with Ctrl", element("BODY"), { ctrlKey: true }, false],
  ["with Alt", element("BODY"), { altKey: true }, false],
  ["with Command", element("BODY"), { metaKey: true }, false],
];
for (const [where, target, modifiers, works] of presses) {
  Deno.test(`a one-letter shortcut ${where} ${works ? "works" : "stays silent"}`, () => {
    assertEquals(isShortcut({ key: "?", target, ...plain, ...modifiers }), works);
  });
}
