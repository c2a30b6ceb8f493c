/**
 * The office's icons and card, drawn from its facts on request: outlines in a worker with limits, their pixels on the
 * library's own threads. Cached by facts.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { OFFICE } from "../kit/fair_queue.ts";
import { byOne } from "./make.ts";
import type { Shown } from "./office_drawings.ts";

const TIME_MS = 20_000;
const MEMORY_MB = 128;
/** Drawn once, loaded often. */
const PNG = { compressionLevel: 9 };
/** Reads our own drawings. A server refuses all other SVG. */
const SVG = { operation: ["VipsForeignLoadSvg"] };
/** Increase it when they are drawn differently, because addresses are cached forever. */
const STYLE = 1;

/** Distinguishes one office's pictures from another's: eight letters of an address. */
export function markOf({ name, shortName, phone, hours }: Shown): string {
  const shown = JSON.stringify([STYLE, name, shortName, phone, hours]);
  return createHash("sha256").update(shown).digest("hex").slice(0, 8);
}

async function outlines({ name, shortName, phone, hours }: Shown): Promise<Record<string, string>> {
  const worker = new Worker(new URL("./office_drawings.ts", import.meta.url), {
    env: {},
    workerData: { name, shortName, phone, hours },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const [drawn] = await once(worker, "message", { signal: AbortSignal.timeout(TIME_MS) });
    return drawn as Record<string, string>;
  } finally {
    await worker.terminate();
  }
}

type Pictures = Map<string, Uint8Array<ArrayBuffer>>;

async function draw(office: Shown): Promise<Pictures> {
  const drawings = await outlines(office);
  // No uploaded picture is read at the same time.
  return await byOne(OFFICE, async () => {
    const files: Pictures = new Map();
    sharp.unblock(SVG);
    try {
      for (const [name, svg] of Object.entries(drawings)) {
        const drawing = sharp(new TextEncoder().encode(svg)).timeout({ seconds: TIME_MS / 1_000 });
        files.set(name, new Uint8Array(await drawing.removeAlpha().png(PNG).toBuffer()));
      }
    } finally {
      sharp.block(SVG);
    }
    return files;
  });
}

let kept: { mark: string; pictures: Promise<Pictures> } | null = null;

/** One of them as PNG; undefined for an unknown name. Throws if they could not be drawn. */
export async function officePicture(
  name: string,
  office: Shown,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const mark = markOf(office);
  if (kept?.mark !== mark) {
    const pictures = draw(office);
    kept = { mark, pictures };
    // A failed drawing is tried again at the next request.
    pictures.catch(() => {
      if (kept?.pictures === pictures) kept = null;
    });
  }
  return (await kept.pictures).get(name);
}
