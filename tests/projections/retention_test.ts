import { assert, assertEquals } from "@std/assert";
import { BASES, dueDay, periodOf } from "../../projections/personal_data/retention.ts";
import { CONSULTATION_PURPOSE, retentionRules } from "../../events/personal_data/retention.ts";
import { readOffice } from "../../src/office/office_file.ts";
import { privacyText } from "../../projections/policy/privacy.ts";
import { termsText } from "../../projections/policy/terms.ts";
import { policySettings } from "../../src/nouns/policy/settings.ts";
import { readConfig } from "../../src/config.ts";

Deno.test("a statutory period has its statute and length; an agreed one follows the office", () => {
  for (const { title, basis, statute, keep } of retentionRules) {
    if (basis === "statute") assert(statute !== null && keep !== null, title);
    assertEquals(basis === "consent", keep === null, title);
  }
  assertEquals(retentionRules.map((rule) => periodOf(rule, 365, 3)), [
    "접수한 날부터 365일",
    "이용을 그만둘 때까지",
    "기록한 날부터 3년 (개인정보의 안전성 확보조치 기준 제8조 제1항)",
    "퇴사한 날부터 5일 (표준 개인정보 보호지침 제10조)",
    "퇴사한 날부터 3년 (근로기준법 제42조, 같은 법 시행령 제22조)",
    "거래한 다음 해의 세금 신고기한(6월 30일)부터 5년 (국세기본법 제85조의3)",
    "거래한 다음 해의 세금 신고기한(6월 30일)부터 5년 (국세기본법 제85조의3)",
    "위임사무가 끝난 다음 해의 첫날부터 5년 (법무사규칙 제35조 제1항)",
    "위임사무가 끝난 다음 해의 첫날부터 5년 (법무사규칙 제35조 제1항)",
    "위임사무가 끝난 다음 해의 첫날부터 5년",
    "목록에서 삭제한 날부터 1년",
    "목록에서 삭제한 날부터 1년",
    "기록한 날부터 1일",
    "마지막으로 쓴 날부터 1년",
  ]);
});

Deno.test("the policy separates processing with consent from that without, each with its basis", async () => {
  const office = await readOffice("");
  const { articles } = privacyText(office, policySettings(readConfig({})));
  const text = (title: string) => JSON.stringify(articles.find((one) => one.title === title)!.text);
  const [agreed, other] = ["동의를 받아 처리하는 개인정보", "동의 없이 처리하는 개인정보"].map(
    text,
  );
  for (const { title, basis } of retentionRules) {
    const [here, there] = basis === "consent" ? [agreed, other] : [other, agreed];
    assert(here.includes(`"${title}"`) && here.includes(BASES[basis]), title);
    assert(!there.includes(`"${title}"`), title);
  }
  assert(text("처리 목적").includes(CONSULTATION_PURPOSE));
  assert(text("쿠키와 브라우저에 남는 것").includes("쓰다 만 글"));
  assert(JSON.stringify(termsText(office)).includes("로그인을 막습니다"));
});

const spans: [from: string, keep: Parameters<typeof dueDay>[1], due: string][] = [
  ["2026-11-22", { days: 0 }, "2026-11-23"],
  ["2026-11-22", { days: 5 }, "2026-11-28"],
  ["2026-12-28", { days: 5 }, "2027-01-03"],
  ["2026-11-22", { years: 3 }, "2029-11-23"],
  ["2024-02-29", { years: 1 }, "2025-03-01"],
  ["2024-02-29", { years: 4 }, "2028-03-01"],
];

for (const [from, keep, due] of spans) {
  Deno.test(`data kept for ${JSON.stringify(keep)} from ${from} is due on ${due}`, () =>
    assertEquals(dueDay(from, keep), due));
}
