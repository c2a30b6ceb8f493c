import { assert, assertEquals, assertThrows } from "@std/assert";
import type { Metafile } from "esbuild";
import { join, resolve } from "node:path";
import { limits, reportOf, tableOf } from "../../scripts/build/budget.ts";
import { withReload } from "../../scripts/build/dev_proxy.ts";
import { charactersOf, partsOf, publicParts, rangeOf } from "../../scripts/build/font.ts";
import { groupsOf } from "../../scripts/build/groups.ts";
import { packageSlices } from "../../scripts/build/font_slices.ts";
import { islandEntries, manifestOf, reach } from "../../scripts/build/manifest.ts";
import type { BuiltFile } from "../../src/server/manifest.ts";

type Output = Metafile["outputs"][string];

function output(parts: {
  entry?: string;
  imports?: string[];
  later?: string[];
  inputs?: Record<string, number>;
}): Output {
  const edge = (kind: "import-statement" | "dynamic-import") => (path: string) => ({ path, kind });
  return {
    bytes: 0,
    entryPoint: parts.entry,
    exports: [],
    inputs: Object.fromEntries(
      Object.entries(parts.inputs ?? {}).map(([path, bytes]) => [path, { bytesInOutput: bytes }]),
    ),
    imports: [
      ...(parts.imports ?? []).map(edge("import-statement")),
      ...(parts.later ?? []).map(edge("dynamic-import")),
    ],
  };
}

const react = "node_modules/.deno/react@19/node_modules/react/index.js";

const scripts: Metafile = {
  inputs: {},
  outputs: {
    "out/client-1.js": output({
      entry: "web/client.ts",
      imports: ["out/shared-1.js"],
      inputs: { "web/client.ts": 10, "web/ui/frame/account.island.tsx": 5, [react]: 90 },
    }),
    "out/card-report.island-1.js": output({
      entry: "web/pages/staff/card-report/card-report.island.tsx",
      imports: ["out/shared-1.js", "out/shared-2.js"],
      later: ["out/dialog-1.js"],
      inputs: { "web/pages/staff/card-report/report.tsx": 100 },
    }),
    "out/shared-1.js": output({ inputs: { [react]: 100 } }),
    "out/shared-2.js": output({ inputs: { "web/ui/form/button.tsx": 50, [react]: 50 } }),
    "out/dialog-1.js": output({
      entry: "web/ui/dialog/dialog.tsx",
      inputs: { "web/ui/dialog/dialog.tsx": 9 },
    }),
  },
};
const styles: Metafile = {
  inputs: {},
  outputs: {
    "out/public-1.css": output({ entry: "web/styles/public.css" }),
    "out/office_fonts-1.css": output({ entry: "web/styles/office_fonts.css" }),
    "out/office-1.css": output({ entry: "web/styles/office.css" }),
  },
};

const KB = 1024;
function filesWith(sizes: Record<string, number> = {}): BuiltFile[] {
  const all = { "client-1.js": 50 * KB, "card-report.island-1.js": 10 * KB, "shared-1.js": KB };
  const more = { "shared-2.js": 2 * KB, "dialog-1.js": 12 * KB };
  const rest = {
    "early-1.js": KB,
    "service_worker-1.js": KB,
    "public-1.css": KB,
    "office-1.css": KB,
    "pretendard-public-1.woff2": 60 * KB,
    "pretendard-staff-1.woff2": 60 * KB,
  };
  return Object.entries({ ...all, ...more, ...rest, ...sizes }).map(([name, brotli]) => ({
    name,
    type: "",
    size: brotli * 3,
    brotli,
  }));
}

const report = (sizes: Record<string, number> = {}) =>
  reportOf(
    manifestOf("hash", scripts, styles, filesWith(sizes), []),
    scripts,
  );
const line = (what: RegExp, sizes?: Record<string, number>) =>
  report(sizes).lines.find((entry) => what.test(entry.what))!;

Deno.test("the manifest has an island's chunk and its imports beyond the client script, and nothing for islands in it", () => {
  const manifest = manifestOf("hash", scripts, styles, filesWith(), []);
  assertEquals(manifest.islands, {
    "card-report": ["card-report.island-1.js", "shared-2.js"],
    account: [],
  });
  assertEquals(manifest.client, ["client-1.js", "shared-1.js"]);
  assertEquals(manifest.styles["public.css"], "public-1.css");
  assertEquals(manifest.fonts.public, ["pretendard-public-1.woff2"]);
});

Deno.test("circular imports of chunks are walked once", () => {
  const loop: Metafile = {
    inputs: {},
    outputs: { a: output({ imports: ["b"] }), b: output({ imports: ["a"] }) },
  };
  assertEquals(reach(loop, "a"), ["a", "b"]);
});

Deno.test("shared code goes into the page's script or its own file; code shared with later parts is one file", () => {
  const whole: Metafile = {
    inputs: {},
    outputs: {
      client: output({ entry: "client.ts", inputs: { "client.ts": 10 }, imports: ["s0"] }),
      a: output({
        entry: "a.island.tsx",
        imports: ["s0", "s1", "s2"],
        inputs: { "a.island.tsx": 9 },
      }),
      b: output({
        entry: "b.island.tsx",
        imports: ["s0", "s1", "s3", "s5"],
        inputs: { "b.island.tsx": 9 },
      }),
      c: output({
        entry: "c.island.tsx",
        imports: ["s0", "s5", "s6"],
        inputs: { "c.island.tsx": 9 },
      }),
      d: output({
        entry: "d.island.tsx",
        imports: ["s0", "s5", "s6"],
        inputs: { "d.island.tsx": 9 },
      }),
      later: output({ entry: "later.ts", imports: ["s2", "s3"], inputs: { "later.ts": 9 } }),
      other: output({ entry: "other.ts", imports: ["s2", "s4"], inputs: { "other.ts": 9 } }),
      s0: output({ inputs: { "react.js": 9_000 } }),
      s1: output({ inputs: { "both.ts": 2_900 } }),
      s2: output({ inputs: { "large.ts": 5_000 } }),
      s3: output({ inputs: { "small.ts": 30 } }),
      s4: output({ inputs: { "later_only.ts": 30 } }),
      s5: output({ inputs: { "report.ts": 5_000 } }),
      s6: output({ inputs: { "of_two_of_its_islands.ts": 30 } }),
    },
  };
  const groups = groupsOf(whole, "client.ts");
  assertEquals([...groups].map(([name, modules]) => [name, [...modules].sort()]), [
    ["common", ["both.ts", "react.js", "small.ts"]],
    ["a.island.tsx", ["large.ts"]],
    ["b.island.tsx c.island.tsx d.island.tsx", ["of_two_of_its_islands.ts", "report.ts"]],
  ]);
});

Deno.test("two islands of one name are refused", () => {
  const twice: Metafile = {
    inputs: {},
    outputs: {
      a: output({ entry: "web/one/list.island.tsx" }),
      b: output({ entry: "web/two/list.island.tsx" }),
    },
  };
  assertThrows(() => islandEntries(twice), Error, "list");
});

Deno.test("the first staff page counts every chunk once and nothing that is loaded later", () => {
  assertEquals(line(/^staff app/).bytes, (50 + 1 + 10 + 2) * KB);
});

Deno.test("an island is weighed without React, also where a chunk mixes both", () => {
  assertEquals(line(/^island card-report/).bytes, (10 + 1) * KB);
});

Deno.test("an island with a table may weigh a grid more", () => {
  const shared = scripts.outputs["out/shared-2.js"];
  const inputs = { ...shared.inputs, "web/table/grid/grid.tsx": { bytesInOutput: 1 } };
  const outputs = { ...scripts.outputs, "out/shared-2.js": { ...shared, inputs } };
  const manifest = manifestOf("hash", scripts, styles, filesWith(), []);
  const { lines } = reportOf(manifest, { ...scripts, outputs });
  const limit = lines.find(({ what }) => what.startsWith("island card-report"))!.limit;
  assertEquals(limit, limits.island + limits.grid);
});

const tooMuch: [RegExp, Record<string, number>][] = [
  [/^staff app/, { "client-1.js": limits.firstStaffPage }],
  [/^island card-report/, { "card-report.island-1.js": limits.island }],
  [/^public.css/, { "public-1.css": limits.publicStyles + 1 }],
  [/^office.css/, { "office-1.css": limits.officeStyles + 1 }],
  [/^public font/, { "pretendard-public-1.woff2": limits.coreFont + 1 }],
  [/^staff font/, { "pretendard-staff-1.woff2": limits.coreFont + 1 }],
];
for (const [what, sizes] of tooMuch) {
  Deno.test(`a build is over its budget when ${what.source} is`, () => {
    assert(report().ok);
    assertEquals(line(what, sizes).ok, false);
    assertEquals(report(sizes).ok, false);
    assert(tableOf(report(sizes)).includes("✗"));
  });
}

Deno.test("the public font covers every character that its texts use", () => {
  const characters = charactersOf(["등기부터", "공탁까지 — 살핍니다."]);
  for (const character of "등기부터공탁까지—살핍니다.09az") assert(characters.includes(character));
  assert(!characters.includes("뷁"));
});

Deno.test("characters drawn by public style sheets are in the font's core", async () => {
  const root = resolve(import.meta.dirname!, "../..");
  const sheet = await Deno.readTextFile(join(root, "web/styles/public.css"));
  const sheets = [...sheet.matchAll(/@import "(.+?)"/g)].map(([, path]) =>
    join(root, "web/styles", path)
  );
  const texts = await Promise.all(sheets.map((path) => Deno.readTextFile(path)));
  const drawn = texts.flatMap((text) =>
    [...text.matchAll(/content: "([^"]*)"/g)].map(([, word]) => word)
  );
  assert(drawn.includes("최근"), "the pattern finds what is drawn");
  const [core] = await publicParts(root, "");
  assertEquals([...new Set(drawn.join(""))].filter((one) => !core.characters.includes(one)), []);
});

Deno.test("characters of most areas are in the core, of fewer in slices", () => {
  const areas = { services: "공탁 등기 민사\n", blog: "공시 민원", legal: "등기 공" };
  const parts = partsOf(["등기"], areas);
  assertEquals(parts.map(({ name }) => name), ["public", "shared", "services", "blog"]);
  assertEquals(parts.slice(1).map(({ characters }) => characters), ["민", "사탁", "시원"]);
  assert(parts[0].characters.includes("공"));
});

Deno.test("characters are written as ranges for unicode-range", () => {
  assertEquals(rangeOf("나cab각가"), "U+61-63,U+AC00-AC01,U+B098");
});

Deno.test("the office's built sheet maps characters to the font's own files", () => {
  const sheet = '@font-face{font-family:P;src:url("./P.subset.1-A.woff2") format("woff2");' +
    "unicode-range:U+f9ca-fa0b, U+ff03}@font-face{font-family:F;src:local(x)}";
  assertEquals(packageSlices(sheet), [{ file: "P.subset.1-A.woff2", range: "U+f9ca-fa0b,U+ff03" }]);
});

Deno.test("a page under development reloads with its own nonce", () => {
  const html = withReload("<head></head><body>", "script-src 'self' 'nonce-abc='");
  assert(html.startsWith('<head><script nonce="abc=">'));
});
