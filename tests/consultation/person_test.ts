import { assertEquals } from "@std/assert";
import { hasResidentNumber } from "../../src/consultation/person.ts";

const texts: [what: string, text: string, resident: boolean][] = [
  ["a resident number", "900101-1234567", true],
  ["a resident number whose last digit is right", "900101-1234568", true],
  ["a resident number without a dash", "제 번호는 9001011234567입니다", true],
  ["the registration number of a company in Seoul", "법인등록번호 110111-1129497", false],
  ["another one, without a dash", "1101111129497", false],
  ["one of a company in Gyeonggi", "130111-0006246", false],
  ["a company and a person", "110111-1129497, 대표 900101-1234567", true],
  ["what no company's number can be: its last digit is wrong", "110111-1129498", true],
  ["a phone number", "010-1234-5678", false],
  ["a longer number", "12900101123456789", false],
];
for (const [what, text, resident] of texts) {
  Deno.test(`${what} is ${resident ? "" : "not "}taken for a resident number`, () => {
    assertEquals(hasResidentNumber(text), resident);
  });
}
