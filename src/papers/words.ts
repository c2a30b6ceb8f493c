/** Words of papers: names as the registry has them, masked numbers, days as they are written out. */
import { maskedText } from "../../events/base/person_number.ts";
import type { MatterParty } from "../../events/matter/matter_shapes.ts";

/** Stands where something is to be written by hand. */
export const BLANK = "______________";

const COMPANY_SIGNS: [sign: RegExp, form: string][] = [
  [/㈜|[(（]\s*주\s*[)）]/, "주식회사"],
  [/㈲|[(（]\s*유\s*[)）]/, "유한회사"],
];

/** A company's name as the registry writes it: '㈜한빛' → '주식회사 한빛', '한빛(주)' → '한빛 주식회사'. */
export function registeredName(name: string): string {
  const found = COMPANY_SIGNS.find(([sign]) => sign.test(name));
  if (!found) return name.trim();
  const [sign, form] = found;
  return name.replace(sign, ` ${form} `).replace(/\s+/g, " ").trim();
}

/** A party's name with its Hanja: '김철수(金哲秀)'. */
export function fullName({ type, name, hanja }: MatterParty): string {
  const plain = type === "company" ? registeredName(name) : name.trim();
  return plain !== "" && hanja.trim() !== "" ? `${plain}(${hanja.trim()})` : plain;
}

/** Titles of who acts for a company. */
const TITLE =
  /^(?:공동|각자)?(?:대표이사|사내이사|대표집행임원|대표사원|대표청산인|대표조합원|업무집행자|업무집행조합원|대표자|대표|이사장|이사|조합장|청산인|지배인|지점장|회장|관리인)\s/;

/** Who acts for a company, with a title: '홍길동' → '대표자 홍길동'. */
export function titledName(name: string): string {
  const plain = name.trim();
  return plain === "" || TITLE.test(plain) ? plain : `대표자 ${plain}`;
}

/** The number that identifies a party on papers, and its label. */
export function numberOf(
  { type, resident_number, registration_number }: MatterParty,
): { label: string; text: string } {
  if (type === "company") return { label: "등록번호", text: registration_number.trim() };
  // A foreigner has one of the two; the registry's own number is of who has no other.
  const label = type === "foreigner" ? "외국인등록번호(등록번호)" : "주민등록번호";
  return { label, text: spaced(resident_number) || registration_number.trim() };
}

/** '9001011234567' → '900101-1234567'. */
const spaced = (number: string): string => number.trim().replace(/^(\d{6})[\s-]?(\d{7})$/, "$1-$2");

/** A number of a person, masked even where it is mistyped: nothing after the sixth figure is shown. */
export function maskNumber(text: string): string {
  const masked = maskedText(text, "주민등록번호");
  if (masked !== text || !/\d/.test(text)) return masked;
  let figures = 0;
  return text.replace(/[\dA-Za-z]/g, (sign) => ++figures > 6 ? "●" : sign);
}

/** '2026-03-02' → '2026년 3월 2일'; without a day room to write one. */
export function writtenDay(day: string | null): string {
  if (!day) return "      년     월     일";
  const [year, month, date] = day.split("-").map(Number);
  return `${year}년 ${month}월 ${date}일`;
}
