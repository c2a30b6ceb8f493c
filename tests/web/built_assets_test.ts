import { assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import { Hono } from "hono";
import { chooseEncoding, loadAssets } from "../../src/server/built_assets.ts";
import type { Manifest } from "../../src/server/manifest.ts";
import { staticRoutes } from "../../src/server/static.ts";
import type { Deps } from "../../src/deps.ts";
import type { Env } from "../../src/server/route.ts";
import { readOffice } from "../../src/office/office_file.ts";

const manifest: Manifest = {
  inputs: "hash",
  files: [
    { name: "client-A.js", type: "text/javascript; charset=utf-8", size: 3, brotli: 2, gzip: 2 },
    { name: "list-B.js", type: "text/javascript; charset=utf-8", size: 3, brotli: 2, gzip: 2 },
    { name: "early-G.js", type: "text/javascript; charset=utf-8", size: 3, brotli: 2, gzip: 2 },
    { name: "public-C.woff2", type: "font/woff2", size: 4 },
  ],
  client: ["client-A.js"],
  early: "early-G.js",
  worker: "early-G.js",
  islands: { list: ["list-B.js"] },
  styles: { "office.css": "office-D.css" },
  fonts: { public: ["public-C.woff2"], office: [] },
  slices: [
    { file: "public-C.woff2", range: "U+20-7E,U+AC00-AC10" },
    { file: "blog-E.woff2", range: "U+AC11" },
    { file: "large-F.woff2", range: "U+AC00-AC20" },
  ],
};

/** A built folder with a secret beside it, as an outsider would like to reach it. */
async function withBuild(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/assets`);
    await Deno.writeTextFile(`${folder}/secret.txt`, "secret");
    await Deno.writeTextFile(`${folder}/manifest.json`, JSON.stringify(manifest));
    for (const { name, brotli } of manifest.files) {
      await Deno.writeTextFile(`${folder}/assets/${name}`, "plain");
      if (!brotli) continue;
      await Deno.writeTextFile(`${folder}/assets/${name}.br`, "brotli");
      await Deno.writeTextFile(`${folder}/assets/${name}.gz`, "gzip");
    }
    await act(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function server(folder: string) {
  const config = { demo: true };
  const served = { config, assets: await loadAssets(folder), office: await readOffice("") };
  const deps = served as unknown as Deps;
  const given = { query: undefined, body: undefined };
  const app = new Hono<Env>();
  for (const route of staticRoutes) {
    app.on(route.method, route.path, (c) => route.handle(c, deps, given));
  }
  return (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
}

const encodings: [string, string][] = [
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["BR", "br"],
  ["brotli", "identity"],
];
for (const [accept, chosen] of encodings) {
  Deno.test(`who accepts "${accept}" gets ${chosen}`, () => {
    assertEquals(chooseEncoding(accept, ["identity", "br", "gzip"]), chosen);
  });
}

Deno.test("an uncompressed file is sent as it is", () => {
  assertEquals(chooseEncoding("br, gzip", ["identity"]), "identity");
});

Deno.test("a built file is precompressed, typed, and cached forever", async () => {
  await withBuild(async (folder) => {
    const get = await server(folder);
    const response = await get("/assets/client-A.js", { "accept-encoding": "gzip, br" });
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("content-encoding"), "br");
    assertEquals(response.headers.get("content-type"), "text/javascript; charset=utf-8");
    assertEquals(response.headers.get("vary"), "accept-encoding");
    assertMatch(response.headers.get("cache-control")!, /max-age=31536000, immutable/);
    assertEquals(await response.text(), "brotli");
    const plain = await get("/assets/client-A.js");
    assertEquals(plain.headers.get("content-encoding"), null);
    assertEquals(await plain.text(), "plain");
  });
});

Deno.test("a client that has the file gets no body", async () => {
  await withBuild(async (folder) => {
    const get = await server(folder);
    const etag = (await get("/assets/public-C.woff2")).headers.get("etag")!;
    const again = await get("/assets/public-C.woff2", { "if-none-match": `"other", ${etag}` });
    assertEquals([again.status, await again.text()], [304, ""]);
    const other = await get("/assets/public-C.woff2", { "if-none-match": '"other"' });
    assertEquals(other.status, 200);
  });
});

const outside = [
  "/assets/unknown.js",
  "/assets/",
  "/assets/../secret.txt",
  "/assets/%2e%2e/secret.txt",
  "/assets/..%2fsecret.txt",
  "/assets/client-A.js/../../secret.txt",
  "/assets/client-A.js.br",
  "/assets/manifest.json",
  "/assets/__proto__",
];
for (const path of outside) {
  Deno.test(`${path} is not found`, async () => {
    await withBuild(async (folder) => {
      const response = await (await server(folder))(path);
      assertEquals(response.status, 404);
    });
  });
}

Deno.test("pages request files by their names in the source", async () => {
  await withBuild(async (folder) => {
    const assets = await loadAssets(folder);
    assertEquals(assets.client(), ["/assets/client-A.js"]);
    assertEquals(assets.early(), "plain");
    assertEquals(assets.style("office.css"), "/assets/office-D.css");
    assertEquals(assets.island("list"), ["/assets/list-B.js"]);
    assertEquals(assets.fonts("public"), ["/assets/public-C.woff2"]);
    assertThrows(() => assets.island("nobody"), Error, "nobody");
  });
});

Deno.test("a page lists the font slices of its text, our own before the large ones", async () => {
  await withBuild(async (folder) => {
    const { fontFaces } = await loadAssets(folder);
    const needed = (text: string) => fontFaces(text).map(({ href }) => href);
    assertEquals(needed("<p>abc 가\uac10</p>"), []);
    assertEquals(needed("가\uac11"), ["/assets/blog-E.woff2"]);
    assertEquals(needed("\uac12\uac11\uac13"), ["/assets/blog-E.woff2", "/assets/large-F.woff2"]);
    assertEquals(needed("힣"), []);
    assertEquals(fontFaces("\uac11")[0].range, "U+AC11");
  });
});

Deno.test("a folder without a build is refused", async () => {
  await assertRejects(() => loadAssets("/nonexistent"));
});

Deno.test("the icon is the office's seal, and the web app has the office's names", async () => {
  await withBuild(async (folder) => {
    const get = await server(folder);
    assertMatch(await (await get("/favicon.svg")).text(), />온<.*>길</);
    const app = await get("/manifest.webmanifest");
    assertEquals(app.headers.get("content-type"), "application/manifest+json");
    const { name, short_name, icons } = await app.json();
    assertEquals([name, short_name], ["법무사사무소 온길", "온길"]);
    assertMatch(
      icons.map(({ src }: { src: string }) => src).join(" "),
      /^\/office\/icon-192-\w{8}\.png \/office\/icon-512-\w{8}\.png$/,
    );
  });
});
