/** S2 on users and employees in the settings. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { becomes } from "../browser/until.ts";
import { line, type Lines } from "./line.ts";
import { assertSays, type Json, type Office, textOf } from "./office.ts";
import { assertShape } from "./s1_entities.ts";
import { opensFor } from "./s2_site.ts";

import { said, settings } from "./s2_vehicles.ts";

const heads = (html: string) =>
  textOf(html.match(/<[^>]*role="row"[\s\S]*?(?=<[^>]*data-r="0")/)![0]).replace(/\s+/g, " ");
/** The text of a column's cell in the row of the id, on the first page. */
async function userRow(office: Office, change: object): Promise<string> {
  const id = "demo-9000000003";
  await office.ok("superuser", "PUT", `/api/user/${id}/update`, change);
  const page = await settings(office, "?search=" + encodeURIComponent("데모 직원 둘"));
  const row = page.getByRole("row").filter({ hasText: "데모 직원 둘" }).first();
  await row.waitFor();
  return (await row.innerText()).replace(/\s+/g, " ");
}

async function nameCell(office: Office): Promise<void> {
  const text = await userRow(office, { last_name: "남궁민수" });
  assert(text.includes("남궁"), text);
  assert(text.includes("데모 직원 둘"), text);
  await office.ok("superuser", "PUT", "/api/user/demo-9000000003/update", { last_name: "" });
  await pictures(office);
}

async function years(office: Office): Promise<void> {
  const { results } = await office.get("superuser", "/api/user/list?page_size=100");
  const user = results.find(({ employment_date, is_staff, is_active }: Json) =>
    employment_date && is_staff && is_active
  );
  const page = await settings(office, `?search=${encodeURIComponent(user.name)}`);
  const row = page.getByRole("row").filter({ hasText: user.name }).first();
  const index = await page.getByRole("columnheader", { name: /^입사 연도/ }).getAttribute(
    "aria-colindex",
  );
  await becomes(
    () => row.locator(`[aria-colindex="${index}"]`).innerText(),
    user.employment_date.slice(0, 4),
  );
}

async function presets(office: Office): Promise<void> {
  const page = await settings(office);
  const rows = () => page.getByRole("grid").getByRole("row").filter({ hasText: "데모" }).count();
  const first = await rows();
  assert(first > 0);
  for (const name of ["근무 중인 직원", "활성 계정", "직원 전체", "최고관리자"]) {
    await page.getByRole("button", { name, exact: true }).and(page.locator("[aria-pressed]"))
      .waitFor({ timeout: 3_000 });
  }
  await page.getByRole("button", { name: "최고관리자", exact: true }).click();
  await page.waitForURL(/is_superuser=true/);
}

async function presetFlags(office: Office): Promise<void> {
  const flags = async (query: string) =>
    (await office.get("superuser", `/api/user/list?page_size=100${query}`)).results.map((
      { is_active, is_staff, is_superuser }: Json,
    ) => [is_active, is_staff, is_superuser]);
  assert(
    (await flags("&is_active=true&is_staff=true")).every(([active, staff]: boolean[]) =>
      active && staff
    ),
  );
  assert((await flags("&is_superuser=true")).every((one: boolean[]) => one[2]));
  assert((await flags("&is_active=false")).every((one: boolean[]) => !one[0]));
  assertSays(await office.html("superuser", "/settings"), "16명");
  const shown = await office.get(
    "superuser",
    "/api/user/list?is_active=true&is_staff=true&is_superuser=false",
  );
  assertEquals(shown.count, 16);
}

/** The page with the first user as this answer of the list has it. */
async function withUser(
  office: Office,
  change: object,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Page> {
  const page = await settings(office);
  await prepare(page);
  await page.route("**/api/user/list**", async (route) => {
    const answer = await (await route.fetch()).json();
    const [first, ...rest] = answer.results;
    await route.fulfill({ json: { ...answer, results: [{ ...first, ...change }, ...rest] } });
  });
  await page.getByRole("columnheader", { name: /^이름/ }).click();
  return page;
}

async function pictures(office: Office): Promise<void> {
  const page = await withUser(
    office,
    { kakao_profile_img: "http://k.kakaocdn.net/a.jpg" },
    async (page) => {
      await page.route("**/k.kakaocdn.net/**", (route) =>
        route.fulfill({
          contentType: "image/svg+xml",
          body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        }));
    },
  );
  await page.locator('.person img[src="https://k.kakaocdn.net/a.jpg"]').first().waitFor({
    state: "attached",
  });
  assertEquals(await page.locator('img[src^="http://k"]').count(), 0);
}

export const userLines: Lines = {
  "S2-2.38": line("others than superusers are sent to /", opensFor("/settings", "superuser")),
  "S2-2.39": line("title of the admin menu, no footer", async (office) => {
    const html = await office.says("superuser", "/settings", "관리자 설정");
    assertEquals(/class="public-foot"|<footer/.test(html), false);
    assertMatch(html, /<title>[^<]*(설정|관리)/);
  }),
  "S2-2.40": line("four tabs: users first, cards, vehicles, jobs", async (office) => {
    const html = await office.html("superuser", "/settings");
    const tabs = [...html.matchAll(/role="tab"[^>]*>([\s\S]*?)<\/(?:a|button)>/g)].map(([, text]) =>
      textOf(text).trim()
    );
    for (const name of ["사용자 관리", "카드 관리", "차량 관리", "작업 관리"]) {
      assert(tabs.includes(name), name);
    }
    assertEquals(
      textOf(html.match(/aria-selected="true"[^>]*>([\s\S]*?)<\/(?:a|button)>/)![1]).trim(),
      "사용자 관리",
    );
  }),
  "S2-2.41": {
    says: "presets as buttons: active staff (default), active, staff, superuser",
    check: presets,
  },
  "S2-2.42": line("name cell: picture, name, nickname; two letters of the last name", nameCell),
  "S2-2.43": line("a phone's leading '+82 ' reads 0", async (office) => {
    const page = await withUser(office, { kakao_phone_number: "+82 10-1234-5678" });
    await said(page, "010-1234-5678");
    assertEquals((await page.locator("body").innerText()).includes("+82"), false);
  }),
  "S2-2.44": line("employment date: its year", years),
  "S2-2.45": line("the variant with name, e-mail and pictures: employees", async (office) => {
    const { results } = await office.get("superuser", "/api/employee/list");
    assertShape(results[0], {
      name: "string",
      email: "string",
      thumbnail_image_url: "string",
      profile_image_url: "string",
    });
    const html = await office.says(
      "superuser",
      "/settings?tab=cards",
      results[0].name,
      results[0].email,
    );
    assertMatch(html, /class="avatar/);
  }),
  "S2-2.46": line(
    "card tab: name, e-mail, phone, position, department, card, employment, overrun",
    async (office) => {
      const text = heads(await office.html("superuser", "/settings?tab=cards"));
      for (
        const label of [
          "이름",
          "이메일",
          "전화번호",
          "직급",
          "부서",
          "카드번호",
          "입사일",
          "이월 연차",
        ]
      ) assert(text.includes(label), `${label}: ${text}`);
    },
  ),
  "S2-6.4": line("user flags: active and staff by default, no superusers", presetFlags),
  "S2-9.28": line("pictures over http become https", pictures),
};
