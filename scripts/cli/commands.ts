/** Every command of the command line with its description and its file. Help, manual and completion are derived. */

/** Exports of a command's file. */
export interface CommandModule {
  /** Korean help text, printed by `--help`. */
  help: string;
  /** Words that its first argument may be: completed by shells. */
  words?: readonly string[];
  /** Runs with the arguments after the command's name; resolves to an exit code. */
  run(args: string[]): Promise<number>;
}

type Command = [summary: string, load: () => Promise<CommandModule>];

/** By name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  import: ["파일의 행을 가져옵니다.", () => import("./import.ts")],
  export: ["목록을 파일로 내보냅니다.", () => import("./export.ts")],
  history: ["한 건의 변경 이력을 봅니다.", () => import("./history.ts")],
  replay: ["기록 전체를 다시 계산해 화면 데이터를 맞춥니다.", () => import("./replay.ts")],
  verify: ["기록의 해시 체인을 처음부터 확인합니다.", () => import("./verify.ts")],
  jobs: ["작업을 보고, 취소하고, 다시 시도합니다.", () => import("./jobs.ts")],
  token: ["개인 액세스 토큰을 발급합니다.", () => import("./token.ts")],
  access: ["로그인과 액세스 토큰을 보고 끝냅니다.", () => import("./access.ts")],
  user: ["계정의 권한을 보고 바꿉니다.", () => import("./user.ts")],
  backup: ["기록을 백업하고, 백업을 시험합니다.", () => import("./backup.ts")],
  restore: ["백업을 복원합니다.", () => import("./restore.ts")],
  keys: [
    "개인정보 암호키를 보호하는 마스터 키를 보고 바꾸고 나눕니다.",
    () => import("./keys.ts"),
  ],
  seed: ["빈 데이터 폴더에 데모 자료를 넣습니다.", () => import("./seed.ts")],
  "destroy-expired": [
    "보유 기간이 끝난 개인정보를 파기합니다.",
    () => import("./destroy_expired.ts"),
  ],
  doctor: ["설정, 디스크, 키, 기록, 백업을 점검합니다.", () => import("./doctor.ts")],
  completion: ["셸의 자동 완성을 만듭니다.", () => import("./completion.ts")],
};

/** The options that a command's help lists. */
export const optionsIn = (
  help: string,
): string[] => [...new Set(help.match(/(?<![\w-]|task )--[a-z][a-z-]*/g) ?? [])];
