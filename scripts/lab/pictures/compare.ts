/** Two pictures of the same state of a screen, pixel by pixel. */
import sharp from "sharp";

/** A channel may differ by so much of 255: edges of letters are not drawn the same every time. */
const TOLERANCE = 12;

export interface Difference {
  /** Share of the pixels that differ, from 0 to 1. Where one picture is larger, what it has more differs. */
  share: number;
  /** The smallest rectangle around what differs; null where nothing does. */
  box: { left: number; top: number; right: number; bottom: number } | null;
  /** The picture after, faded, with what differs in red; a PNG. */
  picture(): Promise<Uint8Array>;
}

interface Raw {
  data: Uint8Array;
  width: number;
  height: number;
}

async function pixels(png: Uint8Array): Promise<Raw> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Does the pixel look different, or stand in one picture alone? */
function differs(before: Raw, after: Raw, x: number, y: number): boolean {
  if (x >= before.width || y >= before.height || x >= after.width || y >= after.height) return true;
  const a = (y * before.width + x) * 3;
  const b = (y * after.width + x) * 3;
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs(before.data[a + channel] - after.data[b + channel]) > TOLERANCE) return true;
  }
  return false;
}

/** A pixel of the picture of differences: red, or the one after at a fifth of its strength. */
function draw(into: Uint8Array, place: number, after: Raw, at: number | null, red: boolean): void {
  for (let channel = 0; channel < 3; channel++) {
    const faded = at === null ? 255 : 204 + after.data[at + channel] / 5;
    into[place + channel] = red ? [220, 0, 0][channel] : faded;
  }
}

/** Compares two PNGs. */
export async function compare(before: Uint8Array, after: Uint8Array): Promise<Difference> {
  const [old, now] = await Promise.all([pixels(before), pixels(after)]);
  const width = Math.max(old.width, now.width);
  const height = Math.max(old.height, now.height);
  const drawn = new Uint8Array(width * height * 3);
  let count = 0;
  let box: Difference["box"] = null;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const red = differs(old, now, x, y);
      const at = x < now.width && y < now.height ? (y * now.width + x) * 3 : null;
      draw(drawn, (y * width + x) * 3, now, at, red);
      if (!red) continue;
      count++;
      box ??= { left: x, top: y, right: x, bottom: y };
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.bottom = y;
    }
  }
  return {
    share: count / (width * height),
    box,
    picture: async () =>
      new Uint8Array(
        await sharp(drawn, { raw: { width, height, channels: 3 } }).png().toBuffer(),
      ),
  };
}

/** A difference that is wanted: the beginning of the pictures' names, and why. */
export interface Wanted {
  beginning: string;
  why: string;
}

/** Reads wanted differences, one a line: the beginning of the pictures' names, a space, the reason. */
export const readWanted = (text: string): Wanted[] =>
  text.split("\n").filter((line) => line.trim() !== "").map((line) => {
    const [beginning, ...why] = line.trim().split(" ");
    return { beginning, why: why.join(" ") };
  });
