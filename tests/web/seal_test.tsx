import { assertEquals, assertStringIncludes } from "@std/assert";
import { renderToStaticMarkup } from "react-dom/server";
import { Seal } from "../../web/ui/logo.tsx";
import { sealIcon, sealRows } from "../../web/ui/logo_icon.ts";

const seals: [string, string[], string][] = [
  ["온", ["온"], "seal-one"],
  ["온길", ["온", "길"], "seal-two"],
  ["온길로", ["온길", "로"], "seal-square"],
  ["온길합동", ["온길", "합동"], "seal-square"],
  ["온길합동사무소", ["온길", "합동"], "seal-square"],
];
for (const [name, rows, look] of seals) {
  Deno.test(`a seal of ${name} is set in ${rows.length} rows`, () => {
    assertEquals(sealRows(name), rows);
    assertStringIncludes(renderToStaticMarkup(<Seal text={name} />), `class="seal ${look}"`);
    for (const row of rows) assertStringIncludes(sealIcon(name), `>${row}</text>`);
  });
}

Deno.test("a sign in the short name cannot break out of the icon", () => {
  assertStringIncludes(sealIcon("<&"), ">&#60;</text>");
});
