/** A tab that a WebDriver server drives (W3C WebDriver over HTTP): WebKitGTK. */
import { PATIENCE } from "./playwright_tab.ts";
import type { Tab, Target } from "./tab.ts";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** Keys by the code points that WebDriver gives them. */
const KEYS: Record<string, string> = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004",
  F2: "\uE032",
};
/** The first visible element of a selector that holds a text. */
const FIND = `return [...document.querySelectorAll(arguments[0])].find((one) =>
  one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden" &&
  (!arguments[1] || one.textContent.includes(arguments[1]))) ?? null`;

type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Calls of one session. Throws with the server's own words. */
export function sessionAt(server: string, session: string): Send {
  return async (method, path, body) => {
    const answer = await fetch(`${server}/session/${session}/${path}`, {
      method,
      body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Asks again until there is an answer. Throws with what was asked for. */
async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  let problem: unknown = "";
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const answer = await ask().catch((error) => void (problem = error));
    if (answer) return answer;
    await new Promise((again) => setTimeout(again, 50));
  }
  throw new Error(`waited for ${what} ${problem}`);
}

/** A session's tab on pages below `base`. */
export function webdriverTab(send: Send, base: string, pictures: string | null): Tab {
  const run = (script: string, ...args: unknown[]) =>
    send("POST", "execute/sync", { script, args });
  const find = async ({ css, text }: Target) =>
    (await run(FIND, css, text ?? "") as Record<string, string> | null)?.[ELEMENT] ?? null;
  const named = ({ css, text = "" }: Target) => `${css} ${text}`;
  const found = (target: Target) => until(named(target), () => find(target));
  const keys = (value: string) => {
    const actions = [...value].flatMap((key) => [
      { type: "keyDown", value: key },
      { type: "keyUp", value: key },
    ]);
    return send("POST", "actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  };
  return {
    troubles: [],
    goto: async (path) => void await send("POST", "url", { url: base + path }),
    sees: async (target) => void await found(target),
    misses: async (target) =>
      void await until(`no ${named(target)}`, async () => await find(target) === null),
    click: (target) =>
      // It may move, or be drawn anew, between the looking and the press.
      until(`a press of ${named(target)}`, async () => {
        await send("POST", `element/${await found(target)}/click`);
        return true;
      }).then(() => {}),
    fill: async (target, text) => {
      const element = await found(target);
      await send("POST", `element/${element}/clear`);
      await send("POST", `element/${element}/value`, { text });
    },
    type: async (text) => void await keys(text),
    press: async (key) => void await keys(KEYS[key] ?? key),
    read: async <T>(expression: string) => await run(`return ${expression}`) as T,
    resize: async (width, height) => void await send("POST", "window/rect", { width, height }),
    picture: async (name) => {
      if (!pictures) return;
      const picture = bytesOf(await send("GET", "screenshot") as string);
      await Deno.writeFile(`${pictures}/${name}.png`, picture);
    },
    paper: () => Promise.resolve(null),
  };
}
