/** `/staff/security/destruction`: what is kept for how long, what is due, what was destroyed. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { openTestApp, testNow } from "../helpers/server.ts";

const PAGE = "/staff/security/destruction";
const FORM = "application/x-www-form-urlencoded";

const daysAgo = (days: number): string =>
  new Date(testNow.getTime() - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);

Deno.test("a superuser sees due data, destroys it, and sees what was destroyed", async () => {
  const app = await openTestApp({ empty: true });
  const show = async () => await (await app.call(PAGE, { as: "superuser" })).text();
  const send = (body: Record<string, string>) =>
    app.call(PAGE, {
      as: "superuser",
      method: "POST",
      body: new URLSearchParams(body),
      headers: { "content-type": FORM },
    });
  for (const [name, days] of [["남궁퇴사", 10], ["선우퇴사", 1]] as const) {
    const json = { name, email: `left-${days}@example.com`, leave_date: daysAgo(days) };
    const call = { as: "superuser", method: "POST", json } as const;
    assertEquals((await app.call("/api/employee/create", call)).status, 201);
  }

  const due = await show();
  assertStringIncludes(due, "근로기준법 제42조");
  assertMatch(due, /남궁퇴사.*직원의 연락처.*기한 지남/s);
  assertEquals(due.match(/기한 지남/g)?.length, 1, "what was left a day ago is not due");

  const csrfmiddlewaretoken = /name="csrfmiddlewaretoken" value="([^"]*)"/.exec(due)![1];
  const sent = await send({ csrfmiddlewaretoken });
  assertEquals([sent.status, sent.headers.get("location")], [303, `${PAGE}?done=1`]);
  const after = await show();
  assert(!after.includes("지금 파기"), "nothing is due any more");
  assertStringIncludes(after, "퇴사 후 기간이 지남");
  assertStringIncludes(after, "남궁퇴사", "a name is kept for three years");
  const rows = await (await app.call("/api/employee/list", { as: "superuser" })).text();
  assert(!rows.includes("left-10@example.com") && rows.includes("left-1@example.com"));
  await app.close();
});
