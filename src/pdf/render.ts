/** Draws PDFs beside the server: in a worker with limits of time and memory, which has read its fonts once. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Asker, FairQueue, OFFICE } from "../kit/fair_queue.ts";
import { type PdfDocument, PdfRefused } from "./document.ts";
import type { Drawn } from "./worker.ts";
// No import leads to the worker: the fonts that it reads are installed because they are named here.
import "pretendard/package.json" with { type: "json" };
import "@expo-google-fonts/noto-emoji/package.json" with { type: "json" };
import "@expo-google-fonts/noto-sans-kr/package.json" with { type: "json" };
import "@expo-google-fonts/noto-sans-sc/package.json" with { type: "json" };
import "@expo-google-fonts/noto-sans-symbols-2/package.json" with { type: "json" };
import "@fontsource/unifontex/package.json" with { type: "json" };
import "@fontsource-variable/noto-sans-hk/package.json" with { type: "json" };
import "@fontsource-variable/noto-sans-jp/package.json" with { type: "json" };

const TIME_MS = 20_000;
const MEMORY_MB = 256;
/** An idle worker ends after this time; the next document starts another one. */
const IDLE_MS = 10_000;

let worker: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
/** Documents are drawn one after the other: one worker keeps a core busy, and others have the rest. */
const queue = new FairQueue({ places: 1 });

function start(): Worker {
  const begun = new Worker(new URL("./worker.ts", import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // Nobody listens between two documents; the next one finds out that it is gone.
  begun.on("error", () => forget(begun));
  begun.on("exit", () => forget(begun));
  return begun;
}

function forget(gone: Worker): void {
  if (worker === gone) worker = null;
}

async function end(): Promise<void> {
  clearTimeout(idle);
  const ended = worker;
  worker = null;
  await ended?.terminate();
}

async function draw(document: PdfDocument, signal?: AbortSignal): Promise<Uint8Array> {
  signal?.throwIfAborted();
  clearTimeout(idle);
  const late = AbortSignal.timeout(TIME_MS);
  const asked = worker ??= start();
  try {
    asked.postMessage(JSON.stringify(document));
    const stop = signal ? AbortSignal.any([signal, late]) : late;
    const [drawn]: [Drawn] = await once(asked, "message", { signal: stop }) as [Drawn];
    if ("file" in drawn) return new Uint8Array(drawn.file);
    if ("refused" in drawn) throw new PdfRefused(drawn.refused, drawn.message);
    throw new Error(`the PDF could not be drawn: ${drawn.failed}`);
  } catch (error) {
    if (error instanceof PdfRefused) throw error;
    // Its present work is not needed any more.
    await end();
    signal?.throwIfAborted();
    const code = (error as { code?: string }).code;
    const stopped = late.aborted || code === "ERR_WORKER_OUT_OF_MEMORY";
    throw stopped ? new PdfRefused("too_slow", "문서를 만드는 데 너무 오래 걸립니다.") : error;
  } finally {
    idle = setTimeout(() => void end(), IDLE_MS);
    Deno.unrefTimer(idle);
  }
}

/**
 * Draws a document, while others are served. Throws `PdfRefused` if it is too long, takes too much, or has a character
 * without a font, and the signal's reason if it was aborted.
 */
export const renderPdf = (document: PdfDocument, asker: Asker = OFFICE): Promise<Uint8Array> =>
  queue.run(asker, () => draw(document, asker.signal));

/** Ends the worker, when the server stops or a test checks for leaks. */
export async function closePdf(): Promise<void> {
  await queue.run(OFFICE, end);
}
