/** Pictures of screens before and after a change, compared. */
import { assertEquals } from "@std/assert";
import sharp from "sharp";
import { compare, readWanted } from "../../scripts/lab/pictures/compare.ts";

/** A white picture with black pixels at these places, as a PNG. */
async function picture(width: number, height: number, black: number[] = []): Promise<Uint8Array> {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const place of black) data.fill(0, place * 3, place * 3 + 3);
  const raw = { width, height, channels: 3 as const };
  return new Uint8Array(await sharp(data, { raw }).png().toBuffer());
}

Deno.test("two equal pictures have no difference", async () => {
  const { share, box } = await compare(await picture(4, 3, [5]), await picture(4, 3, [5]));
  assertEquals([share, box], [0, null]);
});

Deno.test("a changed pixel is a share of the picture, with its place", async () => {
  const { share, box } = await compare(await picture(4, 3), await picture(4, 3, [6]));
  assertEquals([share, box], [1 / 12, { left: 2, top: 1, right: 2, bottom: 1 }]);
});

Deno.test("the excess of a larger picture is a difference", async () => {
  const { share, box } = await compare(await picture(4, 3), await picture(4, 4));
  assertEquals([share, box], [0.25, { left: 0, top: 3, right: 3, bottom: 3 }]);
});

Deno.test("the picture of a difference is red where the pictures differ", async () => {
  const { picture: drawn } = await compare(await picture(2, 1), await picture(2, 1, [1]));
  const { data } = await sharp(await drawn()).raw().toBuffer({ resolveWithObject: true });
  assertEquals([...data], [255, 255, 255, 220, 0, 0]);
});

Deno.test("a wanted difference has a prefix of the pictures' names and a reason", () => {
  assertEquals(readWanted("home- titles by the steps of type\n\n"), [
    { beginning: "home-", why: "titles by the steps of type" },
  ]);
});
