import { assertEquals, assertStrictEquals } from "@std/assert";
import { sendable, sendableTexts } from "../../events/base/sendable.ts";

const RESIDENT = "‹주민등록번호 가림›";

const sent: [what: string, given: unknown, out: unknown][] = [
  ["a text", "번호 900101-1234567", `번호 ${RESIDENT}`],
  ["a list in a record", { rows: ["900101-1234567", 1] }, { rows: [RESIDENT, 1] }],
  ["a figure", { id: 9001011234567 }, { id: RESIDENT }],
  ["a figure that lost its zeros", { 주민등록번호: 1013041592 }, { 주민등록번호: RESIDENT }],
  ["a name", { "900101-1234567": 1 }, { [RESIDENT]: 1 }],
  ["JSON in a text", '{"a":9001011234567}', `{"a":"${RESIDENT}"}`],
  ["a digit that JSON spells", '{"a":"\\u0039001011234567"}', `{"a":"${RESIDENT}"}`],
  ["what looks like JSON", "[참고] 900101-1234567", `[참고] ${RESIDENT}`],
  [
    "a number in an address",
    "/tables/company?search=%EA%B0%80+%EF%BC%99%EF%BC%900101+-+1234567&page=1",
    `/tables/company?search=${encodeURIComponent(`가 ${RESIDENT}`)}&page=1`,
  ],
  ["digits under the name of an account", { 계좌번호: "12345678901" }, {
    계좌번호: "‹계좌번호 가림›",
  }],
];
for (const [what, given, out] of sent) {
  Deno.test(`${what} leaves without the number in it`, () => assertEquals(sendable(given), out));
}

const kept: [what: string, value: unknown][] = [
  ["an amount under the name of a payment", { 입금액: "1500000000", 입금금액: 1_500_000_000 }],
  ["an address without a number", { url: "/a?search=%EA%B0%80+100%&x=%ZZ&tel=%2B82+10-1234-5678" }],
  ["a telephone number", { tel: "010-1234-5678" }],
  ["an instant in milliseconds", { at: 1_795_222_800_000 }],
  ["a picture", { url: "data:image/png;base64,9001011234567AAAA" }],
  ["JSON with nothing in it", '{"a": 1}'],
];
for (const [what, value] of kept) {
  Deno.test(`${what} leaves as it is`, () => assertStrictEquals(sendable(value), value));
}

Deno.test("figures stay figures in stored content", () => {
  assertEquals(sendableTexts({ at: 9001011234567, text: "900101-1234567" }), {
    at: 9001011234567,
    text: RESIDENT,
  });
});
