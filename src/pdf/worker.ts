/** The worker of `render.ts`: draws one document after the other. */
import { parentPort } from "node:worker_threads";
import { PdfRefused } from "./document.ts";

/** Messages of the worker about one document. */
export type Drawn =
  | { file: ArrayBuffer }
  | { refused: PdfRefused["code"]; message: string }
  | { failed: string };

/** Hanja beyond the first plane. */
const RARE = /[\u{20000}-\u{3ffff}]/u;

// Documents come as JSON: of an object, however large, each key would be looked at where it arrives. What draws is
// imported here, because its shaper waits while it is loaded and a message that comes meanwhile would be lost.
parentPort!.on("message", async (json: string) => {
  try {
    const { drawPdf } = await import("./draw.ts");
    if (RARE.test(json)) await (await import("./rare.ts")).prepareRare(json);
    const file = drawPdf(JSON.parse(json)).buffer as ArrayBuffer;
    parentPort!.postMessage({ file } satisfies Drawn, [file]);
  } catch (error) {
    const said: Drawn = error instanceof PdfRefused
      ? { refused: error.code, message: error.message }
      : { failed: error instanceof Error ? error.name : "error" };
    parentPort!.postMessage(said);
  }
});
