import { assertEquals, assertStringIncludes } from "@std/assert";
import { renderToStaticMarkup } from "react-dom/server";
import { Logo } from "../../web/ui/frame/logo.tsx";
import { logoRows } from "../../projections/office/logo_rows.ts";
import { logoIcon } from "../../web/ui/frame/logo_icon.ts";

const seals: [string, string[], string][] = [
  ["온", ["온"], "logo-one"],
  ["온길", ["온", "길"], "logo-two"],
  ["온길로", ["온길", "로"], "logo-square"],
  ["온길합동", ["온길", "합동"], "logo-square"],
  ["온길합동사무소", ["온길", "합동"], "logo-square"],
];
for (const [name, rows, look] of seals) {
  Deno.test(`a seal of ${name} is set in ${rows.length} rows`, () => {
    assertEquals(logoRows(name), rows);
    assertStringIncludes(renderToStaticMarkup(<Logo text={name} />), `class="logo ${look}"`);
    for (const row of rows) assertStringIncludes(logoIcon(name), `>${row}</text>`);
  });
}

Deno.test("characters in the short name cannot break out of the icon", () => {
  assertStringIncludes(logoIcon("<&"), ">&lt;</text>");
});
