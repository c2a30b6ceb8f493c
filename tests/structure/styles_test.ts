/** Style sheets keep to the system: widths, steps of type, utilities, and no rule for what is never drawn. */
import { assert, assertEquals } from "@std/assert";
import { sourceFiles, styleSheets } from "./tree.ts";

const sheets = styleSheets().map(({ path, text }) => ({
  path,
  text: text.replace(/\/\*[\s\S]*?\*\//g, ""),
}));

/** Where a page changes its form; each in em, so that larger letters count as less room. */
const WIDTHS = ["30em", "40em", "48em", "60em", "68.75em", "80em"];
/** What needs another width, by its sheet. */
const OWN_WIDTHS: Readonly<Record<string, string>> = {
  "web/pages/settings/settings.css": "87em",
  "web/pages/staff/matters/matters.css": "90em",
};

Deno.test("media queries use six widths or a listed one, as a comparison", () => {
  const found = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@media ([^{]+)\{/g)].flatMap(([, query]) =>
      [...query.matchAll(/\(([^()]*width[^()]*)\)/g)]
        .filter(([, part]) => {
          const width = /^width [<>]=? ([\d.]+em)$/.exec(part)?.[1] ?? "";
          return !WIDTHS.includes(width) && OWN_WIDTHS[path] !== width;
        })
        .map(([part]) => `${path}: ${part}`)
    )
  );
  assertEquals(found, []);
});

/**
 * Sizes beside the steps: titles and figures that grow with the window, signs and drawings, and paper. What marks
 * something (`marks.css`) is as large as the text it stands in.
 */
const SIZES: readonly (readonly [path: RegExp, size: RegExp])[] = [
  [/./, /^(var\(--(text-[1-8]|small)\)|inherit)$/],
  [/\/marks\.css$/, /^([\d.]+em|1rem)$/],
  [
    /\/(public_frame|article|hero|home|contact|result)\.css$/,
    /^(var\(--(title|heading)\)|clamp\(.+\))$/,
  ],
  [/\/(today|car-log)\.css$/, /^1\.375rem$/],
  [/\/quick\.css$/, /^1\.75rem$/],
  [/\/questions\.css$/, /^1\.3em$/],
  [/\/visit\.css$/, /^21px$/],
  [/\/(article|print)\.css$/, /^[\d.]+pt$/],
  [/\/shell\.css$/, /^100%$/],
  [/\/base\.css$/, /^max\(1em, 16px\) !important$/],
];

Deno.test("font sizes are one of eight or a listed one", () => {
  const found = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/font-size:\s*([^;]+);/g)]
      .filter(([, size]) => !SIZES.some(([of, known]) => of.test(path) && known.test(size)))
      .map(([, size]) => `${path}: ${size}`)
  );
  assertEquals(found, []);
});

/** Words in the texts of programs: names of classes are among them. Parts of names end with a hyphen. */
function wordsOf(text: string): string[] {
  const spoken = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return [/"[^"\n]*"/g, /`[^`]*`/g]
    .flatMap((literals) => spoken.match(literals) ?? [])
    .flatMap((literal) => literal.match(/[a-zA-Z][\w-]*/g) ?? []);
}

Deno.test("every class of a style sheet is used by a page", () => {
  const words = new Set(
    sourceFiles().filter(({ path }) => /^(web|src)\//.test(path))
      .flatMap(({ text }) => wordsOf(text)),
  );
  const beginnings = [...words].filter((word) => word.endsWith("-"));
  const found = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g)]
      .map(([, name]) => name)
      .filter((name) => !words.has(name) && !beginnings.some((begin) => name.startsWith(begin)))
      .map((name) => `${path}: .${name}`)
  );
  assertEquals(found, []);
});

/** Rules of a sheet that stand for one class alone, with how much each says. */
const classRules = (path: string): { name: string; declarations: number }[] =>
  [...sheets.find((sheet) => sheet.path === path)!.text.matchAll(/\.([\w-]+) \{([^{}]*)\}/g)]
    .map(([, name, body]) => ({ name, declarations: body.split(";").length - 1 }));

Deno.test("at most forty utilities have one declaration each", () => {
  const utilities = classRules("web/styles/utilities.css");
  assertEquals(utilities.filter(({ declarations }) => declarations !== 1), []);
  assert(utilities.length <= 40, `there are ${utilities.length}`);
});

Deno.test("at most fourteen primitives lay out the parts of pages", () => {
  const primitives = classRules("web/styles/layout.css");
  assert(primitives.length <= 14, `there are ${primitives.length}`);
});
