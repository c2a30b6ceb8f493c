/** Structured log lines on stderr: one JSON object a line, no personal data, no secrets. */
import { sendableTexts } from "../../events/base/sendable.ts";

type Fields = Record<string, string | number | boolean | null | undefined>;
type Level = "info" | "warn" | "error";

const encoder = new TextEncoder();
/** Lines gather for so long, so that many requests share one write. */
const GATHER_MILLISECONDS = 10;
/** Lines not yet handed to the system. */
let waiting = "";
let draining = false;

function lineOf(level: Level, message: string, fields: Fields): string {
  const result = sendableTexts({ message, ...fields });
  return JSON.stringify({ at: new Date().toISOString(), level, ...result }) + "\n";
}

/** A request does not wait for the terminal: while one write is under way, lines gather. */
async function drain(): Promise<void> {
  try {
    while (waiting !== "") {
      const bytes = encoder.encode(waiting);
      waiting = "";
      for (let at = 0; at < bytes.length;) at += await Deno.stderr.write(bytes.subarray(at));
    }
  } catch {
    // The reader of the lines has gone (a closed pipe); the office continues without.
    waiting = "";
  }
  draining = false;
}

function drainSoon(): void {
  if (draining) return;
  draining = true;
  Deno.unrefTimer(setTimeout(drain, GATHER_MILLISECONDS));
}

/** What a crash must not lose is written before anything else happens. */
function writeNow(text: string): void {
  const bytes = encoder.encode(text);
  try {
    for (let at = 0; at < bytes.length;) at += Deno.stderr.writeSync(bytes.subarray(at));
  } catch {
    // As above: nobody is left to read it.
  }
}

function flush(): void {
  const text = waiting;
  waiting = "";
  if (text !== "") writeNow(text);
}

globalThis.addEventListener("unload", flush);

export const log = {
  info(message: string, fields: Fields = {}): void {
    waiting += lineOf("info", message, fields);
    drainSoon();
  },
  warn(message: string, fields: Fields = {}): void {
    writeNow(lineOf("warn", message, fields));
  },
  error(message: string, fields: Fields = {}): void {
    writeNow(lineOf("error", message, fields));
  },
};
