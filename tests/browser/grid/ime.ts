/** Key presses and compositions in the orders in which systems send them, by way of the protocol. */
import type { CDPSession, Page } from "playwright-core";

/** Codes of the keys that end a syllable. */
const VIRTUAL: Record<string, number> = {
  Enter: 13,
  Tab: 9,
  Escape: 27,
  ArrowDown: 40,
  ArrowRight: 39,
};

export interface Ime {
  /** Shows jamo joining into syllables: each text replaces the one before ("ㅎ", "하", "한"). */
  compose(...steps: string[]): Promise<void>;
  /** Ends the composition with this text. */
  commit(text: string): Promise<void>;
  /** The key while composing, as an input method hands it on: code 229. */
  taken(key: string): Promise<void>;
  /** The key itself, going down. */
  down(key: string): Promise<void>;
  up(key: string): Promise<void>;
  /** The key going down, with what the browser itself does with it: a line break, a form that is sent. */
  typed(key: string): Promise<void>;
  /** The key after its composition, named and with code 229, as Safari sends it. */
  late(key: string): Promise<void>;
}

export async function openIme(page: Page): Promise<Ime> {
  const client: CDPSession = await page.context().newCDPSession(page);
  const send = (type: "rawKeyDown" | "keyUp", key: string, code: number, name = key) =>
    client.send("Input.dispatchKeyEvent", {
      type,
      key: name,
      code: key,
      windowsVirtualKeyCode: code,
      nativeVirtualKeyCode: code,
    });
  return {
    async compose(...steps) {
      for (const text of steps) {
        await send("rawKeyDown", "KeyA", 229, "Process");
        await client.send("Input.imeSetComposition", {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
        await send("keyUp", "KeyA", 65, "ㅁ");
      }
    },
    commit: async (text) => void await client.send("Input.insertText", { text }),
    taken: async (key) => void await send("rawKeyDown", key, 229, "Process"),
    down: async (key) => void await send("rawKeyDown", key, VIRTUAL[key]),
    up: async (key) => void await send("keyUp", key, VIRTUAL[key]),
    typed: async (key) =>
      void await client.send("Input.dispatchKeyEvent", {
        type: "keyDown",
        key,
        code: key,
        text: key === "Enter" ? "\r" : undefined,
        windowsVirtualKeyCode: VIRTUAL[key],
        nativeVirtualKeyCode: VIRTUAL[key],
      }),
    late: async (key) => void await send("rawKeyDown", key, 229),
  };
}
