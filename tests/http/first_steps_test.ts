/** 오늘 in a new office: its first steps, done by what the books show, and put away when asked to. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function withOffice(test: (app: TestApp) => Promise<void>, demo = false): Promise<void> {
  const app = await openTestApp({ config: { demo } });
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

const today = async (app: TestApp, as: "staff" | "superuser") =>
  (await (await app.call("/staff", { as })).text()).replaceAll("<!-- -->", "");
const UNSAID = "사무소 정보를 아직 등록하지 않았습니다";

Deno.test("the first steps are done once the books show it, however it came there", () =>
  withOffice(async (app) => {
    // There are employees and payments; nobody said who the office is.
    const page = await today(app, "superuser");
    assertStringIncludes(page, "처음 시작하기 · 5가지 중 2가지 완료");
    assert(!page.includes(UNSAID), "said twice");
    const json = { title: "문을 열었습니다", content: ["일을 시작합니다."] };
    assertEquals((await app.call("/api/blog/posts/", { method: "POST", json })).status, 201);
    assertStringIncludes(await today(app, "superuser"), "5가지 중 3가지 완료");
  }));

Deno.test("staff who can not register the office are told of it, and see no steps", () =>
  withOffice(async (app) => {
    const page = await today(app, "staff");
    assertStringIncludes(page, UNSAID);
    assert(!page.includes("처음 시작하기"));
  }));

Deno.test("the steps are put away for good, and what is missing is told as everything else", () =>
  withOffice(async (app) => {
    const token =
      /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(await today(app, "superuser"))![1];
    const headers = {
      ...app.headersOf("superuser"),
      "content-type": "application/x-www-form-urlencoded",
    };
    const body = new URLSearchParams({ csrfmiddlewaretoken: token });
    const call = { as: "superuser", method: "POST", headers, body } as const;
    const put = await app.call("/staff/first_steps/dismissal", call);
    assertEquals([put.status, put.headers.get("location")], [303, "/staff"]);
    const page = await today(app, "superuser");
    assert(!page.includes("처음 시작하기"));
    assertStringIncludes(page, UNSAID);
  }));

Deno.test("a demo has no first steps, and is said to be nobody's", () =>
  withOffice(async (app) => {
    for (const as of ["staff", "superuser"] as const) {
      const page = await today(app, as);
      assert(!page.includes("처음 시작하기") && !page.includes(UNSAID));
    }
  }, true));
