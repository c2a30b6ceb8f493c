/** What a key that ends a syllable does on the screens where people write most: once, as systems send it. */
import { assertEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { openQuick } from "./courier_states.ts";
import { type Ime, openIme } from "./grid/ime.ts";
import type { Scene } from "./harness.ts";
import { withScene } from "./harness.ts";
import { editButtons, noteField } from "./report_page.ts";
import { openReport } from "./states.ts";
import { becomes } from "./until.ts";

type Sequence = (ime: Ime, key: string) => Promise<void>;

const SEQUENCES: Record<string, Sequence> = {
  async "Windows"(ime, key) {
    await ime.taken(key);
    await ime.commit("한");
    await ime.up(key);
  },
  async "Mac Chrome"(ime, key) {
    await ime.taken(key);
    await ime.commit("한");
    await ime.typed(key);
    await ime.up(key);
  },
  async "Safari"(ime, key) {
    await ime.commit("한");
    await ime.late(key);
    await ime.up(key);
  },
};

/** A screen with a field, and what Enter there does: read after the key, the same as after a plain Enter. */
interface Screen {
  name: string;
  open(scene: Scene): Promise<Page>;
  field(page: Page): Locator;
  /** What the key has done: how often something was sent, where the focus is, what is written. */
  done(page: Page): Promise<unknown>;
  expected: unknown;
}

const sent = new WeakMap<Page, number>();

/** Counts what is sent to such an address, and answers nothing good to it. */
async function countCalls(page: Page, pattern: string): Promise<void> {
  sent.set(page, 0);
  await page.route(pattern, (route) => {
    if (route.request().method() === "GET") return route.fallback();
    sent.set(page, sent.get(page)! + 1);
    return route.fulfill({ status: 500, json: { message: "잠시 후 다시 시도해 주세요." } });
  });
}

const focusedName = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).name);

const SCREENS: Screen[] = [
  {
    name: "chat: the question is sent",
    async open({ signedIn }) {
      const page = await signedIn("데모 직원 하나");
      await page.goto("/chat");
      await page.locator("[data-island=chat][data-ready]").waitFor({ state: "attached" });
      await countCalls(page, "**/api/chat/**");
      return page;
    },
    field: (page) => page.getByRole("textbox", { name: "질문", exact: true }),
    done: (page) => Promise.resolve(sent.get(page)),
    expected: 1,
  },
  {
    name: "couriers: on to the next field",
    open: (scene) => openQuick(scene),
    field: (page) => page.locator("input[name=rider]"),
    done: focusedName,
    expected: "sender",
  },
  {
    name: "couriers: a new line in the memo",
    open: (scene) => openQuick(scene),
    field: (page) => page.locator("textarea[name=memo]"),
    done: (page) => page.locator("textarea[name=memo]").inputValue(),
    expected: "한\n",
  },
  {
    name: "Ctrl+K: to the page that is marked",
    async open(scene) {
      const page = await openQuick(scene);
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /^찾을/ }).fill("휴가");
      return page;
    },
    field: (page) => page.getByRole("combobox", { name: /^찾을/ }),
    // What was typed last finds nothing: the key is no less pressed for that.
    done: (page) => page.getByRole("combobox", { name: /^찾을/ }).inputValue(),
    expected: "휴가한",
  },
  {
    name: "report editor: a new line in the note",
    async open(scene) {
      const page = await openReport(scene);
      await editButtons(page).first().click();
      await noteField(page).fill("");
      return page;
    },
    field: noteField,
    done: (page) => noteField(page).inputValue(),
    expected: "한\n",
  },
  {
    name: "a form of one field: it is sent",
    async open({ signedIn }) {
      const page = await signedIn("데모 직원 하나");
      await page.goto("/profile");
      await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-ready])"));
      await page.evaluate(() => {
        const form = document.createElement("form");
        const field = document.createElement("input");
        field.name = "one";
        form.append(field, document.createElement("button"));
        form.dataset.sent = "0";
        form.addEventListener("submit", (event) => {
          event.preventDefault();
          form.dataset.sent = String(Number(form.dataset.sent) + 1);
        });
        document.querySelector("main")!.append(form);
      });
      return page;
    },
    field: (page) => page.locator("input[name=one]"),
    done: (page) => page.locator("form:has(input[name=one])").getAttribute("data-sent"),
    expected: "1",
  },
];

async function play(scene: Scene, screen: Screen, sequence: Sequence): Promise<void> {
  const page = await screen.open(scene);
  const ime = await openIme(page);
  await screen.field(page).focus();
  await ime.compose("ㅎ", "하", "한");
  await sequence(ime, "Enter");
  await becomes(() => screen.done(page), screen.expected);
  // A second one would have come by then.
  await page.evaluate(() =>
    new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50))
  );
  assertEquals(await screen.done(page), screen.expected);
  await page.context().close();
}

for (const [system, sequence] of Object.entries(SEQUENCES)) {
  Deno.test(`${system}: Enter that ends a syllable acts once`, async (t) => {
    await withScene(async (scene) => {
      for (const screen of SCREENS) {
        await t.step(screen.name, () => play(scene, screen, sequence));
      }
    });
  });
}
