/** `deno task cli doctor`: checks an office's dependencies one by one, each with the next step. */
import { parseArgs } from "node:util";
import { settings } from "./connect.ts";
import { checks } from "./doctor_checks.ts";
import type { Checked } from "./doctor_found.ts";
import { checkLogins } from "./doctor_login.ts";
import { CliError, EXIT } from "./exit.ts";

export const help = `사용법: deno task cli doctor [옵션]

사무소가 잘 돌아갈 준비가 되었는지 점검하고, 하나씩 무엇을 하면 되는지 알려 줍니다. 아무것도 바꾸지 않으며
서버가 실행 중이어도 됩니다.

점검하는 것: 설정, 데이터 폴더와 권한, 디스크의 남은 자리, 시계, 마스터 키와 암호키, 기록의 해시 체인, 저장된 파일, 종류(데모인지),
백업, 서버, 프록시와 HTTPS 인증서, 증명서 발급 기관, 메일 서버

  --login        로그인 제공자만 점검합니다: 찾을 수 있는지, 키와 클라이언트 시크릿을 받는지, 리디렉션 주소를 아는지.
                 제공자에 실제로 요청을 보냅니다.
  --json         결과를 JSON으로 출력합니다: [{ "name", "state", "text", "todo" }]

예
  deno task cli doctor
  deno task cli doctor --login
  deno task cli doctor --json > 점검.json

종료 코드: 0 모두 좋음 · 1 주의할 것이 있음 · 2 설정을 읽을 수 없음 · 3 문제가 있음`;

const MARKS: Record<Checked["state"], string> = { ok: "좋음", warn: "주의", fail: "문제" };

/** A line for each check, and below it what to do; at the end how many there are of each state. */
export function doctorLines(checked: readonly Checked[]): string[] {
  const lines = checked.flatMap(({ name, state, text, todo }) => [
    `[${MARKS[state]}] ${name} · ${text}`,
    ...todo === "" ? [] : [`       ${todo}`],
  ]);
  const counts = Object.entries(MARKS).map(([state, mark]) =>
    `${mark} ${checked.filter((one) => one.state === state).length}`
  );
  return [...lines, "", `점검 ${checked.length}가지: ${counts.join(" · ")}`];
}

/** The exit code of the worst result. */
export function doctorExit(checked: readonly Checked[]): number {
  const states = checked.map(({ state }) => state);
  return states.includes("fail")
    ? EXIT.unavailable
    : states.includes("warn")
    ? EXIT.partly
    : EXIT.fine;
}

/** Every check in turn. One that cannot be made is reported as such and does not stop the others. */
export async function examine(config: ReturnType<typeof settings>): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const [name, check] of checks) {
    const found = await check(config).catch((error): Omit<Checked, "name"> => ({
      state: "fail",
      text: error instanceof CliError ? error.message : `점검하지 못했습니다. (${error.message})`,
      todo: "",
    }));
    checked.push({ name, ...found });
  }
  return checked;
}

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      login: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const config = settings();
  const checked = values.login ? await checkLogins(config) : await examine(config);
  console.log(values.json ? JSON.stringify(checked) : doctorLines(checked).join("\n"));
  return doctorExit(checked);
}
