import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { NumberKind } from "../../events/base/number_rules.ts";
import {
  findNumbers,
  maskedText,
  sendableText,
  unmaskedText,
  wholeNumber,
} from "../../events/base/person_number.ts";

/** The kinds of a text's numbers, in their order. */
const found: [text: string, ...NumberKind[]][] = [
  // Residents: with a digit that is computed, and without one as since October 2020.
  ["900101-1234568", "resident"],
  ["900101-1234567", "resident"],
  ["제 번호는 9001011234567입니다", "resident"],
  ["210315-3041592", "resident"],
  ["900101 1234567", "resident"],
  ["900101 - 1234567", "resident"],
  ["900101–1234567", "resident"],
  ["900101ㅡ1234567", "resident"],
  ["90.01.01-1234567", "resident"],
  ["90 01 01 - 1 234567", "resident"],
  ["9 0 0 1 0 1 1 2 3 4 5 6 7", "resident"],
  ["9-0-0-1-0-1-1-2-3-4-5-6-7", "resident"],
  ["900101-\n1234567", "resident"],
  ["９００１０１－１２３４５６７", "resident"],
  ["𝟗𝟎𝟎𝟏𝟎𝟏-𝟏𝟐𝟑𝟒𝟓𝟔𝟕", "resident"],
  ["٩٠٠١٠١-١٢٣٤٥٦٧", "resident"],
  ["9\u200b0\u00ad0\u2060101-12\u202e34567", "resident"],
  ["9\u03050\u03050\u0305101-1234567", "resident"],
  ["주민번호:900101-1234567,전화:010-1234-5678", "resident"],
  ["900101-1234567/880202-2345678", "resident", "resident"],
  ["(갑)900101-1234567(을)880202-2345678", "resident", "resident"],
  ["\u0000900101-1234567", "resident"],
  ["x9001011234567y", "resident"],
  ["법인 110111-1129497, 대표 900101-1234567", "resident"],
  // Foreigners.
  ["900101-5234560", "foreigner"],
  ["외국인등록번호 8512126123456", "foreigner"],
  // Passports.
  ["M12345678", "passport"],
  ["m123a4567", "passport"],
  ["Ｍ１２３Ａ４５６７", "passport"],
  ["M 1234 5678", "passport"],
  ["여권번호 JB1234567", "passport"],
  ["여권 S 20251126", "passport"],
  // Driving licences.
  ["11-12-345678-90", "license"],
  ["28 19 123456 01", "license"],
  ["운전면허 112345678901", "license"],
  ["서울 12-345678-90", "license"],
  // Cards.
  ["4111111111111111", "card"],
  ["4111-1111-1111-1111", "card"],
  ["5555 5555 5555 4444", "card"],
  ["3782 822463 10005", "card"],
  ["4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "card"],
  // Accounts.
  ["110-123-456789", "account"],
  ["국민 123456-04-123456", "account"],
  ["1002-123-456789", "account"],
  ["123-910001-12345", "account"],
  ["302-1234-5678-91", "account"],
  ["3333-01-1234567", "account"],
  ["계좌번호: 12345678901234", "account"],
  ["신한은행 110 123 456789", "account"],
  ["토스뱅크 1000-1234-5678", "account"],
  ["12345678901 우리은행", "account"],
  // Accounts with no word beside them: by the groups of each bank.
  ["보낼 곳: 123-12-1234-123", "account"],
  ["013-1234-5678-123 아님, 113-1234-5678-123", "account"],
  ["503-12-123456-7", "account"],
  ["207-12-1234567", "account"],
  ["(050-12-12-123456-1)", "account"],
  ["9082-12-123456-1", "account"],
  ["9002-1234-5678-9", "account"],
  ["13123-12-123456", "account"],
  ["123-12345-123", "account"],
  ["123-123456-123", "account"],
  ["1000-1234-5678", "account"],
  ["７７７７－０１－１２３４５６７", "account"],
  ["110ㅡ123ㅡ456789로 부탁합니다", "account"],
];

/** What looks like one of them and is none. */
const free = [
  "010-1234-5678",
  "01012345678",
  "02-123-4567",
  "031-123-4567",
  "02-1234-5678-101",
  "031-1234-5678-12",
  "010-1234-5678-123",
  "0507-1234-5678",
  "0505-123-4567",
  "+82 10-1234-5678",
  "1588-9999",
  "은행 대표 전화 02-2002-3000",
  "법인등록번호 110111-1129497",
  "1101111129497",
  "130111-0006246",
  "110111-0085450",
  "사업자등록번호 220-81-62517",
  "2208162517",
  "부동산고유번호 1101-1996-123456",
  "11011996123456",
  "등기 고유번호 1146-2012-001234",
  "승인번호 12345678",
  "승인번호 4111111111111111",
  "주문번호 20251126-1234567",
  "운송장 1234-5678-9012",
  "운송장번호 640012345678",
  "2025가단123456",
  "2025가단12345",
  "2025-가단-12345",
  "2026-11-1234567",
  "26-11-123456",
  "사업장관리번호 123-45-67890-0",
  "978-89-546-1234-5",
  "979-11-123456-1-2",
  "12345-26-123456U",
  "수입신고 12345-26-123456",
  "6412-3456-7890",
  "주문 1000-1234-5678",
  "11680-1-30-26-6-0123456-5",
  "20261126-41000000-12345678",
  "1168010100-1-0123-0004",
  "06236-1",
  "2026-11-26 1200000",
  "2026-11-26 09:00:00.123",
  "2025-11-26T09:00:00.000Z",
  "2026.11.26-1234567",
  "입금 2026-11-26 12345",
  "입금 1234567890원",
  "1,234,567,890,123원",
  "12가 3456",
  "37.566535, 126.977969",
  "991301-1234567",
  "900132-1234567",
  "900101-9234567",
  "4111-1111-1111-1112",
  "0000-0000-0000-0000",
  "12900101123456789",
  "9f86d081884c7d659a2feaa0c55ad0159001011234567e86d081884c7d659a2fe",
  "550e8400-e29b-41d4-a716-446655440000",
  "mig1x2k3a9001011234567abcdef1",
  "S20251126",
  "A4 12345678",
  "제2026-123호",
  "전표 2026112600001234",
  "(우)06236",
];

for (const [text, ...kinds] of found) {
  Deno.test(`${JSON.stringify(text)} is read as ${kinds.join(" and ")}`, () => {
    assertEquals(findNumbers(text).map(({ kind }) => kind), kinds);
  });
}

for (const text of free) {
  Deno.test(`${JSON.stringify(text)} has no number to hide`, () => {
    assertEquals(findNumbers(text), []);
  });
}

Deno.test("the words before digits decide what they are", () => {
  assertEquals(findNumbers("12345678901").length, 0);
  assertEquals(findNumbers("12345678901", "계좌번호").map(({ kind }) => kind), ["account"]);
});

Deno.test("a removed number leaves its kind and the text around it", () => {
  assertEquals(
    sendableText("대표 900101-1234567, 전화 010-1234-5678"),
    "대표 ‹주민등록번호 가림›, 전화 010-1234-5678",
  );
});

Deno.test("an edit of a masked text restores its numbers", () => {
  const was = "갑 900101-1234567, 을 900101-1234568, 병 M12345678";
  const shown = maskedText(was);
  assert(!/\d{7}/.test(shown.replaceAll(/\D/g, " ").replaceAll(/\d{6}/g, "")), shown);
  const [a, b] = ["900101-●●●●●●●", "900101-●●●●●●●(2)"];
  assertEquals(shown, `갑 ${a}, 을 ${b}, 병 M●●●●●●●●`);
  assertEquals(unmaskedText(shown, was), was);
  assertEquals(unmaskedText(`을 ${b} 갑 ${a}`, was), "을 900101-1234568 갑 900101-1234567");
  assertEquals(unmaskedText("새 글", was), "새 글");
});

Deno.test("a masked number that the former text lacks is refused", () => {
  assertEquals(unmaskedText("880202-●●●●●●●", "900101-1234567"), null);
});

for (
  const [typed, number] of [
    ["900101-1234567", "9001011234567"],
    ["9001011234567", "9001011234567"],
    ["m12345678", "M12345678"],
    ["110 123 456789", "110123456789"],
    ["1234567", ""],
    ["김철수", ""],
    ["900101", ""],
  ]
) {
  Deno.test(`${typed} typed into a search is ${number || "no whole number"}`, () => {
    assertEquals(wholeNumber(typed), number);
  });
}

Deno.test("a text of a million characters is read in time linear in its length", () => {
  for (const piece of ["1 ", "12-", "1", "-", "a1", "900101-1234567 ", "계좌 ", "M1234 "]) {
    const time = (length: number) => {
      const text = piece.repeat(length / piece.length);
      const begun = performance.now();
      findNumbers(text);
      return performance.now() - begun;
    };
    time(20_000);
    const [small, large] = [time(50_000), time(400_000)];
    assert(large < Math.max(small, 5) * 8 * 6, `${JSON.stringify(piece)}: ${small} → ${large} ms`);
  }
});

Deno.test("property: no number is found in an id of a record, and one beside it is", () => {
  const known = ["6b8df608-6224-4679-95e4-1092949c1670", "98cd2e4b-b633-4007-9530-44db7d256491"];
  for (const id of [...known, ...fc.sample(fc.uuid(), 20_000)]) {
    for (const text of [id, `user/${id}`, `op_${id}`, `leave_asked.41.${id}`, id.toUpperCase()]) {
      // Ids of digits alone are no ids of records.
      if (/[a-f]/i.test(id)) assertEquals(findNumbers(text, "계좌"), [], text);
    }
  }
  const beside = `${known[0]} 900101-1234568`;
  assertEquals(findNumbers(beside).map(({ start }) => start), [known[0].length + 1]);
  assertEquals(sendableText(known[0]), known[0]);
});
