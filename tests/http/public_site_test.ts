/** The public site as a whole: each page is valid, described, script-free, light, and leads somewhere. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { HtmlValidate } from "html-validate";
import { brotliCompressSync, constants } from "node:zlib";
import { SITE_ORIGIN, withSite } from "../helpers/public_pages.ts";
import { wordRules, wrongWords } from "../helpers/words.ts";

/** What is style and not validity is left to the formatter; attributes are as React writes them. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    "attr-case": "off",
    "doctype-style": "off",
    "void-style": "off",
    "long-title": "off",
    "no-inline-style": "error",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // A telephone number is one line by its own style.
    "tel-non-breaking": "off",
  },
});

type Json = Record<string, unknown>;

/** The JSON-LD blocks of a page. */
function structured(html: string): Json[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, text]) => JSON.parse(text));
}

/** What schema.org and search engines want of each kind. */
const required: Record<string, string[]> = {
  LegalService: ["name", "url", "telephone", "address", "image"],
  FAQPage: ["mainEntity"],
  BreadcrumbList: ["itemListElement"],
  BlogPosting: ["headline", "datePublished", "dateModified", "author", "publisher"],
};

Deno.test("the validator distinguishes valid from invalid", async () => {
  const { valid } = await validator.validateString("<ul><p>text</p></ul><img src=x>");
  assertEquals(valid, false);
});

/** What a reader sees of a page, a line per piece of text. */
const textsOf = (html: string): string[] =>
  html.replace(/<(script|style|svg)[ >].*?<\/\1>|<!--.*?-->/gs, "").split(/<[^>]+>/);

Deno.test("every public page uses the terms of the glossary", () =>
  withSite(async ({ pages, get }) => {
    const rules = await wordRules();
    const wrong: string[] = [];
    for (const { path } of pages) {
      const texts = textsOf((await get(path)).html);
      wrong.push(
        ...texts.flatMap((text) => wrongWords(rules, text)).map((what) => `${path}: ${what}`),
      );
    }
    assertEquals(wrong, []);
  }));

Deno.test("every public page is valid HTML", () =>
  withSite(async ({ pages, get }) => {
    const wrong: string[] = [];
    for (const { path } of pages) {
      const { html } = await get(path);
      const { results } = await validator.validateString(html);
      for (const { messages } of results) {
        wrong.push(...messages.map(({ ruleId, message, selector }) =>
          `${path}: ${ruleId}: ${message} (${selector})`
        ));
      }
    }
    assertEquals(wrong, []);
  }));

Deno.test("every public page has its own title, summary, address and card", () =>
  withSite(async ({ pages, get }) => {
    const titles = new Map<string, string>();
    for (const { path } of pages) {
      const { status, html } = await get(path);
      assertEquals(status, 200, path);
      const title = /<title>([^<]+)<\/title>/.exec(html)![1];
      assertEquals(titles.get(title), undefined, `${path} is called as another page`);
      titles.set(title, path);
      const summary = /<meta name="description" content="([^"]+)"/.exec(html)![1];
      assert(summary.length >= 20 && summary.length <= 200, `${path}: ${summary}`);
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)![1];
      assert(canonical.startsWith(SITE_ORIGIN), path);
      assertMatch(html, /<meta property="og:image" content="https:\/\/office\.kr\/[^"]+"/);
      assertEquals(html.match(/<h1[ >]/g)?.length, 1, path);
      assertMatch(html, /<html lang="ko"/);
    }
  }));

Deno.test("structured data of pages is valid and complete for its kind", () =>
  withSite(async ({ pages, get }) => {
    const kinds = new Map<string, string[]>();
    for (const { name, path } of pages) {
      const things = structured((await get(path)).html);
      kinds.set(name, things.map((thing) => String(thing["@type"])));
      for (const thing of things) {
        assertEquals(thing["@context"], "https://schema.org", path);
        const kind = String(thing["@type"]);
        assert(kind in required, `${path} describes a ${kind}`);
        for (const field of required[kind]) assert(thing[field], `${path}: ${kind}.${field}`);
      }
    }
    assertEquals(kinds.get("home"), ["LegalService", "FAQPage"]);
    assert(kinds.get("about")!.includes("LegalService"));
    assert(kinds.get("contact")!.includes("LegalService"));
    assert(kinds.get("post")!.includes("BlogPosting"));
    // Search engines are kept out of these: they have no place among the others.
    const apart = (name: string) => name.startsWith("search") || name === "contact-received";
    const searched = [...kinds].filter(([name]) => apart(name));
    const inner = [...kinds].filter(([name]) => name !== "home" && !apart(name));
    for (const [name, found] of inner) {
      assertEquals(found.filter((kind) => kind === "BreadcrumbList").length, 1, name);
    }
    for (const [name, found] of searched) assertEquals(found, [], name);
  }));

/** The services area remembers which menu entry was chosen (S2 §2): its few lines are in the page. */
const ALLOWED_SCRIPT = /^\/services\//;

Deno.test("no public page loads a script, and each fits in its 14 KB", () =>
  withSite(async ({ pages, get }) => {
    for (const { path } of pages) {
      const { html } = await get(path);
      const scripts = html.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
      assertEquals(scripts.filter((tag) => tag.includes("src=")), [], path);
      if (!ALLOWED_SCRIPT.test(path)) assertEquals(scripts, [], path);
      assertEquals(html.match(/<[^>]+\son[a-z]+=/g), null, path);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
      assert(brotliCompressSync(html, quality).length <= 14 * 1024, path);
    }
  }));

const entities: Record<string, string> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"' };

/** Addresses of the site that a page leads to; a form's place on its page is there once it was sent. */
function linksOf(html: string, self: string): string[] {
  return [...html.matchAll(/\s(href|action|src)="([^"]*)"/g)].map(([, attribute, value]) => {
    const link = value.replace(/&(amp|#x27|quot);/g, (sign) => entities[sign]);
    return attribute === "action" ? link.split("#")[0] : link;
  }).filter((link) => /^[/#]/.test(link)).map((link) => link.startsWith("#") ? self + link : link);
}

/** Signing in, built files and pictures are tested elsewhere. */
const NOT_FOLLOWED = /^\/(oauth|assets|media)\//;

Deno.test("every link of every public page has its target, and so has every #", () =>
  withSite(async ({ pages, get }) => {
    const seen = new Map<string, string>();
    const waiting = pages.map(({ path }) => ({ path, from: "the list of pages" }));
    const broken: string[] = [];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { pathname, search, hash } = new URL(next.path, SITE_ORIGIN);
      const address = pathname + search;
      if (!seen.has(address)) {
        const { status, html } = await get(address);
        if (status !== 200) broken.push(`${next.from} → ${address}: ${status}`);
        seen.set(address, html);
        const links = linksOf(html, address).filter((link) => !NOT_FOLLOWED.test(link));
        waiting.push(...links.map((path) => ({ path, from: address })));
      }
      const place = decodeURIComponent(hash.slice(1));
      if (place !== "" && !seen.get(address)!.includes(`id="${place}"`)) {
        broken.push(`${next.from} → ${next.path}: no such place`);
      }
      assert(seen.size < 500, "the site has no end");
    }
    assertEquals(broken, []);
    assert(seen.size > pages.length, "no page leads to another");
  }));
