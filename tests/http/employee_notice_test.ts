/** `/staff/privacy`: the notice to employees on their personal data. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { periodOf } from "../../projections/personal_data/retention.ts";
import { retentionRules } from "../../events/personal_data/retention.ts";
import { readOffice } from "../../src/office/office_file.ts";
import { employeeNotice } from "../../web/pages/legal/employee_notice.ts";
import { openTestApp } from "../helpers/server.ts";

const PAGE = "/staff/privacy";

Deno.test("employees see stored data, its period, its statute, and the contact", async () => {
  const app = await openTestApp({ empty: true });
  const answer = await app.call(PAGE, { as: "staff" });
  assertEquals([answer.status, answer.headers.get("cache-control")], [200, "no-store"]);
  const html = await answer.text();
  assertStringIncludes(html, "<title>직원 개인정보 처리 안내 · ");
  assertStringIncludes(html, '<meta name="robots" content="noindex"/>');
  for (const name of ["employee_contact", "employee_name", "security_log"] as const) {
    const rule = retentionRules.find((one) => one.name === name)!;
    assertStringIncludes(html, rule.title);
    assertStringIncludes(html, periodOf(rule, 0, app.deps.config.accessLogYears));
  }
  const { name } = app.deps.office.privacyOfficer ?? { name: app.deps.office.representative };
  for (
    const said of [
      "국세기본법 제85조의3",
      "접속 기록에 남습니다",
      "퇴사일을 적거나 고치는 것",
      "제35조",
      name,
    ]
  ) assertStringIncludes(html, said);
  assert(!html.includes("2025년 5월 1일"), "the notice is no part of the public policy");
  await app.close();
});

Deno.test("the link to the notice is on the profile of employees only", async () => {
  const app = await openTestApp({ empty: true });
  const result = async (as: "staff" | "user") =>
    (await (await app.call("/profile", { as })).text()).includes(`href="${PAGE}"`);
  assertEquals([await result("staff"), await result("user")], [true, false]);
  await app.close();
});

Deno.test("the officer in the notice comes from the office file", async () => {
  const privacyOfficer = { name: "이영희", title: "사무장" };
  const text = JSON.stringify(employeeNotice({ ...await readOffice(""), privacyOfficer }, 2));
  assertStringIncludes(text, "이영희, 사무장");
});
