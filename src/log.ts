/** Structured log lines on stderr: one JSON object a line, no personal data, no secrets. */

type Fields = Record<string, string | number | boolean | null | undefined>;
type Level = "info" | "warn" | "error";

const encoder = new TextEncoder();
/** Lines not yet handed to the system; at most those of one write's duration. */
let waiting = "";
let writing = false;

function lineOf(level: Level, message: string, fields: Fields): string {
  return JSON.stringify({ at: new Date().toISOString(), level, message, ...fields }) + "\n";
}

/** A request must not wait for the terminal: while one write is under way, lines gather for the next. */
async function drain(): Promise<void> {
  if (writing) return;
  writing = true;
  try {
    while (waiting !== "") {
      const bytes = encoder.encode(waiting);
      waiting = "";
      for (let at = 0; at < bytes.length;) at += await Deno.stderr.write(bytes.subarray(at));
    }
  } catch {
    // Whoever read the lines has gone (a closed pipe); the office goes on without them.
    waiting = "";
  }
  writing = false;
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
    drain();
  },
  warn(message: string, fields: Fields = {}): void {
    writeNow(lineOf("warn", message, fields));
  },
  error(message: string, fields: Fields = {}): void {
    writeNow(lineOf("error", message, fields));
  },
};
