/** Structured log lines on stderr: one JSON object a line, no personal data, no secrets. */

type Fields = Record<string, string | number | boolean | null | undefined>;

function write(level: "info" | "warn" | "error", message: string, fields: Fields): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, message, ...fields });
  Deno.stderr.writeSync(new TextEncoder().encode(line + "\n"));
}

export const log = {
  info: (message: string, fields: Fields = {}) => write("info", message, fields),
  warn: (message: string, fields: Fields = {}) => write("warn", message, fields),
  error: (message: string, fields: Fields = {}) => write("error", message, fields),
};
