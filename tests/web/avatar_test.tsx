import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderToStaticMarkup } from "react-dom/server";
import { Avatar, initialsOf } from "../../web/ui/avatar.tsx";

const names: [string, string][] = [
  ["김민수", "김"],
  ["데모 배정우", "배"],
  ["  한지은 ", "한"],
  ["Jane", "JA"],
  ["Jane Doe", "JD"],
  ["j", "J"],
  ["🙂이모지", "🙂"],
  ["", "?"],
  ["   ", "?"],
];
for (const [name, initials] of names) {
  Deno.test(`"${name}" is shown as ${initials}`, () => assertEquals(initialsOf(name), initials));
}

Deno.test("a picture is loaded over https, late, and without a referrer", () => {
  const html = renderToStaticMarkup(<Avatar name="김민수" image="http://k.kakaocdn.net/a.jpg" />);
  assertStringIncludes(html, 'src="https://k.kakaocdn.net/a.jpg"');
  assertStringIncludes(html, 'loading="lazy"');
  assertStringIncludes(html, 'referrerPolicy="no-referrer"');
});

Deno.test("an avatar is hidden from screen readers, as the name is beside it", () => {
  const html = renderToStaticMarkup(<Avatar name="김민수" image="" />);
  assertStringIncludes(html, 'aria-hidden="true"');
  assert(html.includes("김") && !html.includes("<img"));
});
