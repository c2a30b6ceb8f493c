/** `deno task cli user`: accounts and their flags; the way to a superuser without the link of a first start. */
import { parseArgs } from "node:util";
import type { UserInfo } from "../../projections/account/user.ts";
import { EXIT, wrongUse } from "./exit.ts";
import { withOfficeApi } from "./office_api.ts";

export const help = `사용법: deno task cli user list
        deno task cli user flags <이메일 또는 아이디> [권한 …]
        deno task cli user reset-passkeys <이메일 또는 아이디>

계정을 보고 권한을 바꿉니다. 첫 최고관리자는 서버를 시작할 때 나오는 링크로 정하거나, 한 번 로그인한 뒤 여기서 지정합니다.
reset-passkeys는 기기를 잃어버린 사람의 패스키와 복구 코드를 지우고 모두 로그아웃시킵니다.

  --staff / --no-staff            직원 업무
  --superuser / --no-superuser    모든 설정
  --active / --no-active          로그인 가능 여부
  --json                          JSON으로 출력합니다.

예
  deno task cli user list
  deno task cli user flags hong@example.com --staff --no-superuser

종료 코드: 0 정상 · 2 잘못된 사용이나 없는 계정 · 3 할 수 없는 변경이거나 서버나 저장소 사용 불가`;

const FLAGS = ["active", "staff", "superuser"] as const;
const LABELS = { active: "사용 중", staff: "직원", superuser: "최고관리자" };

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals: [action, account, ...more] } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: {
      active: { type: "boolean" },
      staff: { type: "boolean" },
      superuser: { type: "boolean" },
      json: { type: "boolean", default: false },
      url: { type: "string" },
      token: { type: "string" },
    },
  });
  if (action === "list" && account === undefined) {
    const { data } = await withOfficeApi(values, (api) => {
      return api.call<{ data: UserInfo[] }>("GET", "/api/accounts/");
    });
    return print(data, values.json);
  }
  if (action === "reset-passkeys" && account !== undefined && more.length === 0) {
    const path = `/api/accounts/${encodeURIComponent(account)}/reset_passkeys/`;
    const { data } = await withOfficeApi(values, (api) => {
      return api.call<{ data: UserInfo }>("POST", path);
    });
    return print([data], values.json);
  }
  const given = FLAGS.filter((flag) => values[flag] !== undefined);
  if (action !== "flags" || account === undefined || more.length > 0) {
    throw wrongUse("list, flags <계정> 또는 reset-passkeys <계정>을 적어 주세요.", "user");
  }
  if (given.length === 0) throw wrongUse("바꿀 권한을 하나 이상 적어 주세요.", "user");
  const body = Object.fromEntries(given.map((flag) => [`is_${flag}`, values[flag]]));
  const path = `/api/accounts/${encodeURIComponent(account)}/flags/`;
  const { data } = await withOfficeApi(values, (api) => {
    return api.call<{ data: UserInfo }>("PUT", path, body);
  });
  return print([data], values.json);
}

function print(users: UserInfo[], json: boolean): number {
  if (json) console.log(JSON.stringify(users));
  else if (users.length === 0) console.log("아직 로그인한 사람이 없습니다.");
  else for (const user of users) console.log(line(user));
  return EXIT.fine;
}

function line(user: UserInfo): string {
  const flags = FLAGS.filter((flag) => user[`is_${flag}`]).map((flag) => LABELS[flag]);
  // A nickname is written by its owner: nothing in it may steer the terminal.
  return [user.id, user.nickname, user.email, flags.join("·") || "비활성"]
    .map((text) => String(text).replace(/\p{Cc}/gu, " ")).join("\t");
}
