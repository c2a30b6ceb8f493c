/** The pictures of the office: what is drawn is where it should be, and the file is a PNG. */
import { assert, assertEquals } from "@std/assert";
import { inflateSync } from "node:zlib";
import { resolve } from "node:path";
import { sampleOffice } from "../../src/office/sample.ts";
import { officePictures } from "../../scripts/build/pictures.ts";
import { Canvas, roundedSquare, type Shape, shapeOf } from "../../scripts/build/raster.ts";

/** Size and pixels (RGB) of a PNG as `Canvas` writes it. */
function decode(png: Uint8Array<ArrayBuffer>) {
  const view = new DataView(png.buffer, png.byteOffset);
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const raw = inflateSync(png.subarray(41, 41 + view.getUint32(33)));
  const at = (
    x: number,
    y: number,
  ) => [...raw.subarray(y * (width * 3 + 1) + 1 + x * 3).slice(0, 3)];
  return { width, height, at };
}

const square: Shape = [[[1, 1], [3, 1], [3, 3], [1, 3]]];

Deno.test("a shape is filled to its edges, and half a pixel is half covered", () => {
  const canvas = new Canvas(5, 4, "#000000");
  canvas.fill(square, "#FFFFFF");
  canvas.fill([[[4.5, 0], [5, 0], [5, 1], [4.5, 1]]], "#FFFFFF");
  const { width, height, at } = decode(canvas.png());
  assertEquals([width, height], [5, 4]);
  assertEquals([at(0, 0), at(1, 1), at(2, 2), at(3, 3)], [[0, 0, 0], [255, 255, 255], [
    255,
    255,
    255,
  ], [0, 0, 0]]);
  assertEquals(at(4, 0), [128, 128, 128]);
});

Deno.test("an outline that runs the other way is a hole", () => {
  const canvas = new Canvas(6, 6, "#000000");
  const hole: Shape[number] = [[2, 2], [2, 4], [4, 4], [4, 2]];
  canvas.fill([[[0, 0], [6, 0], [6, 6], [0, 6]], hole], "#FFFFFF");
  const { at } = decode(canvas.png());
  assertEquals([at(0, 0), at(3, 3)], [[255, 255, 255], [0, 0, 0]]);
});

Deno.test("curves pass through the middle that their points ask for", () => {
  const [outline] = shapeOf([
    { type: "M", values: [0, 0] },
    { type: "Q", values: [2, 4, 4, 0] },
    { type: "Z", values: [] },
  ], (x, y) => [x, y]);
  assert(outline.some(([x, y]) => x === 2 && y === 2));
  assertEquals(outline.at(-1), [4, 0]);
});

Deno.test("round corners stay inside their square", () => {
  const points = roundedSquare(10, 10, 20, 5).flat();
  assert(points.every(([x, y]) => x >= 9.99 && x <= 30.01 && y >= 9.99 && y <= 30.01));
  assert(!points.some(([x, y]) => x < 11 && y < 11));
});

Deno.test("the office's pictures have the sizes that phones and messengers ask for", async () => {
  const office = { ...sampleOffice, samples: [] };
  const { files, names } = await officePictures(resolve("."), office);
  const sizes = Object.entries(names).map(([name, file]) => {
    const { width, height } = decode(files.get(file) as Uint8Array<ArrayBuffer>);
    return `${name} ${width}x${height}`;
  });
  assertEquals(sizes, [
    "icon-180 180x180",
    "icon-192 192x192",
    "icon-512 512x512",
    "share 1200x630",
  ]);
  const icon = decode(files.get(names["icon-192"]) as Uint8Array<ArrayBuffer>);
  assertEquals(icon.at(2, 2), [0xb8, 0x32, 0x1f]);
});
