import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderToStaticMarkup } from "react-dom/server";
import type { TableRow } from "../../../events/kit/column.ts";
import { employee } from "../../../events/employee/employee.ts";
import {
  driverCell,
  initials,
  minutesText,
  phoneText,
  userCell,
  yearText,
} from "../../../web/pages/settings/cells.tsx";
import { cellText } from "../../../web/table/grid/format.ts";

const leave = employee.columns.find(({ key }) => key === "vacation_over_days")!;

const row: TableRow = {
  id: "u1",
  version: 1,
  deleted: false,
  updated_at: "2026-01-01T00:00:00.000Z",
  updated_by: "",
};

const letters: [name: string, shown: string][] = [
  ["김하나", "김하"],
  ["김", "김"],
  ["kim", "KI"],
  ["Kim Hana", "KH"],
  ["ann marie kim", "AM"],
  ["  김   하나 ", "김하"],
  ["", "?"],
  ["   ", "?"],
  ["👩‍⚖️법무", "👩‍⚖️법"],
];

for (const [name, shown] of letters) {
  Deno.test(`the letters for '${name}' are '${shown}'`, () => assertEquals(initials(name), shown));
}

const phones: [given: string | null, shown: string][] = [
  ["+82 10-1234-5678", "010-1234-5678"],
  ["+82 010-1234-5678", "010-1234-5678"],
  ["+82 2-123-4567", "02-123-4567"],
  ["010-1234-5678", "010-1234-5678"],
  ["+1 212-555-0100", "+1 212-555-0100"],
  ["", ""],
  [null, ""],
];

for (const [given, shown] of phones) {
  Deno.test(`the phone number '${given}' reads '${shown}'`, () => {
    assertEquals(phoneText(given), shown);
  });
}

Deno.test("an employment date shows its year only", () => {
  assertEquals(yearText("2019-03-04"), "2019");
  assertEquals(yearText(null), "");
  assertEquals(yearText("?"), "");
});

Deno.test("driving and idle times show whole minutes", () => {
  assertEquals(minutesText(2730), "46");
  assertEquals(minutesText(29), "0");
  assertEquals(minutesText(90_000), "1,500");
  assertEquals(minutesText(null), "");
});

Deno.test("leave overrun shows one decimal at least, and its unit in the head only", () => {
  assertEquals([-1.5, 0, 15, 0.25].map((days) => cellText(leave, days)), [
    "-1.5",
    "0.0",
    "15.0",
    "0.25",
  ]);
  assertEquals(cellText(leave, null), "");
  assertEquals([leave.label, leave.headUnit], ["이월 연차", "일"]);
});

Deno.test("a user's name cell has picture, full name and nickname, the picture over https", () => {
  const user = { ...row, kakao_nickname: "하나", kakao_thumbnail_img: "http://k.kr/a.jpg" };
  const html = renderToStaticMarkup(userCell("김하나", user));
  assertStringIncludes(html, 'src="https://k.kr/a.jpg"');
  assertStringIncludes(html, "김하나");
  assertStringIncludes(html, '<span class="person-more">하나</span>');
});

Deno.test("a nickname equal to the name is not repeated; without a picture there are two letters", () => {
  const user = { ...row, kakao_nickname: "김하나", last_name: "김하나" };
  const html = renderToStaticMarkup(userCell("김하나", user));
  assert(!html.includes("person-more"));
  assertStringIncludes(html, "<span>김하</span>");
});

Deno.test("a driver's cell has name and e-mail; the thumbnail comes before the profile picture", () => {
  const trip = {
    ...row,
    email: "hana@example.kr",
    profile_image_url: "https://k.kr/p.jpg",
    thumbnail_image_url: "https://k.kr/t.jpg",
  };
  const html = renderToStaticMarkup(driverCell("김하나", trip)!);
  assertStringIncludes(html, "hana@example.kr");
  assertStringIncludes(html, "https://k.kr/t.jpg");
  assertEquals(driverCell("", row), null);
});
