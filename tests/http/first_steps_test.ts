/** 오늘 in a new office: its first steps, done by what the books show, and put away when asked to. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { POLICIES } from "../../events/personal_data/policy.ts";
import { announcePolicyOn, NARU_FACTS } from "../helpers/policy.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function withOffice(test: (app: TestApp) => Promise<void>, demo = false): Promise<void> {
  const app = await openTestApp({ config: { demo } });
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

async function withEmptyOffice(test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp({ empty: true, config: { demo: false } });
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

const today = async (app: TestApp, as: "staff" | "superuser") =>
  (await (await app.call("/staff", { as })).text()).replaceAll("<!-- -->", "");
const UNSAID = "사무소 정보를 아직 등록하지 않았습니다";

/** The steps that are left, each with its link. */
function leftIn(page: string): [title: string, href: string][] {
  const list = page.slice(page.indexOf("처음 시작하기"));
  return [...list.matchAll(/<h3>([^<]+)<\/h3>.*?<a class="button" href="([^"]+)"/g)]
    .slice(0, 12).map(([, title, href]) => [title, href.replaceAll("&amp;", "&")]);
}

Deno.test("the first steps are done once the data shows it, by any way", () =>
  withOffice(async (app) => {
    // There are employees and payments; nobody said who the office is.
    const page = await today(app, "superuser");
    assertStringIncludes(page, "처음 시작하기 · 12가지 중 1가지 완료");
    assertStringIncludes(page, "<summary>완료한 항목 1가지</summary>");
    assert(!page.includes(UNSAID), "said twice");
    const left: [string, string][] = [
      ["사무소 정보", "/settings?tab=office"],
      ["등록과 보증", "/settings?tab=office#office-registration"],
      ["개인정보 보호책임자", "/settings?tab=office"],
      ["개인정보 처리 위탁", "/settings?tab=office"],
      ["개인정보처리방침 공고", "/staff/policy"],
      ["이용약관 공고", "/staff/policy"],
      ["직원과 계정", "/settings?tab=users&list=invitations"],
      ["승인자", "/staff/tables/leave_approver"],
      ["차량", "/settings?tab=vehicles&list=cars"],
      ["백업", "/staff/log"],
      ["첫 소식", "/staff/posts/new"],
    ];
    assertEquals(leftIn(page).slice(0, left.length), left);
    assertStringIncludes(page, "직원 3명 가운데 로그인할 수 있는 사람이 없습니다.");
    const json = { title: "문을 열었습니다", content: ["일을 시작합니다."] };
    assertEquals((await app.call("/api/blog/posts/", { method: "POST", json })).status, 201);
    assertStringIncludes(await today(app, "superuser"), "12가지 중 2가지 완료");
  }));

/** Each of the other steps, by the call that does it. */
const doings: [title: string, path: string, json: object, method?: string][] = [
  ["직원과 계정", "/api/user/staff/update", { version: 1, employee: "mina" }, "PUT"],
  ["승인자", "/api/leave_approver/create", { approver: "jun" }],
  ["차량", "/api/vehicle/create", { name: "1호차" }],
];
for (const [title, path, json, method = "POST"] of doings) {
  Deno.test(`the step ${title} collapses when it is done anywhere`, () =>
    withOffice(async (app) => {
      const titles = async () => leftIn(await today(app, "superuser")).map(([one]) => one);
      assert((await titles()).includes(title));
      const done = await app.call(path, { as: "superuser", method, json });
      assert(done.status < 300, await done.text());
      assert(!(await titles()).includes(title));
    }));
}

Deno.test("the step of backups is done after a good one; without a plan it explains how to plan one", () =>
  withOffice(async (app) => {
    assertStringIncludes(await today(app, "superuser"), "서버 설정 BACKUP_DIR에");
    const at = new Date().toISOString();
    Object.assign(app.deps, { backups: { states: [{ folder: "/백업", at, problem: "" }] } });
    const page = await today(app, "superuser");
    assertStringIncludes(page, "12가지 중 2가지 완료");
    assert(!page.includes("BACKUP_DIR"));
  }));

Deno.test("after the last step the list disappears for good", () =>
  withOffice(async (app) => {
    const facts = { ...NARU_FACTS, version: 0 };
    const post = { title: "문을 열었습니다", content: ["일을 시작합니다."] };
    const calls: [path: string, json: object, method?: string][] = [
      ...doings.map(([, path, json, method]): [string, object, string?] => [path, json, method]),
      ["/api/office/facts", facts, "PUT"],
      ["/api/blog/posts/", post],
    ];
    for (const [path, json, method = "POST"] of calls) {
      const done = await app.call(path, { as: "superuser", method, json });
      assert(done.status < 300, await done.text());
    }
    for (const name of POLICIES) {
      assertEquals((await announcePolicyOn(app, name, "2026-11-21")).status, 303, name);
    }
    assertStringIncludes(await today(app, "superuser"), "12가지 중 11가지 완료");
    const at = new Date().toISOString();
    Object.assign(app.deps, { backups: { states: [{ folder: "/백업", at, problem: "" }] } });
    assert(!(await today(app, "superuser")).includes("처음 시작하기"));
  }));

Deno.test("a new office without employees has a step to add some", () =>
  withEmptyOffice(async (app) => {
    const people = leftIn(await today(app, "superuser")).find(([title]) => title === "직원과 계정");
    assertEquals(people, ["직원과 계정", "/settings?tab=cards"]);
  }));

Deno.test("a person without an employee record sees what they can do themselves", () =>
  withOffice(async (app) => {
    const title = "내 계정이 직원과 연결되지 않았습니다";
    const staff = await today(app, "staff");
    assertStringIncludes(staff, title);
    assertStringIncludes(
      staff,
      "카드 사용내역, 차계부, 퀵 배송 같은 다른 업무는 그대로 볼 수 있습니다.",
    );
    assertStringIncludes(
      staff,
      "최고관리자에게 ‘설정 &gt; 사용자 관리’의 ‘직원 연결’을 요청해 주세요.",
    );
    assert(!(await today(app, "superuser")).includes(title), "an owner need not be an employee");
    const own = await (await app.call("/profile", { as: "superuser" })).text();
    assertStringIncludes(own, "내 이름을 선택하면 됩니다.");
    const profile = await (await app.call("/profile")).text();
    assertStringIncludes(profile, "직원과 연결되지 않은 계정입니다.");
    const leave = await (await app.call("/staff/leave-request")).text();
    assertStringIncludes(leave, "같은 다른 업무는 그대로 볼 수 있습니다.");
    const json = { version: 1, employee: "mina" };
    const call = { as: "superuser", method: "PUT", json } as const;
    assertEquals((await app.call("/api/user/staff/update", call)).status, 200);
    assert(!(await today(app, "staff")).includes(title));
    assert(!(await (await app.call("/profile")).text()).includes("연결되지 않은"));
  }));

Deno.test("staff without the right see that the office is unregistered, and no steps", () =>
  withOffice(async (app) => {
    const page = await today(app, "staff");
    assertStringIncludes(page, UNSAID);
    assert(!page.includes("처음 시작하기"));
  }));

Deno.test("dismissed steps can be shown again, and gaps are listed as usual", () =>
  withOffice(async (app) => {
    const token =
      /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(await today(app, "superuser"))![1];
    const headers = {
      ...app.headersOf("superuser"),
      "content-type": "application/x-www-form-urlencoded",
    };
    const put = async (more: Record<string, string> = {}) => {
      const body = new URLSearchParams({ csrfmiddlewaretoken: token, ...more });
      const call = { as: "superuser", method: "POST", headers, body } as const;
      const answer = await app.call("/staff/first_steps/dismissal", call);
      assertEquals([answer.status, answer.headers.get("location")], [303, "/staff"]);
      return await today(app, "superuser");
    };
    const page = await put();
    assert(!page.includes("처음 시작하기 ·"));
    assertStringIncludes(page, UNSAID);
    const [, back] = /name="(back)" value="1"[^]*?처음 시작하기 다시 보기/.exec(page)!;
    const again = await put({ [back]: "1" });
    assertStringIncludes(again, "처음 시작하기 · 12가지 중");
    assert(!again.includes(UNSAID), "said twice");
  }));

Deno.test("a demo has no first steps and is marked as one", () =>
  withOffice(async (app) => {
    for (const as of ["staff", "superuser"] as const) {
      const page = await today(app, as);
      assert(!page.includes("처음 시작하기") && !page.includes(UNSAID));
    }
  }, true));
