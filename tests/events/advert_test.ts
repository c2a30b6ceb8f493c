/** What the rules on advertising speak of is found, and the same letters with another meaning are not. */
import process from "node:process";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { findAdverts } from "../../events/advert/advert.ts";
import { ADVERT_RULES, ADVERT_WORDS } from "../../events/advert/advert_rules.ts";

const wordsIn = (text: string) => findAdverts(text).map(({ word }) => word);

const found: [text: string, ...words: string[]][] = [
  ["서초동 유일의 등기 사무소", "유일"],
  ["유일의 상속 전문", "유일", "전문"],
  ["업계 최고의 법무사", "업계 최고"],
  ["최고를 지향합니다", "최고"],
  ["등기 전문서비스", "전문"],
  ["국내 최초 등기 서비스", "국내 최초"],
  ["상속등기 전문 법무사", "전문"],
  ["상속전문", "전문"],
  ["저희는 등기 전문가입니다", "전문"],
  ["의뢰인 만족도 1위", "1위"],
  ["Ｎｏ．１ 법무사", "no.1"],
  ["최저가 등기, 공짜 상담", "최저가", "공짜"],
  ["개인회생 100% 성공", "100 % 성공"],
  ["１００％ 성공", "100 % 성공"],
  ["100 % 보장합니다", "100 % 보장"],
  ["승소율과 성공률이 높습니다", "승소율", "성공률"],
  ["전관예우를 받을 수 있습니다", "전관 예우"],
  ["등기소장 출신이 직접", "등기소장 출신"],
  ["무료 보장", "무료 보장"],
  ["다른 법무사보다 쌉니다", "다른 법무사보다"],
  ["최\u200b고의 서비스", "최고"],
  ["최고".normalize("NFD") + "의 서비스", "최고"],
  // An exception covers its own word alone, and only in its place.
  ["판결문 전문 보기 — 상속 전문 법무사", "전문"],
  ["생애최초 특례를 최초로 안내한 사무소", "최초"],
  ["채권최고액 등기 최고 사무소", "최고"],
];
for (const [text, ...words] of found) {
  Deno.test(`‘${text}’ gives a hint`, () => assertEquals(wordsIn(text), words));
}

const innocent = [
  "전문대학을 나왔습니다",
  "등기부 전문을 첨부합니다",
  "판결문의 전문은 아래에 있습니다",
  "정관 전문(全文)",
  "상법 전문개정",
  "정신건강의학과 전문의",
  "세무 전문가와 확인하세요",
  "전문직 개인사업자",
  "도장 찍기 전 문서를 봅니다",
  "안전문자, 사전문의, 소유권이전문제",
  "최초 등기를 한 사람",
  "생애 최초 주택 취득세 감면",
  "최초 소유자가 보존등기를 합니다",
  "채무의 이행을 최고(催告)합니다",
  "최고서를 내용증명으로 보냅니다",
  "채권자에 대한 최고 및 공고",
  "근저당권의 채권최고액",
  "최고가매수신고인",
  "법정최고이자율",
  "유일한 상속인이면 협의가 필요 없습니다",
  "신고가 늦은 이유일 때",
  "제1위 근저당권과 21위",
  "1위임장과 2위임장",
  "최저가격에 매각되었습니다",
  "결과를 보장하지 않습니다",
  "첫 30분 상담은 무료입니다.",
  "최대한 빨리, 최대 20%",
  "",
];
for (const text of innocent) {
  Deno.test(`‘${text}’ gives no hint`, () => assertEquals(wordsIn(text), []));
}

Deno.test("a hint has its rule, its source and day, and its sentence", () => {
  const [hint] = findAdverts("등기를 맡습니다. 저희는 최고의 사무소입니다. 전화 주세요.");
  assertEquals(hint.around, "저희는 최고의 사무소입니다");
  assertEquals(hint.rule, ADVERT_RULES.absolute);
});

Deno.test("every rule has a source and a day, and every exception contains its word", () => {
  for (const rule of Object.values(ADVERT_RULES)) {
    assertMatch(rule.effective, /^\d{4}-\d\d-\d\d$/);
    // What nobody compared with its text says so.
    if (rule.checked === null) assertMatch(rule.source, /확인 필요/);
    else assertMatch(rule.checked, /^\d{4}-\d\d-\d\d$/);
    assert(rule.source.length > 5 && rule.bans.endsWith("다."), rule.name);
  }
  const bare = (text: string) => text.replaceAll(" ", "");
  for (const { word, except = [] } of ADVERT_WORDS) {
    for (const phrase of except) assert(bare(phrase).includes(bare(word)), `${phrase}: ${word}`);
  }
  const words = ADVERT_WORDS.map(({ word }) => word);
  assertEquals(words.length, new Set(words).size, "each word once");
});

/** Microseconds of processor time, which a busy machine does not stretch; the least of some runs. */
function processorTime(text: string): number {
  const runs = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    findAdverts(text);
    return process.cpuUsage(before).user;
  });
  return Math.min(...runs);
}

Deno.test("time grows with the length of the text alone", () => {
  const pieces = ["최고", "전문", "100 %  ", "최 ", "가", "유일한 상", "제1", "이행의 최"];
  for (const piece of pieces) {
    const [short, long] = [2_000, 32_000]
      .map((letters) => processorTime(piece.repeat(Math.ceil(letters / piece.length))));
    // Sixteen times as long; if each place looked at all before it, 256 times as much.
    assert(long < 100 * Math.max(short, 1_000), `${piece}: ${short} µs, ${long} µs`);
  }
});
