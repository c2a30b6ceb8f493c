/** The pictures of the office: their sizes, and that what is drawn is where it should be. */
import {
  assertEquals,
  assertGreater,
  assertLess,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import sharp from "sharp";
import { sampleOffice } from "../../src/office/sample.ts";
import { markOf, officePicture } from "../../src/images/office_pictures.ts";

const NAMES = ["icon-180", "icon-192", "icon-512", "share"];

/** Format, size and pixels (RGB) of a picture. */
async function decode(name: string) {
  const image = sharp(await officePicture(name, sampleOffice));
  const { format, width, height } = await image.metadata();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  assertEquals(info.channels, 3, "nothing shines through");
  const at = (
    x: number,
    y: number,
  ) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  /** Share of the pixels in a box that have this colour. */
  const share = (color: number[], box: [x: number, y: number, width: number, height: number]) => {
    const [left, top, wide, high] = box;
    let found = 0;
    for (let y = top; y < top + high; y++) {
      for (let x = left; x < left + wide; x++) {
        if (at(x, y).join() === color.join()) found++;
      }
    }
    return found / (wide * high);
  };
  return { format, width, height, at, share };
}

const SEAL = [0xb8, 0x32, 0x1f];
const INK = [0x16, 0x20, 0x2e];
const PAPER = [0xfb, 0xf8, 0xf3];
const WHITE = [255, 255, 255];

Deno.test("the office's pictures have the sizes that phones and messengers request", async () => {
  const sizes = await Promise.all(
    NAMES.map(async (name) => {
      const { format, width, height } = await decode(name);
      return `${name} ${format} ${width}x${height}`;
    }),
  );
  assertEquals(sizes, [
    "icon-180 png 180x180",
    "icon-192 png 192x192",
    "icon-512 png 512x512",
    "share png 1200x630",
  ]);
});

Deno.test("an icon is the seal to its edge, with the name's letters in white inside", async () => {
  const { at, share } = await decode("icon-192");
  for (const [x, y] of [[0, 0], [191, 0], [0, 191], [191, 191]]) assertEquals(at(x, y), SEAL);
  const letters = share(WHITE, [48, 32, 96, 128]);
  assertGreater(letters, 0.1);
  assertLess(letters, 0.5);
  assertEquals(share(SEAL, [0, 0, 192, 19]), 1, "letters keep off the edge that phones cut");
});

Deno.test("the card has the seal with round corners, the name beside it, and a margin", async () => {
  const { at, share } = await decode("share");
  assertEquals(at(0, 0), PAPER);
  assertEquals(at(90, 96), PAPER);
  assertEquals(at(154, 100), SEAL);
  assertGreater(share(WHITE, [120, 110, 70, 100]), 0.1);
  assertGreater(share(INK, [250, 130, 390, 60]), 0.15);
  assertEquals(share(PAPER, [1000, 0, 200, 630]), 1);
});

Deno.test("another name gives another picture, and other SVG is still refused", async () => {
  const renamed = { ...sampleOffice, name: "법무사사무소 나루", shortName: "나루" };
  const before = await officePicture("share", sampleOffice);
  assertNotEquals(await officePicture("share", renamed), before);
  assertNotEquals(markOf(renamed), markOf(sampleOffice));
  const asked = { ...sampleOffice, staff: [] };
  assertEquals(markOf(asked), markOf(sampleOffice), "what is not drawn");
  assertEquals(await officePicture("icon-9", renamed), undefined);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
  await assertRejects(() => sharp(new TextEncoder().encode(svg)).png().toBuffer());
});
