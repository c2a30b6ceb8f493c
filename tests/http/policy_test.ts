/** The privacy policy and the terms over HTTP: announced in versions with their day, compared, kept, withdrawn. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  announcePolicyOn,
  NARU_FACTS,
  POLICY_PAGE,
  policyText,
  processorEntry,
  withdrawPolicyOn,
} from "../helpers/policy.ts";
import type { Config } from "../../src/config.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const DAY = 24 * 60 * 60 * 1_000;

interface Scene {
  app: TestApp;
  /** Lets so many days pass. */
  pass(days: number): Promise<void>;
  save(facts: object): Promise<void>;
  visit(path: string): Promise<string>;
  page(): Promise<string>;
}

/** A real office on 2026-11-21 that has said who it is. */
async function withScene(
  test: (scene: Scene) => Promise<void>,
  config: Partial<Config> = {},
): Promise<void> {
  let now = new Date("2026-11-21T01:00:00.000Z");
  const app = await openTestApp({
    empty: true,
    now: () => now,
    config: { demo: false, ...config },
  });
  let version = 0;
  const scene: Scene = {
    app,
    async pass(days) {
      now = new Date(now.getTime() + days * DAY);
      await app.signInAgain("superuser");
    },
    async save(facts) {
      const json = { ...facts, version };
      const saved = await app.call("/api/office/facts", { as: "superuser", method: "PUT", json });
      assertEquals(saved.status, 200, await saved.clone().text());
      version = (await saved.json()).data.version;
    },
    visit: (path) => policyText(app, path, "visitor"),
    page: () => policyText(app, POLICY_PAGE, "superuser"),
  };
  try {
    await scene.save(NARU_FACTS);
    await test(scene);
  } finally {
    await app.close();
  }
}

const days = (retentionDays: number) => ({
  consultation: { retentionDays, answeredWithin: "", fee: "" },
});
const announced = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  assertEquals([status, headers.get("location")], [303, `${POLICY_PAGE}?done=announced`]);
};
const refused = async (answer: Promise<Response>, status: number, text: string) => {
  const page = await answer;
  assertEquals(page.status, status);
  assertStringIncludes((await page.text()).replaceAll("<!-- -->", ""), text);
};

Deno.test("an unpublished policy is a draft until it is announced, from today", () =>
  withScene(async ({ app, visit, page }) => {
    assertStringIncludes(await visit("/privacy"), "시행일을 정하기 전의 안");
    assertStringIncludes(await page(), "처음 공고하는 내용이므로 오늘부터 시행할 수 있습니다.");
    await announced(announcePolicyOn(app, "privacy", "2026-11-21"));
    const text = await visit("/privacy");
    assertStringIncludes(text, "2026년 11월 21일 시행");
    assert(!text.includes("정하기 전"));
    await announced(announcePolicyOn(app, "terms", "2026-11-21"));
    assertStringIncludes(await visit("/terms"), "2026년 11월 21일 시행");
    assertStringIncludes(await page(), "빠진 것이 없습니다.");
  }));

Deno.test("after a change of retention the published text stays in effect until the announced day", () =>
  withScene(async ({ app, pass, save, visit, page }) => {
    await announced(announcePolicyOn(app, "privacy", "2026-11-21"));
    await pass(10);
    await save(days(90));
    const before = await visit("/privacy");
    assertStringIncludes(before, "접수한 날부터 365일");
    assert(!before.includes("90일부터") && !before.includes("접수한 날부터 90일"));
    assertStringIncludes(await visit("/contact"), "접수한 날부터 1년(365일)");
    assertStringIncludes(await page(), "처리방침이 설정과 다릅니다");
    assertStringIncludes(await policyText(app, "/staff", "superuser"), "설정과 다릅니다");
    const early = announcePolicyOn(app, "privacy", "2026-12-07", { reason: "보관을 줄임" });
    await refused(early, 422, "시행일은 2026-12-08부터");
    const reasonless = announcePolicyOn(app, "privacy", "2026-12-08");
    await refused(reasonless, 422, "바꾸는 사유를 적어 주세요.");
    await announced(announcePolicyOn(app, "privacy", "2026-12-08", { reason: "보관을 줄임" }));

    const beside = await visit("/privacy");
    for (const path of ["/", "/services/corporate"]) {
      assertStringIncludes(await visit(path), "개인정보처리방침 (변경 공고)");
    }
    assertStringIncludes(beside, "2026년 11월 21일 시행");
    assertStringIncludes(beside, "변경 공고: 2026년 12월 8일부터 시행");
    assertStringIncludes(beside, "바꾸는 사유: 보관을 줄임");
    assertStringIncludes(beside, "상담 신청: 보유 기간 단축");
    assertStringIncludes(beside, "접수한 날부터 365일. 그 전이라도");
    assertStringIncludes(await visit("/privacy/versions/2"), "2026년 12월 8일 시행 · 시행 예정");
    const html = await (await app.call("/privacy/versions/2/comparison", { as: "visitor" })).text();
    assertMatch(html, /<td[^>]*>상담 신청: [^<]*365일[^<]*<\/td><td[^>]*>상담 신청: [^<]*90일/);
    assertStringIncludes(await page(), "2026년 12월 8일 시행 예정");
    assert(!(await policyText(app, "/staff", "superuser")).includes("설정과 다릅니다"));

    const finds = async () => {
      const path = `/search?q=${encodeURIComponent("90일")}`;
      return (await (await app.call(path, { as: "visitor" })).text()).includes("<mark>90일</mark>");
    };
    assertEquals(await finds(), false, "what is to come is not found yet");
    await pass(7);
    assertEquals(await finds(), true);
    const after = await visit("/privacy");
    assertStringIncludes(after, "2026년 12월 8일 시행");
    assertStringIncludes(after, "접수한 날부터 90일");
    assert(!after.includes("변경 공고"));
    assertStringIncludes(await visit("/contact"), "접수한 날부터 90일");
    assertStringIncludes(await visit("/privacy/versions/1"), "2026년 11월 21일 시행 · 지난 내용");
    assertStringIncludes(await visit("/privacy/versions/1"), "접수한 날부터 365일");
  }));

Deno.test("a longer retention takes effect thirty days after its announcement", () =>
  withScene(async ({ app, save, page }) => {
    await announced(announcePolicyOn(app, "privacy", "2026-11-21"));
    await save(days(730));
    assertStringIncludes(await page(), "30일 전 공고");
    const said = { reason: "상담이 오래 이어짐" };
    await refused(announcePolicyOn(app, "privacy", "2026-12-20", said), 422, "2026-12-21부터");
    await announced(announcePolicyOn(app, "privacy", "2026-12-21", said));
  }));

Deno.test("changed terms called unfavourable have thirty days of notice", () =>
  withScene(async ({ app, save }) => {
    await announced(announcePolicyOn(app, "terms", "2026-11-21"));
    await save({ phone: "02-000-0008" });
    const said = { reason: "전화번호 변경", major: "yes" };
    await refused(announcePolicyOn(app, "terms", "2026-11-28", said), 422, "2026-12-21부터");
    await announced(announcePolicyOn(app, "terms", "2026-11-28", { reason: said.reason }));
  }));

const remote = {
  url: "https://model.example",
  key: "",
  model: "",
  atOnce: 1,
  waitMs: 5_000,
  context: 0,
};
const firm = processorEntry({ kind: "model", name: "다라 주식회사", country: "대한민국" });

Deno.test("once a model server is on, no page denies processors, and the next step is shown", () =>
  withScene(async ({ app, save, visit, page }) => {
    await announced(announcePolicyOn(app, "privacy", "2026-11-21"));
    assertStringIncludes(await visit("/privacy"), "다른 곳에 맡기지 않습니다");
    Object.assign(app.deps.config, { chat: remote });
    const result = await visit("/privacy");
    assertStringIncludes(
      result,
      "다음 처리는 이미 하고 있으나 시행 중인 방침에는 아직 적혀 있지 않습니다.",
    );
    assertStringIncludes(result, "AI 답변의 생성 — 수탁자 확인 필요");
    const asked = await page();
    assertStringIncludes(asked, "확인 필요:");
    assertStringIncludes(asked, "직원이 업무에 쓰는 AI 답변의 생성: 수탁자, 국가");
    assertStringIncludes(asked, "이미 시작된 처리가 시행 중인 처리방침에 없습니다.");
    assertStringIncludes(asked, "오늘 공고해 주세요");
    const unknown = announcePolicyOn(app, "privacy", "2026-12-21", { reason: "AI 도입" });
    assertEquals((await unknown).status, 409);

    await save({ processors: [...NARU_FACTS.processors, firm] });
    await announced(announcePolicyOn(app, "privacy", "2026-12-21", { reason: "AI 도입" }));
    const coming = await visit("/privacy");
    assertStringIncludes(coming, "새 위탁: 직원이 업무에 쓰는 AI 답변의 생성 — 다라 주식회사");
    assertStringIncludes(coming, "다음 처리는 이미 하고 있으나");
    assertStringIncludes(await visit("/privacy/versions/2"), "수탁자: 다라 주식회사");
  }));

Deno.test("withdrawing an announcement keeps the text in effect, and another can be announced", () =>
  withScene(async ({ app, save, visit, page }) => {
    await announced(announcePolicyOn(app, "privacy", "2026-11-21"));
    await save(days(90));
    await announced(announcePolicyOn(app, "privacy", "2026-11-28", { reason: "보관을 줄임" }));
    await save(days(100));
    assertStringIncludes(await page(), "공고한 뒤에 내용이 다시 바뀌었습니다");
    await refused(withdrawPolicyOn(app, "privacy", 2, " "), 422, "철회하는 사유를 적어 주세요.");
    const gone = await withdrawPolicyOn(app, "privacy", 2, "기간을 잘못 적음");
    assertEquals(gone.headers.get("location"), `${POLICY_PAGE}?done=withdrawn`);
    assert(!(await visit("/privacy")).includes("변경 공고"));
    assertStringIncludes(await visit("/privacy/versions/2"), "철회한 사유: 기간을 잘못 적음");
    await announced(announcePolicyOn(app, "privacy", "2026-11-28", { reason: "보관을 줄임" }));
    assertStringIncludes(await visit("/privacy/versions/3"), "접수한 날부터 100일");
    const compared = await visit("/privacy/versions/3/comparison");
    assertStringIncludes(compared, "2026년 11월 21일 시행");
  }));

Deno.test("a first policy with a future day is shown with that day and announces no change", () =>
  withScene(async ({ app, save, visit, page }) => {
    await announced(announcePolicyOn(app, "privacy", "2026-12-01"));
    await save(days(90));
    const text = await visit("/privacy");
    assertStringIncludes(text, "2026년 12월 1일 시행 예정");
    assertStringIncludes(text, "접수한 날부터 365일");
    assert(!text.includes("변경 공고"));
    assertStringIncludes(await page(), "공고한 뒤에 내용이 다시 바뀌었습니다");
    const changes = await policyText(app, "/staff/changes", "superuser");
    assertStringIncludes(changes, "개인정보처리방침");
  }));

Deno.test("a form from before a change of the office announces nothing", () =>
  withScene(async ({ app, page }) => {
    const said = { seen: "0".repeat(32) };
    await refused(
      announcePolicyOn(app, "privacy", "2026-11-21", said),
      409,
      "보신 뒤에 내용이 바뀌어",
    );
    assertStringIncludes(await page(), "아직 공고한 내용이 없습니다.");
  }));

Deno.test("unknown versions answer 404", () =>
  withScene(async ({ app }) => {
    await announced(announcePolicyOn(app, "privacy", "2026-11-21"));
    const paths = ["/privacy/versions/2", "/privacy/versions/x", "/privacy/versions/1/comparison"];
    for (const path of [...paths, "/terms/versions/1"]) {
      const answer = await app.call(path, { as: "visitor" });
      assertEquals([path, answer.status], [path, 404]);
      await answer.body?.cancel();
    }
  }));

Deno.test("names in the policy are stored apart from its text, where they can be destroyed", () =>
  withScene(async ({ app, visit }) => {
    await announced(announcePolicyOn(app, "privacy", "2026-11-21"));
    assertStringIncludes(await visit("/privacy/versions/1"), "이영희, 사무장");
    const [event] = await app.deps.books.history("policy/privacy");
    assert(!JSON.stringify((event.data as { text: unknown }).text).includes("이영희"));
  }));
