import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { SLUG_MAX_LENGTH } from "../../events/post/post_limits.ts";
import { checkSlug, freeSlug, slugOf } from "../../events/post/post_slug.ts";

const titles: [title: string, slug: string][] = [
  ["상속등기 서류 안내", "상속등기-서류-안내"],
  ["  임원 변경등기는 2주 안에!  ", "임원-변경등기는-2주-안에"],
  ["등기/공탁 & 민사 😀 안내", "등기공탁-민사-안내"],
  ["../../etc/passwd", "etcpasswd"],
  ["<script>alert(1)</script>", "scriptalert1script"],
  ["New", "new-1"],
  ["😀😀", "post"],
  ["---", "post"],
  ["가".repeat(300), "가".repeat(SLUG_MAX_LENGTH)],
  ["한글".normalize("NFD"), "한글"],
];

for (const [title, slug] of titles) {
  Deno.test(`the title ${JSON.stringify(title.slice(0, 30))} makes the address ${slug.slice(0, 30)}`, () => {
    assertEquals(slugOf(title), slug);
  });
}

Deno.test("the address made of any title is valid", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (title) => {
    assertEquals(checkSlug(slugOf(title)), null);
  }));
});

Deno.test("a used address gets a number and stays within the limit", () => {
  const taken = (...slugs: string[]) => (slug: string) => slugs.includes(slug);
  assertEquals(freeSlug("등기", taken()), "등기");
  assertEquals(freeSlug("등기", taken("등기", "등기-2")), "등기-3");
  const long = "가".repeat(SLUG_MAX_LENGTH);
  assertEquals(freeSlug(long, taken(long)), "가".repeat(SLUG_MAX_LENGTH - 2) + "-2");
});

const bad = [
  "",
  "등기/공탁",
  "등기 공탁",
  "등기😀",
  "-등기",
  "등기--공탁",
  "a.b",
  "가".repeat(300),
  "new",
];
for (const slug of bad) {
  Deno.test(`the address ${JSON.stringify(slug.slice(0, 20))} is refused with a reason`, () => {
    const refused = checkSlug(slug);
    assertEquals(refused?.status, 422);
    assert(/[가-힣]/.test(refused!.message));
  });
}
