/** Style sheets keep to the system: widths, steps of type, utilities, and no rule for what is never drawn. */
import { assertEquals } from "@std/assert";
import { styleSheets } from "./tree.ts";

const sheets = styleSheets().map(({ path, text }) => ({
  path,
  text: text.replace(/\/\*[\s\S]*?\*\//g, ""),
}));

/** Where a page changes its form; each in em, so that larger letters count as less room. */
const WIDTHS = ["30em", "40em", "48em", "60em", "68.75em", "80em"];

Deno.test("media queries ask for six widths alone, as a comparison", () => {
  const found = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@media ([^{]+)\{/g)].flatMap(([, query]) =>
      [...query.matchAll(/\(([^()]*width[^()]*)\)/g)]
        .filter(([, part]) => !WIDTHS.includes(/^width [<>]=? ([\d.]+em)$/.exec(part)?.[1] ?? ""))
        .map(([part]) => `${path}: ${part}`)
    )
  );
  assertEquals(found, []);
});
