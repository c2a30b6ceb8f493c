/** How texts are sent: compressed, with their length, and not twice if unchanged. */
import { pictureAddress } from "../../src/server/office_picture.ts";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const FILES = [
  "/sitemap.xml",
  "/rss.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/favicon.svg",
  "/office.webmanifest",
  "/sw.js",
];
const UNPACK: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

async function withOffice(play: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp({ empty: true });
  try {
    await play(app);
  } finally {
    await app.close();
  }
}

const get = (app: TestApp, path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.call(path, { as: "visitor", method, headers });

Deno.test("a page and each file for robots has the same text in every encoding", () =>
  withOffice(async (app) => {
    for (const path of ["/privacy", ...FILES]) {
      const plain = await (await get(app, path)).text();
      for (const [encoding, unpack] of Object.entries(UNPACK)) {
        const answer = await get(app, path, { "accept-encoding": encoding });
        const bytes = await answer.bytes();
        assertEquals(answer.headers.get("content-encoding") ?? "identity", encoding, path);
        assertEquals(answer.headers.get("content-length"), String(bytes.length), path);
        const text = new TextDecoder().decode(unpack(bytes));
        // A page's nonce is new with every answer.
        const still = (html: string) => html.replace(/nonce="[^"]+"/g, "");
        assertEquals(still(text), still(plain), path);
      }
    }
  }));

Deno.test("HEAD has the length of what GET would send", () =>
  withOffice(async (app) => {
    for (const path of ["/privacy", "/rss.xml"]) {
      const length = async (method: string) =>
        (await get(app, path, {}, method)).headers.get("content-length");
      assert(Number(await length("HEAD")) > 0, path);
      assertEquals(await length("HEAD"), await length("GET"), path);
    }
  }));

Deno.test("an unchanged file is not sent again; a new post changes the feed", () =>
  withOffice(async (app) => {
    const tagOf = async (path: string) => (await get(app, path)).headers.get("etag")!;
    for (const path of FILES) {
      const again = await get(app, path, { "if-none-match": `"other", ${await tagOf(path)}` });
      assertEquals([again.status, await again.text()], [304, ""], path);
    }
    const before = await tagOf("/rss.xml");
    const json = { title: "새 글", content: ["본문"] };
    assertEquals((await app.call("/api/blog/posts/", { method: "POST", json })).status, 201);
    assertNotEquals(await tagOf("/rss.xml"), before);
  }));

Deno.test("the icon's old name answers with the seal", () =>
  withOffice(async (app) => {
    const answer = await get(app, "/favicon.ico");
    assertEquals(answer.status, 302);
    assertEquals(
      answer.headers.get("location"),
      pictureAddress(app.deps, "icon-192"),
    );
  }));
