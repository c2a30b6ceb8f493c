/** The worker of `render.ts`: draws one document after the other. */
import { parentPort } from "node:worker_threads";
import { PdfRefused } from "./document.ts";
import { drawPdf } from "./draw.ts";

/** What the worker says of one document. */
export type Drawn = { file: ArrayBuffer } | { refused: PdfRefused["code"] } | { failed: string };

// Documents come as JSON: of an object, however large, each key would be looked at where it arrives.
parentPort!.on("message", (json: string) => {
  try {
    const file = drawPdf(JSON.parse(json)).buffer as ArrayBuffer;
    parentPort!.postMessage({ file } satisfies Drawn, [file]);
  } catch (error) {
    const said: Drawn = error instanceof PdfRefused
      ? { refused: error.code }
      : { failed: error instanceof Error ? error.name : "error" };
    parentPort!.postMessage(said);
  }
});
