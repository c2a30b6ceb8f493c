/** The command line as a function of its words: what it prints, what it makes of errors, the code it ends with. */
import { BadFile } from "../../src/import/files/limits.ts";
import { VERSION } from "../../src/kit/version.ts";
import { COMMANDS } from "./commands.ts";
import { CliError, EXIT, inKorean } from "./exit.ts";

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, [summary]]) =>
    `  ${name.padEnd(15)} ${summary}`
  );
  return [
    "사용법: deno task cli <명령> [옵션]",
    "",
    "명령",
    ...lines,
    "",
    "공통 옵션",
    "  --json         사람 대신 프로그램이 읽을 JSON 한 개를 출력합니다.",
    "  --url 주소     실행 중인 서버의 주소 (환경변수 OFFICE_URL)",
    "  --token 토큰   개인 액세스 토큰 (환경변수 OFFICE_TOKEN)",
    "  --help         명령의 도움말을 봅니다. help 명령도 같습니다.",
    "  --version      프로그램의 버전을 출력합니다.",
    "",
    "예",
    "  deno task cli export cards year=2026 month=6 --purpose '6월 정산' -o 6월.xlsx",
    "  deno task cli backup /mnt/backup",
    "  deno task cli doctor",
    "",
    "서버가 실행 중이면 서버에 요청하고, 아니면 데이터 폴더(DATA_DIR)를 직접 엽니다.",
    "종료 코드: 0 정상 · 1 일부 거부 · 2 잘못된 사용이나 읽을 수 없는 파일 · 3 서버나 저장소 사용 불가 · 130 중단",
  ].join("\n");
}

function report(error: unknown, json: boolean): number {
  const known = error instanceof CliError || error instanceof BadFile;
  const message = known
    ? (error as Error).message
    : `예상하지 못한 문제가 발생했습니다: ${error instanceof Error ? error.message : error}`;
  const code = error instanceof CliError
    ? error.exit
    : error instanceof BadFile
    ? EXIT.wrongUse
    : EXIT.unavailable;
  if (json) console.log(JSON.stringify({ error: message, exit: code }));
  else console.error(message);
  return code;
}

/** Runs one command; resolves to the exit code. */
export async function main([name, ...args]: string[]): Promise<number> {
  if (name === "help" && args.length > 0) return await main([args[0], "--help"]);
  if (name === "--version") {
    console.log(VERSION);
    return EXIT.fine;
  }
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    console.log(usage());
    return name === undefined ? EXIT.wrongUse : EXIT.fine;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!command) {
      throw new CliError(EXIT.wrongUse, `'${name}'은(는) 없는 명령입니다.\n\n${usage()}`);
    }
    const { help, run } = await command[1]();
    if (!args.includes("--help") && !args.includes("-h")) return await run(args);
    console.log(help);
    return EXIT.fine;
  } catch (error) {
    return report(inKorean(error, name), args.includes("--json"));
  }
}
