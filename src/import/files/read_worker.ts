/** The worker of `read_safely.ts`: reads one file and sends its rows in parts on demand. */
import { parentPort } from "node:worker_threads";
import { BadFile } from "./limits.ts";
import type { SheetHead, TableRow } from "../../kit/cell.ts";
import { readFile } from "./read_file.ts";

/** Messages of the worker. `end` and `bad` are final. */
export type Said =
  | { sheet: SheetHead }
  | { rows: TableRow[] }
  | { end: { format: string } }
  | { bad: { code: string; message: string } };

/** Letters of one piece: the server takes it in within a few milliseconds. */
const PIECE = 200_000;

/** Messages are JSON, because receiving a large object costs a step for each key. */
async function* words(bytes: Uint8Array): AsyncGenerator<string> {
  const say = (said: Said) => JSON.stringify(said);
  try {
    const { format, tables } = await readFile(bytes);
    for (const { rows, ...sheet } of tables) {
      yield say({ sheet });
      let piece = "";
      for (const row of rows) {
        piece += (piece === "" ? "" : ",") + JSON.stringify(row);
        if (piece.length < PIECE) continue;
        yield `{"rows":[${piece}]}`;
        piece = "";
      }
      yield `{"rows":[${piece}]}`;
    }
    yield say({ end: { format } });
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    yield say({ bad: { code: error.code, message: error.message } });
  }
}

let said: AsyncGenerator<string>;
parentPort!.on("message", async (bytes: ArrayBuffer | null) => {
  if (bytes) said = words(new Uint8Array(bytes));
  parentPort!.postMessage((await said.next()).value);
});
