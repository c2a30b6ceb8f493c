import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { CONSULTATION_ITEMS } from "../../events/personal_data/retention.ts";
import { privacyText } from "../../projections/policy/privacy.ts";
import { readConfig } from "../../src/config.ts";
import { policySettings } from "../../src/nouns/policy/settings.ts";
import { readOffice } from "../../src/office/office_file.ts";
import { openTestApp } from "../helpers/server.ts";

async function read(path: string): Promise<string> {
  const app = await openTestApp({ empty: true });
  const answer = await app.call(path, { as: "visitor" });
  const html = await answer.text();
  await app.close();
  assertEquals(answer.status, 200);
  return html;
}

/** The page as a reader sees it: text alone. */
const textOf = (html: string): string =>
  html.replace(/<(script|style)[\s\S]*?<\/\1>/g, "").replace(/<[^>]+>/g, "");

Deno.test("the about page has every block of the specification, in order", async () => {
  const html = await read("/about");
  assertStringIncludes(html, "<title>사무소 소개 · ");
  const headings = [...html.matchAll(/<h2 id="([\w-]+)-title"/g)].map((match) => match[1]);
  assertEquals(headings, [
    "introduction",
    "expertise",
    "staff",
    "timeline",
    "commitments",
    "register",
    "ask",
  ]);
  const text = textOf(html);
  for (const figure of ["16년+", "2,400건+", "98%"]) assertStringIncludes(text, figure);
  for (const area of ["부동산 등기", "상업(법인) 등기", "금융 등기"]) {
    assertStringIncludes(text, area);
  }
  const years = [...html.matchAll(/<time class="tabular" dateTime="(\d+)"/gi)].map((m) => m[1]);
  assertEquals(years, ["2008", "2016", "2019", "2023"]);
  assertStringIncludes(html, 'href="tel:020000000"');
  assertStringIncludes(html, 'href="mailto:hello@example.com"');
});

Deno.test("the sample office's text is marked as a sample", async () => {
  const marks = (await read("/about")).split(">예시</span>").length - 1;
  // Three figures, the introduction, the people, the timeline, the commitments.
  assertEquals(marks, 7);
});

for (
  const [path, title] of [["/privacy", "개인정보처리방침"], ["/terms", "이용약관"]] as const
) {
  Deno.test(`given no announced text, ${path} is marked as a draft that announces changes 7 days ahead`, async () => {
    const html = await read(path);
    assertStringIncludes(html, `<title>${title} · `);
    const text = textOf(html);
    assertStringIncludes(text, "시행일을 정하기 전의 안");
    assertStringIncludes(text, "7일 전부터");
    const links = [...html.matchAll(/href="#(article-\d+)"/g)].map((match) => match[1]);
    const articles = [...html.matchAll(/<section id="(article-\d+)"/g)].map((match) => match[1]);
    assertEquals(links, articles);
    assert(articles.length >= 10);
  });
}

/** What a processing policy must say (PIPA art. 30 and its decree), and where this one does. */
const required = {
  purposes: "처리 목적",
  items: "처리하는 항목",
  retention: "보유 기간",
  destruction: "파기 절차와 방법",
  "third parties": "제3자 제공",
  entrustment: "처리의 위탁",
  "transfers abroad": "국외 이전",
  "numbers of persons": "고유식별정보의 처리",
  "rights of the person": "정보주체의 권리와 행사 방법",
  safety: "안전하게 지키기 위한 조치",
  cookies: "쿠키와 브라우저에 남는 것",
  officer: "개인정보 보호책임자",
  remedies: "권익침해를 구제받는 방법",
  unagreed: "동의 없이 처리하는 개인정보",
  agreed: "동의를 받아 처리하는 개인정보",
  changes: "방침의 변경",
};

Deno.test("the privacy policy has every item the law asks for", async () => {
  const titles = privacyText(await readOffice(""), policySettings(readConfig({}))).articles.map((
    { title },
  ) => title);
  assertEquals(titles.toSorted(), Object.values(required).toSorted());
});

Deno.test("the privacy policy describes the processing of consultations", async () => {
  const text = textOf(await read("/privacy"));
  for (
    const said of [
      "접수한 날부터 365일",
      "요청마다 따로 만든 암호키로 암호화",
      "그 암호키를 없애므로",
      "국번 없이 118",
      "개인정보 분쟁조정위원회",
      ...CONSULTATION_ITEMS,
    ]
  ) assertStringIncludes(text, said);
});

Deno.test("retention and officer come from the office file", async () => {
  const office = {
    ...await readOffice(""),
    consultation: { retentionDays: 90, answeredWithin: "", fee: "" },
    privacyOfficer: { name: "이영희", title: "사무장" },
  };
  const text = JSON.stringify(privacyText(office, policySettings(readConfig({}))));
  assertStringIncludes(text, "접수한 날부터 90일");
  assertStringIncludes(text, "이영희, 사무장");
});
