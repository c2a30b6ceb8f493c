/** `/profile/data` and `/profile/withdrawal`: one's own data, who looked at it, and leaving. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { openTestApp, type TestApp, testNow } from "../helpers/server.ts";

const FORM = "application/x-www-form-urlencoded";
const mail = "same-person@example.com";

/** The staff member's account is linked to an employee. */
async function withEmployee(app: TestApp): Promise<string> {
  const cause = { requestId: "r", via: "web" } as const;
  const profile = {
    nickname: "김직원",
    email: mail,
    phone_number: "010-2222-3333",
    profile_img: "",
    thumbnail_img: "",
  };
  assertEquals(await app.deps.auth.accounts.changeProfile("staff", profile, cause), null);
  const json = { name: "남궁본인", email: mail, leave_date: "2026-11-20" };
  const made = await app.call("/api/employee/create", { as: "superuser", method: "POST", json });
  const { id } = (await made.json()).data;
  const link = { as: "superuser", method: "PUT", json: { employee: id } } as const;
  assertEquals((await app.call("/api/user/staff/update", link)).status, 200);
  return id;
}

const page = async (app: TestApp, path: string, as: "staff" | "user" = "staff") =>
  await (await app.call(path, { as })).text();

async function send(app: TestApp, fields: Record<string, string>, as: "staff" | "superuser") {
  const shown = await (await app.call("/profile/withdrawal", { as })).text();
  const csrfmiddlewaretoken = /name="csrfmiddlewaretoken" value="([^"]*)"/.exec(shown)![1];
  return await app.call("/profile/withdrawal", {
    as,
    method: "POST",
    body: new URLSearchParams({ csrfmiddlewaretoken, ...fields }),
    headers: { "content-type": FORM },
  });
}

Deno.test("a person sees their account, their employee record, and who else read either", async () => {
  const app = await openTestApp({ empty: true });
  const employee = await withEmployee(app);
  const { views } = app.deps.books;
  assertStringIncludes(
    await page(app, "/profile/data", "user"),
    "내 정보를 본 사람이 없습니다.",
  );
  const entries = views.security.byId.size;
  const own = await page(app, "/profile/data");
  assertEquals(views.security.byId.size, entries, "to see one's own is no look");
  assertMatch(own, /직원 기록.*남궁본인.*2026-11-20/s);

  await app.call("/api/user/list", { as: "superuser" });
  await app.call(`/api/employee/${employee}/history`, { as: "superuser" });
  await app.call("/api/employee/list", { as: "staff" });
  const seen = await page(app, "/profile/data");
  assertEquals(
    seen.match(/<th role="rowheader" scope="row">별명 ‘대표’/g)?.length,
    4,
    "who made the record and linked it, the list, the history",
  );
  assertEquals(
    seen.match(/<th role="rowheader"/g)?.length,
    4,
    "what they saw of themselves is not told",
  );
  const other = await page(app, "/profile/data", "user");
  assert(!other.includes("남궁본인") && !other.includes("직원 기록"));
  await app.close();
});

Deno.test("the withdrawal lists what is deleted, and what stays by which statute until when", async () => {
  const app = await openTestApp({ empty: true });
  await withEmployee(app);
  const shown = await page(app, "/profile/withdrawal");
  assertMatch(shown, /곧바로 없어지는 것.*회원번호.*남는 것/s);
  assertMatch(shown, /직원의 연락처.*5일.*2026-11-26에 파기/s);
  assertMatch(shown, /직원의 인사 기록.*근로기준법 제42조.*2029-11-21에 파기/s);
  assertMatch(shown, /접속 기록.*2년.*안전성 확보조치 기준 제8조/s);
  const other = await page(app, "/profile/withdrawal", "user");
  assert(!other.includes("직원의 연락처"), "only who is an employee is told of it");
  await app.close();
});

const REFUSED: [string, "staff" | "superuser", Record<string, string>, number, string][] = [
  ["without the box ticked", "staff", {}, 422, "확인했다는 칸에 표시해 주세요."],
  [
    "by the last superuser",
    "superuser",
    { confirmed: "yes" },
    409,
    "마지막 최고관리자는 탈퇴할 수 없습니다.",
  ],
];

for (const [name, as, fields, status, text] of REFUSED) {
  Deno.test(`a withdrawal ${name} is refused with ${status}`, async () => {
    const app = await openTestApp({ empty: true });
    const refused = await send(app, fields, as);
    assertEquals(refused.status, status);
    assertStringIncludes(await refused.text(), text);
    assert(app.deps.auth.accounts.find(as), "the account is as it was");
    await app.close();
  });
}

Deno.test("a confirmed withdrawal ends the session, clears the browser and leads to the public site", async () => {
  const app = await openTestApp({ empty: true });
  const left = await send(app, { confirmed: "yes" }, "staff");
  assertEquals([left.status, left.headers.get("location")], [303, "/withdrawn"]);
  assertStringIncludes(left.headers.get("clear-site-data")!, "storage");
  assert(left.headers.getSetCookie().length > 0, "cookies are taken back");
  assertEquals((await app.call("/profile", { as: "staff" })).status, 302);
  assertEquals((await app.call("/api/tokens", { as: "token" })).status, 401);
  assertEquals((await app.call("/withdrawn", { as: "visitor" })).status, 200);
  await app.close();
});

Deno.test("a withdrawal needs a sign-in younger than ten minutes", async () => {
  let now = testNow;
  const app = await openTestApp({ empty: true, now: () => now });
  now = new Date(testNow.getTime() + 11 * 60_000);
  const asked = await send(app, { confirmed: "yes" }, "staff");
  assertEquals(asked.status, 401);
  assertStringIncludes(await asked.text(), "다시 로그인해 주세요");
  assert(app.deps.auth.accounts.find("staff"));
  await app.close();
});

Deno.test("a script cannot withdraw its owner's account", async () => {
  const app = await openTestApp({ empty: true });
  const body = new URLSearchParams({ confirmed: "yes" });
  const headers = { "content-type": FORM };
  const asked = await app.call("/profile/withdrawal", {
    as: "token",
    method: "POST",
    body,
    headers,
  });
  assert(asked.status === 401 || asked.status === 403);
  assert(app.deps.auth.accounts.find("staff"));
  await app.close();
});
