import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { renderPage, shellUser } from "../../src/server/render.tsx";
import { queryFromAddress, TITLE, type Umbrella, UmbrellasPage } from "./list_page/umbrellas.tsx";
import { identity, pageDeps, visit } from "./page.ts";

const umbrella = (id: string, visitor: string, more: Partial<Umbrella> = {}): Umbrella => ({
  ...{ id, visitor, standing: "lent", day: "2026-11-20", deposit: 5_000 },
  ...more,
});
const THREE = [
  umbrella("u1", "김하나", { deposit: 0 }),
  umbrella("u2", "이두리", { standing: "back" }),
  umbrella("u3", "박세나", { day: "2026-11-25" }),
];

/** The page at an address with its query. */
async function pageAt(query: string, umbrellas = THREE): Promise<string> {
  const deps = await pageDeps();
  const asked = queryFromAddress(new URLSearchParams(query));
  const user = shellUser(identity("staff"));
  const frame = { user, office: deps.office, demo: false, version: "" };
  const page = <UmbrellasPage {...{ frame, umbrellas, asked }} />;
  return (await visit((c) => renderPage(c, deps, page, { title: TITLE, area: "office" }))).html;
}

const namesIn = (html: string): string[] =>
  [...html.matchAll(/<th role="rowheader"[^>]*><a[^>]*>([^<]*)</g)].map(([, name]) => name);

Deno.test("a list page has at most 150 lines and no style sheet", async () => {
  const folder = new URL("./list_page/", import.meta.url);
  assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["umbrellas.tsx"]);
  const text = await Deno.readTextFile(new URL("umbrellas.tsx", folder));
  assert(text.split("\n").length <= 150);
  // Nor classes of its own: a button, a badge and the main one of them are the house's.
  const classes = [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names]) =>
    names.split(" ")
  );
  assertEquals([...new Set(classes)].sort(), ["badge", "button", "button-primary"]);
});

Deno.test("a list page shows its first rows and links to the next page with its filters", async () => {
  const html = await pageAt("standing=&from=2026-11-01");
  assertEquals(namesIn(html), ["김하나", "이두리"]);
  assertStringIncludes(html, 'href="/staff/umbrellas?from=2026-11-01&amp;page=2" rel="next"');
  const next = await pageAt("from=2026-11-01&page=2");
  assertEquals(namesIn(next), ["박세나"]);
  assertStringIncludes(next, 'href="/staff/umbrellas?from=2026-11-01" rel="prev"');
});

Deno.test("part, filter and search of a list page are read from its address", async () => {
  assertEquals(namesIn(await pageAt("standing=back")), ["이두리"]);
  assertEquals(namesIn(await pageAt("from=2026-11-24")), ["박세나"]);
  const html = await pageAt("standing=lent&search=하나");
  assertEquals(namesIn(html), ["김하나"]);
  assertMatch(html, /aria-current="page"[^>]*>대여 중 <span class="tabular">2</);
  assertStringIncludes(html, "‘하나’ 검색 결과 1건");
  assertStringIncludes(html, '<input type="hidden" name="standing" value="lent"/>');
});

Deno.test("a list page without rows says so in place of the table, without pages", async () => {
  for (
    const [query, umbrellas, text] of [
      ["", [], "빌려준 우산이 없습니다."],
      ["search=없는 사람", THREE, "찾는 우산이 없습니다."],
    ] as const
  ) {
    const html = await pageAt(query, [...umbrellas]);
    assertStringIncludes(html, `<p class="list-none">${text}</p>`);
    assert(!html.includes('class="card-table"'));
    assert(!html.includes('class="pages"'));
  }
});

Deno.test("a cell shows its column on a phone's card, and an empty one is omitted there", async () => {
  const html = await pageAt("search=하나");
  assertStringIncludes(html, '<td role="cell" data-label="빌린 날" class="card-short">2026-11-20<');
  assertStringIncludes(
    html,
    '<td role="cell" data-label="보증금" class="card-figure card-nothing">–<',
  );
});
