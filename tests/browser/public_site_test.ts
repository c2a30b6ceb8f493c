/**
 * Every public page as people meet it: in three widths and two themes, without script, on paper, by
 * keyboard. With SCREENSHOTS=folder a picture of each is kept (`deno task lab looks`).
 */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { publicPages } from "../helpers/public_pages.ts";
import { type Scene, signIn, withScene } from "./harness.ts";
import { EVERY_STATE, faults, overhang, PICTURES } from "./looks.ts";
import { becomes, eventually } from "./until.ts";

/** KWCAG 6.5.3 and 6.1.3: axe knows them, but not by default. */
const MORE_RULES = ["label-content-name-mismatch", "target-size"];

async function pagesOf(scene: Scene) {
  const page = await scene.visitor();
  await page.goto("/blog");
  const post = await page.getByRole("main").getByRole("article").or(page.getByRole("listitem"))
    .getByRole("heading").getByRole("link").first().getAttribute("href");
  await page.context().close();
  // The forms of the estimate look alike; each of them is filled in by a test of its own.
  return publicPages(post!).filter(({ name }) => !/^estimate-case-(?!inheritance)/.test(name));
}

/** Controls that a finger would miss: under 24 px either way. Links within a sentence are text. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll("button, summary, select, input, a.button, nav a"),
    ];
    return controls
      .map((control) =>
        control.matches("[type=radio], [type=checkbox]")
          ? control.closest("label") ?? control
          : control
      )
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        // What is one pixel small is hidden from sight on purpose.
        return width > 1 && height > 1 && (width < 24 || height < 24);
      })
      .map((control) => `too small to touch: ${control.outerHTML.slice(0, 120)}`);
  });
}

/** Where the focus is: the element, whether its ring can be seen, whether it is in view. */
function focused(page: Page): Promise<{ tag: string; ring: boolean; inView: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement!;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom } = element.getBoundingClientRect();
    return {
      tag: element.outerHTML.slice(0, 120),
      ring: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
      inView: bottom > 0 && top < innerHeight,
    };
  });
}

/** Pages gone through with Tab, and those that `deno task lab looks` goes through too. */
const STOPPED_AT = ["/", "/contact"];
const STOPPED_AT_TOO = ["/services/real-estate", "/estimate", "/search"];

Deno.test("every focus stop is visible, from the first to the last", async (t) => {
  await withScene(async (scene) => {
    for (const path of EVERY_STATE ? [...STOPPED_AT, ...STOPPED_AT_TOO] : STOPPED_AT) {
      await t.step(path, async () => {
        const page = await scene.visitor();
        await page.goto(path);
        const unseen: string[] = [];
        let stops = 0;
        for (; stops < 200; stops++) {
          await page.keyboard.press("Tab");
          const { tag, ring, inView } = await focused(page);
          if (tag.startsWith("<body")) break;
          if (!ring || !inView) unseen.push(tag);
        }
        await page.context().close();
        assertEquals(unseen, []);
        assert(stops > 10 && stops < 200, `${stops} stops`);
      });
    }
  });
});

/** Pages that a run of all tests looks at; `deno task lab looks` looks at every one. */
const ALWAYS = ["home", "contact", "estimate", "post", "services-real-estate"];

Deno.test("every public page is accessible and fits, light and dark, wide and narrow", async (t) => {
  await withScene(async (scene) => {
    const every = await pagesOf(scene);
    const pages = EVERY_STATE ? every : every.filter(({ name }) => ALWAYS.includes(name));
    assert(pages.length >= ALWAYS.length);
    // It stays, and with it the process that has read the fonts and what looks at the pages.
    const first = await scene.visitor();
    await first.goto("/");
    for (const { name, path } of pages) {
      await t.step(name, async () => {
        const page = await first.context().newPage();
        await page.goto(path);
        const looks = { rules: MORE_RULES, fullPage: true, always: true };
        const found = await faults(page, `public-${name}`, looks);
        found.push(...await tooSmall(page));
        // 1280 px at 400 % are 320 px (KWCAG 1.4.5 and WCAG 1.4.10).
        await page.setViewportSize({ width: 320, height: 640 });
        if (await overhang(page) > 0) found.push("scrolls sideways at 320");
        if (PICTURES) {
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.emulateMedia({ colorScheme: "light", media: "print" });
          await page.pdf({ path: `${PICTURES}/public-${name}.pdf`, format: "A4" });
        }
        await page.close();
        assertEquals(found, []);
      });
    }
  });
});

Deno.test("every page begins at one left edge, with headings of one size", () =>
  withScene(async (scene) => {
    const page = await scene.visitor();
    const first = (selector: string) =>
      page.locator(selector).first().evaluate((element) => ({
        x: element.getBoundingClientRect().x,
        size: getComputedStyle(element).fontSize,
      }));
    const paths = ["/", "/estimate", "/blog", "/about", "/contact", "/search", "/privacy"];
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 1024 });
      const begins: [path: string, off: number][] = [];
      const sizes = new Set<string>();
      for (const path of paths) {
        await page.goto(path);
        const title = await first("h1");
        begins.push([path, Math.round(title.x - (await first(".public-brand")).x)]);
        // Home begins with a statement of its own.
        if (path !== "/") sizes.add(title.size);
      }
      assertEquals(begins, paths.map((path) => [path, 0]));
      assertEquals(sizes.size, 1);
    }
  }));

/** Words of the title that go on in another line. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.getByRole("heading", { level: 1 }).first().evaluate((title) => {
    const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: word } of text.textContent!.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) broken.push(word);
      }
    }
    return broken;
  });

Deno.test("a phone shows both contact ways, and text at 200 % never scrolls sideways", () =>
  withScene(async (scene) => {
    const page = await scene.visitor({
      viewport: { width: 390, height: 844 },
      forcedColors: "active",
    });
    const wide: string[] = [];
    for (const { name, path } of await pagesOf(scene)) {
      await page.goto(path);
      await page.evaluate(() => document.documentElement.style.fontSize = "200%");
      if (await overhang(page) > 0) wide.push(name);
      // A post is called what its author likes.
      if (name !== "post") wide.push(...await brokenWords(page));
    }
    assertEquals(wide, []);
    await page.goto("/services/real-estate");
    const bar = page.getByRole("navigation", { name: "전화와 상담 신청" });
    await becomes(() => bar.isVisible(), false, "at the top the page's own buttons are in sight");
    await page.evaluate(() => scrollTo(0, 400));
    await bar.waitFor();
    await atRest(page);
    await becomes(async () => {
      const { y, height } = (await bar.boundingBox())!;
      return Math.round(y + height);
    }, 844);
    await becomes(
      () => bar.getByRole("link", { name: "상담 신청" }).getAttribute("href"),
      "/contact?service=real-estate",
    );
    const places = page.getByRole("navigation", { name: "업무 안내" }).getByRole("link");
    const tops = await places.evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().top)
    );
    assertEquals(new Set(tops).size, 1, "the menu is one row");
    const grounds = await places
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
    assertEquals(new Set(grounds).size, 2);
    assertEquals(grounds.filter((ground) => ground === grounds[0]).length, 1);
    await page.getByLabel("상속받을 때").check();
    await becomes(() => page.locator(".papers:visible h3").allTextContents(), ["상속받을 때"]);
  }));

/** Whatever moves with time has come to its end; what follows the scrollbar has none. */
const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ timeline, playState }) =>
      timeline !== document.timeline || playState !== "running"
    )
  );

Deno.test("page transitions work on the public site and into the office, without errors", () =>
  withScene(async (scene) => {
    const page = await scene.visitor({ reducedMotion: "no-preference" });
    await signIn(page, "데모 직원 하나");
    await page.addInitScript(() =>
      addEventListener("pagereveal", (event) => {
        if ((event as unknown as { viewTransition: unknown }).viewTransition) {
          sessionStorage.setItem("glided", location.pathname);
        }
      })
    );
    const follow = async (name: string, title: string) => {
      await page.getByRole("link", { name, exact: true }).first().click();
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await atRest(page);
    };
    await page.goto("/");
    await follow("소식", "소식");
    await becomes(() => page.evaluate(() => sessionStorage.getItem("glided")), "/blog");
    await follow("업무 화면", "오늘");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "소식" }).waitFor();
    await atRest(page);
    await follow("상담 신청", "1영업일");
  }));

Deno.test("the public site without script", async (t) => {
  await withScene(async (scene) => {
    const narrow = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
    const page = await scene.visitor(narrow);
    for (const { name, path } of await pagesOf(scene)) {
      await t.step(name, async () => {
        await page.goto(path);
        await becomes(() => page.getByRole("heading", { level: 1 }).isVisible(), true);
        if (PICTURES) {
          const file = `${PICTURES}/public-${name}-no-script.png`;
          await page.screenshot({ path: file, fullPage: true });
        }
      });
    }
    await page.context().close();

    await t.step("the menu opens, leads on, and closes with Escape", async () => {
      const page = await scene.visitor(narrow);
      await page.goto("/");
      const about = page.getByRole("navigation", { name: "주 메뉴" })
        .getByRole("link", { name: "사무소" });
      await becomes(() => about.isVisible(), false);
      await page.getByRole("button", { name: "메뉴" }).press("Enter");
      await about.waitFor();
      await page.keyboard.press("Escape");
      await about.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "메뉴" }).click();
      await about.click();
      await page.waitForURL("**/about");
      await page.getByRole("button", { name: "메뉴" }).click();
      await becomes(() => about.getAttribute("aria-current"), "page");
      await page.context().close();
    });

    await t.step("a question opens and closes by keyboard", async () => {
      const page = await scene.visitor({ javaScriptEnabled: false });
      await page.goto("/");
      const question = page.getByRole("group").filter({ hasText: "비용은 어떻게" });
      const answer = question.getByText(/세금과 수수료처럼/);
      await becomes(() => answer.isVisible(), false);
      await question.getByText("비용은 어떻게 정해지나요?").focus();
      await page.keyboard.press("Tab");
      await page.locator("summary", { hasText: "비용은 어떻게" }).focus();
      await page.keyboard.press("Enter");
      await answer.waitFor();
      await page.keyboard.press("Enter");
      await answer.waitFor({ state: "hidden" });
      await page.context().close();
    });

    await t.step("the search in the footer finds and marks matches", async () => {
      const page = await scene.visitor({ javaScriptEnabled: false });
      await page.goto("/");
      await page.getByRole("searchbox", { name: "사이트 검색" }).fill("상속 등기");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: /“상속 등기” 검색 결과/ }).waitFor();
      await eventually(async () => assert(await page.locator("mark").count() > 2));
      await page.context().close();
    });
  });
});

Deno.test("structured data of the site can be read by programs", async (t) => {
  await withScene(async (scene) => {
    const page = await scene.visitor();
    await page.goto("/");
    for (const path of ["/sitemap.xml", "/rss.xml"]) {
      await t.step(`${path} is well-formed XML`, async () => {
        const text = await (await page.request.get(path)).text();
        // A plain DOMParser is kept from pages of ours by their policy: a blank page has none.
        const blank = await page.context().newPage();
        const root = await blank.evaluate((text) => {
          const document = new DOMParser().parseFromString(text, "application/xml");
          const failed = document.querySelector("parsererror");
          return failed ? `broken: ${failed.textContent}` : document.documentElement.localName;
        }, text);
        await blank.close();
        assertEquals(root, path === "/rss.xml" ? "rss" : "urlset");
      });
    }

    await t.step("the icons and the card of the office are pictures of their sizes", async () => {
      const app = await (await page.request.get("/manifest.webmanifest")).json();
      for (const { src, sizes } of app.icons) {
        const size = await page.evaluate(async (src) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }, src);
        assertEquals(size, sizes);
      }
      const card = await page.locator('meta[property="og:image"]').getAttribute("content");
      assertEquals((await page.request.get(card!)).headers()["content-type"], "image/png");
    });
  });
});
