/**
 * "Adding a page", "a job" and "a tool" of ARCHITECTURE.md, done as written in a copy of the tree, in which this file
 * runs again and finds them.
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { jobKinds } from "../../src/nouns/job/kinds.ts";
import { openTestApp } from "../helpers/server.ts";
import { fixtureText, inCopy, renew, runTests, type TreeCopy } from "../helpers/tree_copy.ts";

const SHOW = `async function showStock(c: Ctx, deps: Deps): Promise<Response> {
  const page = <StockPage frame={officeFrame(c, deps)} />;
  return await renderPage(c, deps, page, { title: "비품", area: "office" });
}

`;

/** Four places: the page, its address, its route, its line in the menu. */
function addPage({ add, insert }: TreeCopy): void {
  add("web/pages/staff/policy/stock.tsx", fixtureText("stock.tsx"));
  insert("web/paths.ts", "  profile: () =>", '  stock: () => "/staff/stock",\n');
  const routes = "src/nouns/site/office_pages.tsx";
  insert(routes, "/** `/staff/privacy`. */", SHOW);
  insert(
    routes,
    '  pageRoute(sitePaths.employeeNotice(), "staff"',
    '  pageRoute(paths.stock(), "staff", "비품 화면", showStock),\n',
  );
  insert(routes, "import { describeOffice,", fixtureText("office_pages.tsx"));
  const menu = "web/ui/frame/navigation.ts";
  insert(menu, '    ["월 마감",', '    ["비품", paths.stock(), "table"],\n');
}

/** The noun whose job it is. */
const POST = "post";

/** One file, and its line in the registry. */
function addJob({ add, insert }: TreeCopy): void {
  add(`src/nouns/${POST}/count_posts.ts`, fixtureText("count_posts.ts"));
  const registry = "src/nouns/job/kinds.ts";
  insert(
    registry,
    "import { destroyExpired }",
    `import { countPosts } from "../${POST}/count_posts.ts";\n`,
  );
  insert(registry, "    expireCertificateArchives,", "    countPosts,\n");
}

/** One file, and its line in the registry. */
function addTool({ add, insert }: TreeCopy): void {
  add("src/tools/couriers.ts", fixtureText("couriers.ts"));
  const registry = "src/tools/registry.ts";
  insert(registry, "import { tableTools }", 'import { courierCount } from "./couriers.ts";\n');
  insert(registry, "  ...tableTools,", "  courierCount,\n");
}

/** What would fail for a place that is missing. */
const HELD_BY = [
  "tests/structure/checklists_test.ts",
  ...["tests/http/adding_test.ts", "tests/http/routes_test.ts", "tests/http/job_start_test.ts"],
  ...["tests/jobs/queue_names_test.ts", "tests/tools/rights_test.ts"],
];

/** Adds all three; each is counted by the files that it touches. */
const addAll = () =>
  inCopy(async (copy) => {
    const costs = [addPage, addJob, addTool].map((addition) => {
      const before = copy.touched.size;
      addition(copy);
      return copy.touched.size - before;
    });
    assertEquals(costs, [4, 2, 2]);
    await renew(copy);
    await runTests(copy, ...HELD_BY);
  });

async function isShown(): Promise<void> {
  const app = await openTestApp({ empty: true });
  const html = await (await app.call("/staff/stock", { as: "staff" })).text();
  assertMatch(html, /<h1>비품<\/h1>/);
  assertMatch(html, /href="\/staff\/stock"/);
  assertEquals((await app.call("/staff/stock", { as: "visitor" })).status, 302);
  await app.close();
}

async function isOffered(): Promise<void> {
  const app = await openTestApp({ empty: true });
  const kinds = await (await app.call("/api/celery/kinds", { as: "superuser" })).text();
  assert(kinds.includes("소식 집계"));
  await app.close();
}

async function isAnswered(): Promise<void> {
  const app = await openTestApp({ empty: true });
  const answer = await app.call("/api/chat/mcp/execute", {
    method: "POST",
    json: { tool_name: "courier_count", arguments: {} },
    as: "staff",
  });
  assert((await answer.text()).includes("배송 0건"));
  await app.close();
}

if (jobKinds.has("count_posts")) {
  Deno.test("the added page is in the menu and shown to staff only", isShown);
  Deno.test("the added job can be started on the page of jobs", isOffered);
  Deno.test("the added tool answers", isAnswered);
} else {
  Deno.test("a page costs four places, a job and a tool one file and a line each", addAll);
}
