/** The keys that lead to a page's list and to its search. */
import { assertEquals } from "@std/assert";
import { listCommandFor } from "../../web/ui/list/list_keys.ts";

/** Deno has no elements; what matters is which of them take text. */
class HTMLElementStub {
  readonly isContentEditable = false;
  constructor(readonly tagName: string, readonly readOnly = false) {}
}
Object.assign(globalThis, { HTMLElement: HTMLElementStub });
const READ_ONLY = "TEXTAREA readonly";
const element = (tag: string) => {
  const [name] = tag.split(" ");
  return new HTMLElementStub(name, tag === READ_ONLY) as unknown as EventTarget;
};

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const slash = { key: "/", code: "Slash" };
const j = { key: "j", code: "KeyJ" };
const hangulJ = { key: "ㅓ", code: "KeyJ" };
const k = { key: "k", code: "KeyK" };
const down = { key: "ArrowDown", code: "ArrowDown" };
const up = { key: "ArrowUp", code: "ArrowUp" };
const ctrlF = { key: "ㄹ", code: "KeyF", ctrlKey: true };

type Press = Partial<typeof plain> & { key: string; code: string };
type Where = Parameters<typeof listCommandFor>[1];
const scenarios: [
  when: string,
  Press,
  Where,
  tag: string,
  wish: ReturnType<typeof listCommandFor>,
][] = [
  ["j with nothing focused", j, "page", "BODY", "down"],
  ["j in Hangul mode", hangulJ, "page", "BODY", "down"],
  ["k with nothing focused", k, "page", "BODY", "up"],
  ["the arrow down with nothing focused", down, "page", "BODY", "down"],
  ["the arrow up with nothing focused, which scrolls", up, "page", "BODY", null],
  ["the arrows on a line", up, "line", "A", "up"],
  ["the arrow down on a button, which is its own", down, "other", "BUTTON", null],
  ["j on a button", j, "other", "BUTTON", "down"],
  ["j while typing", j, "other", "INPUT", null],
  ["/ with nothing focused", slash, "page", "BODY", "search"],
  ["/ while typing", slash, "other", "TEXTAREA", null],
  ["/ in a field that is only read", slash, "other", READ_ONLY, "search"],
  ["Ctrl+F while typing elsewhere", ctrlF, "other", "INPUT", "search"],
  ["a second Ctrl+F, which is the browser's", ctrlF, "search", "INPUT", null],
  ["Ctrl+Shift+F", { ...ctrlF, shiftKey: true }, "page", "BODY", null],
  ["the arrow down in the search", down, "search", "INPUT", "down"],
  ["j in the search", j, "search", "INPUT", null],
  ["Alt+J", { ...j, altKey: true }, "page", "BODY", null],
  ["e on a line", { key: "ㄷ", code: "KeyE" }, "line", "BUTTON", "e"],
  ["h on a line", { key: "h", code: "KeyH" }, "line", "A", "h"],
  ["e with nothing focused", { key: "e", code: "KeyE" }, "page", "BODY", null],
];
for (const [when, press, where, tag, wish] of scenarios) {
  Deno.test(`${when}: ${wish ?? "nothing"}`, () => {
    assertEquals(listCommandFor({ ...plain, ...press, target: element(tag) }, where), wish);
  });
}
