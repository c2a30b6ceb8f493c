/** One place, however its address is written: real addresses of public buildings, as files have them. */
import { assertEquals, assertNotEquals } from "@std/assert";
import { addressKey, normalizeAddress } from "../../projections/kit/address_text.ts";

const CITY_HALL = "서울특별시 중구 세종대로 110";
const SAME: [one: string, other: string][] = [
  [CITY_HALL, "서울시 중구 세종대로 110"],
  [CITY_HALL, "서울 중구 세종대로110"],
  [CITY_HALL, "서울특별시중구 세종대로　１１０"],
  [CITY_HALL, "서울시중구 세종대로 110"],
  [CITY_HALL, "(04524) 서울특별시 중구 세종대로 110 (태평로1가)"],
  [CITY_HALL, "04524 서울 중구  세종대로 110"],
  ["서울 중구 태평로1가 31번지", "서울특별시 중구 태평로1가 31"],
  ["부산광역시 연제구 중앙대로 1001", "부산시 연제구 중앙대로 1001"],
  ["경기도 수원시 영통구 도청로 30", "경기 수원시 영통구 도청로 30"],
  ["강원특별자치도 춘천시 중앙로 1", "강원도 춘천시 중앙로 1"],
  ["전라북도 전주시 완산구 효자로 225", "전북특별자치도 전주시 완산구 효자로 225"],
  ["충청남도 홍성군 홍북읍 충남대로 21", "충남 홍성군 홍북읍 충남대로 21"],
  ["서울 서초구 서초동 1711-1", "서울 서초구 서초동 1711－１"],
  ["서울 서초구 서초동 1711-1", "서울 서초구 서초동 1711의 1"],
  ["서울 서초구 서초동 1711-1", "서울 서초구 서초동 1711ㅡ1"],
  ["서울 강남구 역삼동 737, 제101동 제15층 제1502호", "서울 강남구 역삼동 737 101동 15층1502호"],
];

for (const [one, other] of SAME) {
  Deno.test(`${other} is ${one}`, () => assertEquals(addressKey(other), addressKey(one)));
}

const APART: [one: string, other: string][] = [
  [CITY_HALL, "서울특별시 중구 세종대로 1101"],
  ["서울 중구 세종대로 11, 10층", "서울 중구 세종대로 1110층"],
  ["서울 강남구 역삼동 737-1", "서울 강남구 역삼동 7371"],
  ["서울 강남구 역삼동 산 12", "서울 강남구 역삼동 12"],
  ["광주광역시 북구 1", "경기도 광주시 북구 1"],
];

for (const [one, other] of APART) {
  Deno.test(`${other} is not ${one}`, () => assertNotEquals(addressKey(other), addressKey(one)));
}

Deno.test("beginnings of other places' names are no city", () =>
  assertEquals(addressKey("서울시립대로 163"), "서울시립대로163"));

Deno.test("an address is stored in half width with single spaces, its words unchanged", () =>
  assertEquals(
    normalizeAddress("  서울특별시　중구\n세종대로 １１０　（태평로１가） ３１－２ "),
    "서울특별시 중구 세종대로 110 (태평로1가) 31-2",
  ));
