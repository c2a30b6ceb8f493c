import { assertEquals } from "@std/assert";
import { sampleOffice } from "../../../src/office/sample.ts";
import {
  blogPosting,
  breadcrumbs,
  faqPage,
  legalService,
  openingHours,
} from "../../../web/site/structured.ts";

const ORIGIN = "https://office.example";
const office = { ...sampleOffice, samples: [] };

const hours: [string, string | null][] = [
  ["평일 09:00–18:00", "Mo-Fr 09:00-18:00"],
  ["평일 9:00-18:30", "Mo-Fr 09:00-18:30"],
  ["월–토 09:00–18:00", null],
  ["예약제", null],
];
for (const [told, written] of hours) {
  Deno.test(`the hours "${told}" are written ${written ?? "nowhere"}`, () => {
    assertEquals(openingHours(told), written);
  });
}

Deno.test("the office is described with how to reach it, and a point only where there is one", () => {
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

Deno.test("every question comes with its answer", () => {
  const { mainEntity } = faqPage([{ question: "얼마인가요?", answer: "때마다 다릅니다." }]);
  assertEquals(mainEntity, [{
    "@type": "Question",
    name: "얼마인가요?",
    acceptedAnswer: { "@type": "Answer", text: "때마다 다릅니다." },
  }]);
});

Deno.test("the way to a page is numbered from home", () => {
  const crumbs = [{ name: "홈", path: "/" }, { name: "소식", path: "/blog" }];
  assertEquals(breadcrumbs(crumbs, ORIGIN).itemListElement, [
    { "@type": "ListItem", position: 1, name: "홈", item: `${ORIGIN}/` },
    { "@type": "ListItem", position: 2, name: "소식", item: `${ORIGIN}/blog` },
  ]);
});

const post = {
  slug: "상속-등기",
  title: "상속 등기",
  excerpt: "요약",
  author: office.name,
  category: "소식",
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-10-01T00:00:00.000Z",
};

Deno.test("a post is described as the office's or as a person's, and never changed before it was written", () => {
  const own = blogPosting(post, office, ORIGIN, null);
  assertEquals(own.dateModified, post.created_at);
  assertEquals(own.author, { "@type": "Organization", name: office.name, url: `${ORIGIN}/` });
  assertEquals(own.mainEntityOfPage, `${ORIGIN}/blog/${encodeURIComponent("상속-등기")}`);
  const person = blogPosting({ ...post, author: "김하나" }, office, ORIGIN, `${ORIGIN}/a.jpg`);
  assertEquals(person.author, { "@type": "Person", name: "김하나" });
  assertEquals(person.image, `${ORIGIN}/a.jpg`);
});
