/** Exit codes of every command (docs/command-line.md), and the error that carries one. */
export const EXIT = {
  /** Everything requested was done. */
  fine: 0,
  /** Done, and some rows were refused or some records do not fit. */
  partly: 1,
  /** Wrong use, or a file that cannot be read. Nothing was written. */
  wrongUse: 2,
  /** The server or the store cannot be reached, is busy, or refuses the token. */
  unavailable: 3,
  /** Stopped by Ctrl+C; completed work stays, and a rerun does the rest. */
  interrupted: 130,
} as const;

/** Ends a command with a code and one Korean text for the person. */
export class CliError extends Error {
  override name = "CliError";
  constructor(readonly exit: number, message: string) {
    super(message);
  }
}

/** Wrong use: the problem, and how to get help. */
export function wrongUse(message: string, command: string): CliError {
  return new CliError(
    EXIT.wrongUse,
    `${message}\n도움말: deno task cli ${command} --help`.trimEnd(),
  );
}

const WRONG_ARGUMENTS: Record<string, (what: string) => string> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (what) => `'${what}'은(는) 없는 옵션입니다.`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (what) => `'${what}' 옵션의 값을 확인해 주세요.`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (what) => `'${what}'은(는) 여기에 쓸 수 없습니다.`,
};

/** What the reader of arguments (`parseArgs`) refused, in Korean; any other error as it is. */
export function inKorean(error: unknown, command: string): unknown {
  if (!(error instanceof TypeError) || !("code" in error)) return error;
  const text = WRONG_ARGUMENTS[String(error.code)];
  const what = /'([^' ]+)/.exec(error.message)?.[1] ?? "";
  return text ? wrongUse(text(what), command) : error;
}
