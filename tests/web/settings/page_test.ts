import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Caller, openTestApp, type TestApp } from "../../helpers/server.ts";

async function page(app: TestApp, path: string, as: Caller = "superuser"): Promise<string> {
  const response = await app.call(path, { as });
  assertEquals(response.status, 200, path);
  return await response.text();
}

/** The tab that is marked as chosen. */
function chosen(html: string): string {
  const tab = [...html.matchAll(/<a role="tab"[^>]*>([^<]*)/g)]
    .find(([tag]) => tag.includes('aria-selected="true"'));
  return tab?.[1] ?? "";
}

Deno.test("the settings open on the users, on all of them while they are few", async () => {
  const app = await openTestApp();
  const html = await page(app, "/settings");
  assertStringIncludes(html, '<h1 class="visually-hidden">관리자 설정</h1>');
  assertStringIncludes(html, "<title>관리자 설정");
  assertEquals(chosen(html), "사용자 관리");
  assertStringIncludes(html, "김직원");
  assertStringIncludes(html, "퇴사자");
  assert(!html.includes("<footer"));
  await app.close();
});

const tabs: [path: string, label: string][] = [
  ["/settings?tab=users", "사용자 관리"],
  ["/settings?tab=cards", "카드 관리"],
  ["/settings?tab=vehicles", "차량 관리"],
  ["/settings?tab=nothing", "사용자 관리"],
  ["/settings?tab=jobs", "작업 관리"],
  ["/settings?tab=vehicles&list=cars", "차량 관리"],
  ["/settings/?tab=cards", "카드 관리"],
  ["/settings?tab=leave", "연차 관리"],
  ["/settings?tab=leave&list=days_off", "연차 관리"],
];

for (const [path, label] of tabs) {
  Deno.test(`${path} shows ${label}`, async () => {
    const app = await openTestApp();
    assertEquals(chosen(await page(app, path)), label);
    await app.close();
  });
}

Deno.test("the cards tab shows the employees, found and sorted by the address", async () => {
  const app = await openTestApp();
  const all = await page(app, "/settings?tab=cards");
  const found = await page(app, `/settings?tab=cards&search=${encodeURIComponent("미나")}`);
  const names = (html: string) =>
    ["이미나", "박준", "최소라"].filter((name) => html.includes(name));
  assert(names(all).length > 1);
  assertEquals(names(found).length, 1);
  await app.close();
});

Deno.test("an address with impossible parameters still opens the page", async () => {
  const app = await openTestApp();
  for (
    const query of ["is_active=maybe", "page=0", "page_size=-1", "sort_field=none", "page=9999999"]
  ) {
    await page(app, `/settings?tab=users&${query}`);
  }
  await app.close();
});

for (const as of ["visitor", "user", "staff", "deactivated"] as const) {
  Deno.test(`the settings send ${as} home, and their menu omits them`, async () => {
    const app = await openTestApp();
    const response = await app.call("/settings?tab=cards", { as });
    assertEquals([response.status, response.headers.get("location")], [302, "/"]);
    await response.body?.cancel();
    await app.close();
  });
}

Deno.test("only a superuser's menu has the administration", async () => {
  const app = await openTestApp();
  assertStringIncludes(await page(app, "/staff/card-report"), 'href="/settings"');
  assert(!(await page(app, "/staff/card-report", "staff")).includes('href="/settings"'));
  await app.close();
});
