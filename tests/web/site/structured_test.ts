import { assertEquals } from "@std/assert";
import { sampleOffice } from "../../../src/office/sample.ts";
import { breadcrumbs, faqPage, legalService, openingHours } from "../../../web/site/structured.ts";

const ORIGIN = "https://office.example";
const office = { ...sampleOffice, unsaid: [], samples: [], registered: true };

const hours: [string, string | null][] = [
  ["평일 09:00–18:00", "Mo-Fr 09:00-18:00"],
  ["평일 9:00-18:30", "Mo-Fr 09:00-18:30"],
  ["월–토 09:00–18:00", null],
  ["예약제", null],
];
for (const [result, written] of hours) {
  Deno.test(`the hours "${result}" are written ${written ?? "nowhere"}`, () => {
    assertEquals(openingHours(result), written);
  });
}

Deno.test("the office's data has its contacts, and coordinates only where it has some", () => {
  const described = legalService(office, ORIGIN);
  assertEquals(described["@type"], "LegalService");
  assertEquals([described.telephone, described.url], ["02-000-0000", ORIGIN + "/"]);
  assertEquals("geo" in described, false);
  const map = { latitude: 37.5, longitude: 127 };
  assertEquals(legalService({ ...office, map }, ORIGIN).geo, {
    "@type": "GeoCoordinates",
    ...map,
  });
});

Deno.test("every question has its answer", () => {
  const { mainEntity } = faqPage([{ question: "얼마인가요?", answer: "때마다 다릅니다." }]);
  assertEquals(mainEntity, [{
    "@type": "Question",
    name: "얼마인가요?",
    acceptedAnswer: { "@type": "Answer", text: "때마다 다릅니다." },
  }]);
});

Deno.test("breadcrumbs are numbered from home", () => {
  const crumbs = [{ name: "홈", path: "/" }, { name: "소식", path: "/blog" }];
  assertEquals(breadcrumbs(crumbs, ORIGIN).itemListElement, [
    { "@type": "ListItem", position: 1, name: "홈", item: `${ORIGIN}/` },
    { "@type": "ListItem", position: 2, name: "소식", item: `${ORIGIN}/blog` },
  ]);
});
