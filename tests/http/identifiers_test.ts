/** No page of the office has a word of programs where a person reads (S1 §1: all text is Korean). */
import { assert, assertEquals } from "@std/assert";
import { allRoutes } from "../../src/app/routes.ts";
import type { Route } from "../../src/server/route.ts";
import { paths } from "../../web/paths.ts";
import { LISTS } from "../../web/pages/settings/tabs.ts";
import { identifiersIn } from "../helpers/words.ts";
import { openTestApp } from "../helpers/server.ts";

/** Elements whose content is to be copied as it is, or is never read. */
const AS_IT_IS = /<(script|style|code|pre|kbd|samp|svg|noscript)\b[^>]*>[\s\S]*?<\/\1>/g;
const UNTRANSLATED = /<(\w+)\b[^>]*translate="no"[^>]*>[\s\S]*?<\/\1>/g;
const NAMES = /(?:aria-label|placeholder|title|alt)="([^"]*)"/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

const decoded = (text: string): string =>
  text.replace(/&([a-z#0-9]+);/g, (whole, name) => ENTITIES[name] ?? whole);

/** What people read of a page, and what is read out to them. */
function textsOf(html: string): string[] {
  const body = html.slice(html.indexOf("<body")).replace(AS_IT_IS, " ").replace(UNTRANSLATED, " ");
  const names = [...body.matchAll(NAMES)].map(([, name]) => name);
  return [...body.split(/<[^>]*>/), ...names].map(decoded).filter((text) => text.trim() !== "");
}

const addressesOf = ({ path }: Route): string[] =>
  path === paths.settings()
    ? Object.entries(LISTS).flatMap(([tab, lists]) =>
      lists.map((list) => paths.settings(tab, list))
    )
    : [path];

/** What other programs read, and the description of the calls, which is about identifiers. */
const FOR_PROGRAMS = /\.(xml|json|txt|ics|webmanifest)$|^\/(api|assets|media|oauth)\b/;

Deno.test("an identifier is found anywhere in a text; names, units and addresses are not reported", () => {
  const found = [
    "download_certificates",
    "async",
    "용도: nonBusiness",
    "start_date와 함께",
    "iPhone · macOS",
    "12 km",
    "kim@office.kr",
    "/staff/card-report",
    "card_2026.xlsx",
  ].map((text) => identifiersIn(text));
  assertEquals(found, [
    ["download_certificates"],
    ["async"],
    ["nonBusiness"],
    ["start_date"],
    [],
    [],
    [],
    [],
    [],
  ]);
  const html =
    `<body><p title="is_staff">글</p><code>as_is</code><b translate="no">so_too</b><i>한_두</i>`;
  assertEquals(textsOf(html).flatMap(identifiersIn), ["is_staff"]);
});

Deno.test("no page shows an identifier in its text", async () => {
  const app = await openTestApp();
  const pages = allRoutes().filter(({ method, kind, path }) =>
    method === "GET" && kind === "page" && !/[:*]/.test(path) && !FOR_PROGRAMS.test(path)
  );
  assert(pages.length > 40, `${pages.length} pages`);
  const found: string[] = [];
  for (const address of pages.flatMap(addressesOf)) {
    const answer = await app.call(address, { as: "superuser" });
    const html = await answer.text();
    if (!(answer.headers.get("content-type") ?? "").startsWith("text/html")) continue;
    const words = new Set(textsOf(html).flatMap(identifiersIn));
    found.push(...[...words].map((word) => `${address}: ${word}`));
  }
  // The ids of the test's accounts are words.
  const isAccount = (found: string) => /^\/staff\/security\/log: (superuser|staff)$/.test(found);
  assertEquals(found.filter((one) => !isAccount(one)), []);
  await app.close();
});
