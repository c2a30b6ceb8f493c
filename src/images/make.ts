/**
 * Re-encodes an uploaded picture: decoded, turned upright, and written in a few widths. Nothing of the file itself is
 * stored, so hidden content is removed too: GPS positions, scripts behind the last pixel. The library has its own
 * threads; decision 0045 says why it runs in no worker.
 */
import sharp from "sharp";
import type { PostImage } from "../../events/post/post.ts";
import { IMAGE_MAX_BYTES } from "../../events/post/post_limits.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { type Asker, FairQueue } from "../kit/fair_queue.ts";
import type { Blobs } from "../store/contract.ts";

/** Widths in CSS pixels of a phone, a column of text, and a column on a fine screen. */
const WIDTHS = [480, 960, 1600];
const SHARE_WIDTH = 1200;
/** WebP ends at 16,383 pixels; screens show less than half of that. */
const HEIGHT_MAX = 8_000;
/** More than any phone takes; a few bytes can claim to be a picture that fills the memory. */
const PIXELS_MAX = 60_000_000;
/** A strip costs more than its pixels: each of its rows, or of its columns, is a step of its own. */
const SIDE_MAX = 20_000;
/** For all sizes of a picture together; then the library is aborted. */
const SECONDS_MAX = 30;

// Only the decoders of the kinds that are taken: the library knows dozens, SVG and PDF among them.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Webp", "Nsgif"].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
sharp.concurrency(1);
sharp.cache(false);

const queue = new FairQueue({ places: 1 });

/** One picture at a time: a large one takes 200 MB while it is open. */
export const byOne = <T>(asker: Asker, work: () => Promise<T>): Promise<T> =>
  queue.run(asker, work);

/** Stores the picture's sizes as blobs. Refused (413, 415, 422) if it cannot be shown. */
export async function createImage(
  blobs: Blobs,
  bytes: Uint8Array,
  asker: Asker,
  seconds = SECONDS_MAX,
): Promise<PostImage | Refusal> {
  const refusal = checkImage(bytes);
  if (refusal) return refusal;
  return await byOne(asker, async () => {
    const width = await uprightWidth(bytes);
    return isRefusal(width) ? width : await createSizes(blobs, bytes, width, seconds);
  });
}

/** The picture once more, to be decoded until a time (as `performance.now()`). Throws `TooSlow` after it. */
function open(bytes: Uint8Array, until: number) {
  const seconds = Math.ceil((until - performance.now()) / 1_000);
  if (seconds <= 0) throw new TooSlow();
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
    .timeout({ seconds }).autoOrient();
}

class TooSlow extends Error {}

/** The library reports its timeout only in words. */
const wasTooSlow = (error: unknown): boolean =>
  error instanceof TooSlow || (error instanceof Error && /^timeout:/.test(error.message));

/** The displayed width, from the head of the file: nothing is decoded yet. */
async function uprightWidth(bytes: Uint8Array): Promise<number | Refusal> {
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = head.autoOrient;
    if (width * height <= PIXELS_MAX && Math.max(width, height) <= SIDE_MAX) return width;
    return refuseImage(
      422,
      `사진이 너무 큽니다(${width}×${height}). 가로와 세로를 줄여 다시 선택해 주세요.`,
    );
  } catch {
    return broken();
  }
}

async function createSizes(
  blobs: Blobs,
  bytes: Uint8Array,
  full: number,
  seconds: number,
): Promise<PostImage | Refusal> {
  const drawn = await draw(bytes, full, performance.now() + seconds * 1_000);
  if (isRefusal(drawn)) return drawn;
  const keep = async (data: Uint8Array) => (await blobs.put(new Uint8Array(data))).sha256;
  const sizes = [];
  for (const { data, width, height } of drawn.sizes) {
    sizes.push({ width, height, sha256: await keep(data) });
  }
  const { width, height } = sizes.at(-1)!;
  return { width, height, sizes, share: await keep(drawn.share) };
}

/** Pixels on the longer side of a model's picture: it uses no more. */
const MODEL_SIDE = 1280;

/** A picture for a model: a JPEG that is not stored. Refused as in `createImage`. */
export async function modelPicture(
  bytes: Uint8Array,
  asker: Asker,
  seconds = SECONDS_MAX,
): Promise<{ data: Uint8Array; width: number; height: number } | Refusal> {
  const refusal = checkImage(bytes);
  if (refusal) return refusal;
  return await byOne(asker, async () => {
    const full = await uprightWidth(bytes);
    if (isRefusal(full)) return full;
    const size = {
      width: MODEL_SIDE,
      height: MODEL_SIDE,
      fit: "inside",
      withoutEnlargement: true,
    } as const;
    try {
      const { data, info } = await open(bytes, performance.now() + seconds * 1_000)
        .resize(size).flatten({ background: "#ffffff" })
        .jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true });
      return { data: new Uint8Array(data), width: info.width, height: info.height };
    } catch (error) {
      return wasTooSlow(error) ? tooSlow() : broken();
    }
  });
}

/** Longer side of an attached picture in a list, and as it is looked at and kept. */
const [SMALL_SIDE, LARGE_SIDE] = [360, 2400];

/** Pixels as a program drew them, four bytes each. */
export interface Drawing {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** A picture in two sizes: WebP for lists, JPEG to be kept. */
export interface TwoSizes {
  small: Uint8Array;
  large: Uint8Array;
  width: number;
  height: number;
}

/** An attached picture, or what was drawn of a document, in two sizes. Refused as in `createImage`. */
export async function inTwoSizes(
  source: Uint8Array | Drawing,
  asker: Asker,
  seconds = SECONDS_MAX,
): Promise<TwoSizes | Refusal> {
  return await byOne(asker, async () => {
    const full = source instanceof Uint8Array ? await uprightWidth(source) : source.width;
    if (isRefusal(full)) return full;
    const until = performance.now() + seconds * 1_000;
    const inside = (side: number) =>
      (source instanceof Uint8Array ? open(source, until) : drawn(source))
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" });
    try {
      const { data, info: { width, height } } = await inside(LARGE_SIDE).jpeg({ quality: 85 })
        .toBuffer({ resolveWithObject: true });
      const small = await inside(SMALL_SIDE).webp({ quality: 74 }).toBuffer();
      return { small: new Uint8Array(small), large: new Uint8Array(data), width, height };
    } catch (error) {
      return wasTooSlow(error) ? tooSlow() : broken();
    }
  });
}

const drawn = ({ width, height, pixels }: Drawing) =>
  sharp(pixels, { raw: { width, height, channels: 4 } });

interface Drawn {
  sizes: { data: Uint8Array; width: number; height: number }[];
  share: Uint8Array;
}

async function draw(bytes: Uint8Array, full: number, until: number): Promise<Drawn | Refusal> {
  const widths = WIDTHS.filter((width) => width < full);
  if (widths.length < WIDTHS.length) widths.push(full);
  try {
    const sizes = [];
    for (const width of widths) {
      const { data, info } = await open(bytes, until).resize({
        width,
        height: HEIGHT_MAX,
        fit: "inside",
      })
        .webp({ quality: 78 })
        .toBuffer({ resolveWithObject: true });
      sizes.push({ data, width: info.width, height: info.height });
    }
    const share = await open(bytes, until).resize({
      width: SHARE_WIDTH,
      height: HEIGHT_MAX,
      fit: "inside",
      withoutEnlargement: true,
    })
      .flatten({ background: "#ffffff" }).jpeg({ quality: 80 }).toBuffer();
    return { sizes, share };
  } catch (error) {
    return wasTooSlow(error) ? tooSlow() : broken();
  }
}

const broken = () =>
  refuseImage(422, "이미지 파일을 읽을 수 없습니다. 파일이 온전한지 확인해 주세요.");

const tooSlow = () =>
  refuseImage(
    422,
    "사진을 읽는 데 시간이 너무 많이 걸려 중단했습니다. 크기를 줄여 다시 선택해 주세요.",
  );

const KINDS = ["PNG", "JPEG", "WebP", "GIF"] as const;
type ImageKind = (typeof KINDS)[number];

const latin = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** The kind of a picture, by its bytes alone: a name or a type proves nothing. */
export function kindOf(bytes: Uint8Array): ImageKind | null {
  if (latin(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "PNG";
  if (latin(bytes, 0, 3) === "\xff\xd8\xff") return "JPEG";
  if (latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 4) === "WEBP") return "WebP";
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return "GIF";
  return null;
}

/** The refusal (413, 415, 422) of bytes that are no accepted picture; else null. */
function checkImage(bytes: Uint8Array): Refusal | null {
  if (bytes.byteLength > IMAGE_MAX_BYTES) {
    const most = IMAGE_MAX_BYTES / 1024 / 1024;
    const text = `사진은 ${most}MB까지 올릴 수 있습니다. 크기를 줄여 다시 선택해 주세요.`;
    return refuseImage(413, text);
  }
  if (bytes.byteLength === 0) {
    return refuseImage(422, "빈 파일입니다. 사진을 다시 선택해 주세요.");
  }
  if (kindOf(bytes)) return null;
  const text = `이미지 파일만 올릴 수 있습니다. 사용할 수 있는 형식: ${KINDS.join(", ")}`;
  return refuseImage(415, text);
}

/** A refusal shown at the picture's field. */
function refuseImage(status: 413 | 415 | 422, message: string): Refusal {
  return refuse(status, "bad_image", message, [{ field: "image", message }]);
}
