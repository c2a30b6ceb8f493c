/** Pictures of posts: what is taken, what is made of it, and how it is served. */
import { crc32 } from "node:zlib";
import { assert, assertEquals } from "@std/assert";
import sharp from "sharp";
import type { EditorPost } from "../../projections/post/post_row.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { createImage } from "../../src/images/make.ts";
import { OFFICE } from "../../src/kit/fair_queue.ts";
import type { Blobs } from "../../src/store/contract.ts";
import { type Caller, openTestApp, type TestApp, withEmptyApp } from "../helpers/server.ts";

const POSTS = "/api/blog/posts/";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b8321f" } });

async function send(
  app: TestApp,
  method: string,
  path: string,
  fields: Record<string, string | File>,
  as: Caller = "token",
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await app.call(path, { as, method, body: form });
  return { status: response.status, body: await response.json() };
}

const file = (bytes: Uint8Array | string, name: string, type: string) =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type });
const words = { title: "사진이 있는 글", content: JSON.stringify(["본문"]) };

Deno.test("a photograph is stored in three widths, upright, without its location", () =>
  withEmptyApp(async (app) => {
    const photo = await plain(1500, 2000).withExif({ IFD3: { GPSLatitude: "37/1 33/1 0/1" } })
      .withMetadata({ orientation: 6 }).jpeg().toBuffer();
    assert((await sharp(photo).metadata()).exif);
    const { status, body } = await send(app, "POST", POSTS, {
      ...words,
      is_published: "true",
      image: file(photo, "photo.png", "image/png"),
    });
    assertEquals(status, 201, JSON.stringify(body));
    const { picture } = body as EditorPost;
    assertEquals(picture!.sizes.map(({ width, height }) => [width, height]), [
      [480, 360],
      [960, 720],
      [1600, 1200],
    ]);
    for (const { sha256 } of picture!.sizes) {
      const served = await app.call(`/media/${sha256}.webp`, { as: "visitor" });
      assertEquals(served.headers.get("content-type"), "image/webp");
      assertEquals(served.headers.get("x-content-type-options"), "nosniff");
      // Saved, it gets a name of the office's making: that of the file handed in is kept nowhere.
      const named = served.headers.get("content-disposition");
      assertEquals(named, `inline; filename="${sha256}.webp"`);
      assertEquals(served.headers.get("cache-control"), "public, max-age=31536000, immutable");
      const metadata = await sharp(new Uint8Array(await served.arrayBuffer())).metadata();
      assertEquals([metadata.format, metadata.exif, metadata.orientation], [
        "webp",
        undefined,
        undefined,
      ]);
    }
    const share = await app.call(`/media/${picture!.share}.jpg`, { as: "visitor" });
    assertEquals(share.headers.get("content-type"), "image/jpeg");
    await share.body?.cancel();
    const etag = { "if-none-match": `"${picture!.share}"` };
    const again = await app.call(`/media/${picture!.share}.jpg`, { as: "visitor", headers: etag });
    assertEquals(again.status, 304);
  }));

Deno.test("a new picture replaces the old one and can be removed", () =>
  withEmptyApp(async (app) => {
    const red = await plain(600, 400).png().toBuffer();
    const blue = await plain(300, 200).tint("#1d5fbf").webp().toBuffer();
    const { body: post } = await send(app, "POST", POSTS, {
      ...words,
      image: file(red, "red.jpg", "image/jpeg"),
    });
    assertEquals(post.picture.sizes.map(({ width }: { width: number }) => width), [480, 600]);
    const path = `${POSTS}${encodeURIComponent(post.slug)}/`;
    const second = await send(app, "PUT", path, { image: file(blue, "blue.webp", "") });
    assertEquals(second.body.picture.width, 300);
    const kept = await send(app, "PUT", path, { title: "제목만" });
    assertEquals(kept.body.picture, second.body.picture);
    const none = await send(app, "PUT", path, { remove_image: "true" });
    assertEquals([none.body.image, none.body.picture], [null, null]);
  }));

Deno.test("a picture of any shape gets a size: a strip, a dot, one with transparency", async (t) => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const shapes: [what: string, width: number, height: number][] = [
    ["a strip of 20,000 pixels", 600, 20_000],
    ["a dot", 1, 1],
    ["a wide one", 5_000, 20],
  ];
  await withEmptyApp(async (app) => {
    for (const [what, width, height] of shapes) {
      await t.step(what, async () => {
        const bytes = await sharp({ create: { width, height, channels: 4, background: clear } })
          .png().toBuffer();
        const image = file(bytes, "x.png", "image/png");
        const { status, body } = await send(app, "POST", POSTS, { ...words, image });
        assertEquals(status, 201, JSON.stringify(body));
        assert(body.picture.height <= 8_000 && body.picture.width <= 1_600);
      });
    }
  });
});

Deno.test("the same form sent twice under one key is one post, whatever its boundary", () =>
  withEmptyApp(async (app) => {
    const image = file(await plain(20, 20).png().toBuffer(), "a.png", "image/png");
    const ask = async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...words, image })) form.set(name, value);
      const headers = { "idempotency-key": "once" };
      return (await app.call(POSTS, { as: "token", method: "POST", body: form, headers })).json();
    };
    assertEquals(await ask(), await ask());
  }));

Deno.test("hidden data behind a picture is removed", () =>
  withEmptyApp(async (app) => {
    const script = "<script>alert(document.domain)</script>";
    const gif = await plain(32, 32).gif().toBuffer();
    const both = new Uint8Array([...gif, ...new TextEncoder().encode(script)]);
    const { status, body } = await send(app, "POST", POSTS, {
      ...words,
      image: file(both, "x.html", "text/html"),
    });
    assertEquals(status, 201);
    const [{ sha256 }] = body.picture.sizes;
    const served = await (await app.call(`/media/${sha256}.webp`)).bytes();
    assert(!new TextDecoder("latin1").decode(served).includes("alert"));
  }));

/** A PNG of so many pixels, as far as its head says; its sum is right. */
async function bomb(width: number, height: number): Promise<Uint8Array> {
  const png = new Uint8Array(await plain(8, 8).png().toBuffer());
  const head = new DataView(png.buffer);
  head.setUint32(16, width);
  head.setUint32(20, height);
  head.setUint32(29, crc32(png.subarray(12, 29)));
  return png;
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const KINDS = "이미지 파일만 올릴 수 있습니다. 사용할 수 있는 형식: PNG, JPEG, WebP, GIF";
const TOO_WIDE = "사진이 너무 큽니다(40000×40000). 가로와 세로를 줄여 다시 선택해 주세요.";
const BROKEN = "이미지 파일을 읽을 수 없습니다. 파일이 온전한지 확인해 주세요.";

Deno.test("a file that is no picture, or too large, is refused with a reason", async (t) => {
  const png = await plain(64, 64).png().toBuffer();
  const bad: [what: string, bytes: Uint8Array | string, status: number, message: string | null][] =
    [
      ["an SVG with a script", svg, 415, KINDS],
      ["a page named .png", "<html><script>alert(1)</script></html>", 415, KINDS],
      ["a PDF", "%PDF-1.7\n", 415, KINDS],
      ["half a picture", png.subarray(0, png.length / 2), 422, BROKEN],
      ["nothing but a head", "GIF89a", 422, BROKEN],
      ["nothing at all", "", 422, "빈 파일입니다. 사진을 다시 선택해 주세요."],
      ["forty thousand pixels square", await bomb(40_000, 40_000), 422, TOO_WIDE],
      ["a strip whose longer side no camera has", await bomb(20_001, 10), 422, null],
      ["a file over the limit", new Uint8Array(15 * 1024 * 1024 + 1), 413, null],
      ["30 MB", new Uint8Array(30 * 1024 * 1024), 413, null],
    ];
  await withEmptyApp(async (app) => {
    for (const [what, bytes, status, message] of bad) {
      await t.step(what, async () => {
        const image = file(bytes, "photo.png", "image/png");
        const answer = await send(app, "POST", POSTS, { ...words, image });
        assertEquals(answer.status, status, JSON.stringify(answer.body));
        assert(/[가-힣]/.test(answer.body.message));
        if (message) assertEquals(answer.body.message, message);
      });
    }
    assertEquals((await (await app.call(POSTS)).json()).count, 0);
  });
});

Deno.test("only pictures of posts are served, whatever else is stored", () =>
  withEmptyApp(async (app) => {
    const { sha256 } = await app.deps.books.blobs.put(new TextEncoder().encode("주민등록번호"));
    for (const name of [`${sha256}.webp`, `${sha256}.jpg`, sha256, "..%2fetc", "x.webp"]) {
      const response = await app.call(`/media/${name}`, { as: "superuser" });
      assertEquals(response.status, 404);
      await response.body?.cancel();
    }
  }));

Deno.test("a picture is visible to readers of a post that shows it, and to editors", async () => {
  let time = Date.parse("2026-11-21T01:00:00Z");
  const app = await openTestApp({ empty: true, now: () => new Date(time) });
  const image = file(await plain(40, 30).png().toBuffer(), "a.png", "image/png");
  const { body } = await send(app, "POST", POSTS, {
    ...words,
    published_at: "2026-11-22",
    image,
  });
  const address = (body as EditorPost).image!;
  const path = `${POSTS}${encodeURIComponent(body.slug)}/`;
  const seen = async (as: Caller) => {
    const { status, headers, body } = await app.call(address, { as });
    await body?.cancel();
    return [status, headers.get("cache-control")];
  };
  const KEPT = [200, "public, max-age=31536000, immutable"];
  const FOR_EDITORS = [200, "private, no-cache"];
  const HIDDEN = [404, "no-store"];
  assertEquals([await seen("visitor"), await seen("user"), await seen("token")], [
    HIDDEN,
    HIDDEN,
    FOR_EDITORS,
  ]);
  time = Date.parse("2026-11-22T00:00:00Z");
  assertEquals([await seen("visitor"), await seen("token")], [KEPT, KEPT]);
  await send(app, "PUT", path, { remove_image: "true" });
  assertEquals([await seen("visitor"), await seen("token")], [HIDDEN, FOR_EDITORS]);
  await send(app, "PUT", path, { image });
  assertEquals(await seen("visitor"), KEPT);
  await (await app.call(path, { as: "token", method: "DELETE" })).body?.cancel();
  assertEquals([await seen("visitor"), await seen("token")], [HIDDEN, FOR_EDITORS]);
  await app.close();
});

Deno.test("a browser's form needs the token of its page", () =>
  withEmptyApp(async (app) => {
    const { status, body } = await send(app, "POST", POSTS, words, "staff");
    assertEquals([status, body.code], [403, "csrf_failed"]);
    const headers = { "x-csrftoken": body.details[0].token };
    const form = new FormData();
    for (const [name, value] of Object.entries(words)) form.set(name, value);
    const second = await app.call(POSTS, { as: "staff", method: "POST", body: form, headers });
    assertEquals(second.status, 201);
    await second.body?.cancel();
  }));

Deno.test("a picture that takes too long is aborted with a reason", async () => {
  const bytes = new Uint8Array(await plain(2_000, 2_000).png().toBuffer());
  const blobs = { put: () => Promise.reject(new Error("nothing is kept of it")) };
  const refused = await createImage(blobs as unknown as Blobs, bytes, OFFICE, 0);
  assert(isRefusal(refused));
  assertEquals(refused.status, 422);
  assert(refused.message.includes("시간이 너무 많이 걸려"));
});
