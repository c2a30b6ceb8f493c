/** Exit codes of every command (docs/command-line.md), and the error that carries one. */
export const EXIT = {
  /** All that was asked for was done. */
  fine: 0,
  /** Done, and some rows were refused or some records do not fit. */
  partly: 1,
  /** Wrong use, or a file that cannot be read. Nothing was written. */
  wrongUse: 2,
  /** The server or the store cannot be reached, is busy, or refuses the token. */
  unavailable: 3,
  /** Stopped by Ctrl+C; what was done stays, and running it again does the rest. */
  interrupted: 130,
} as const;

/** Ends a command with a code and one Korean text for the person. */
export class CliError extends Error {
  override name = "CliError";
  constructor(readonly exit: number, message: string) {
    super(message);
  }
}

/** Wrong use: says what is wrong and how to get help. */
export function wrongUse(message: string, command: string): CliError {
  return new CliError(
    EXIT.wrongUse,
    `${message}\n도움말: deno task cli ${command} --help`.trimEnd(),
  );
}
