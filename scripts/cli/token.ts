/** `deno task cli token <account>`: a personal access token for scripts. */
import { parseArgs } from "node:util";
import {
  type Access,
  ACCESSES,
  AREA_NAMES,
  type Scopes,
  scopesText,
} from "../../events/account/scope.ts";
import { momentText } from "../../projections/kit/moment.ts";
import { EXIT, wrongUse } from "./exit.ts";
import { withOfficeApi } from "./office_api.ts";

export const help = `사용법: deno task cli token <계정> [옵션]

개인 액세스 토큰을 만들어 표준 출력에 한 줄로 씁니다. 토큰은 이때 한 번만 볼 수 있습니다.
계정은 아이디, 이메일, 별명 중 하나입니다.
데모 계정은 superuser, staff1, staff2, ordinary로 짧게 부를 수 있습니다.

  --name 이름    토큰 이름 (기본: 명령줄)
  --days 일수    유효 기간, 1–365일 (기본: 90)
  --scope 권한   이 권한만 줍니다. 여러 번 적을 수 있습니다: --scope cards:write --scope posts
                 뒤에 아무것도 없으면 읽기만 합니다. 적지 않으면 모든 권한을 줍니다.
                 영역: ${AREA_NAMES.join(", ")}
  --yes          데모 계정이 아닌 사람의 토큰임을 확인합니다.
  --json         아이디와 만료 시각까지 JSON으로 출력합니다.

예
  deno task cli token superuser --days 30
  OFFICE_TOKEN=$(deno task --quiet cli token staff1 --scope cards) deno task cli export cards --purpose 정산

종료 코드: 0 발급함 · 2 잘못된 사용이나 없는 계정 · 3 서버나 저장소 사용 불가`;

interface CreatedToken {
  id: string;
  name: string;
  expires_at: string;
  scopes: Scopes;
  token: string;
  account: string;
}

/** `cards:write` writes, `posts` or `posts:read` only reads. Throws a CliError where it says anything else. */
function readScopes(given: string[]): Record<string, Access> {
  return Object.fromEntries(given.map((text): [string, Access] => {
    const [area, access = "read"] = text.split(":");
    const isKnown = AREA_NAMES.some((one) => one === area);
    const found = ACCESSES.find((one) => one === access);
    if (!isKnown || !found) {
      throw wrongUse(`없는 권한입니다: ${text}. 영역:read 또는 영역:write로 적어 주세요.`, "token");
    }
    return [area, found];
  }));
}

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: "string", default: "명령줄" },
      days: { type: "string", default: "90" },
      scope: { type: "string", multiple: true },
      yes: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      url: { type: "string" },
      token: { type: "string" },
    },
  });
  const [account] = positionals;
  if (positionals.length !== 1) throw wrongUse("계정을 하나 적어 주세요.", "token");
  if (!/^\d{1,3}$/.test(values.days)) throw wrongUse("--days에는 일수를 적어 주세요.", "token");
  const body = {
    account,
    name: values.name,
    expires_in_days: Number(values.days),
    ...(values.scope ? { scopes: readScopes(values.scope) } : {}),
    confirmed: values.yes,
  };
  const made = await withOfficeApi(values, (api) => {
    return api.call<CreatedToken>("POST", "/api/tokens/", body);
  });
  if (values.json) {
    console.log(JSON.stringify(made));
  } else {
    console.log(made.token);
    const until = `만료: ${momentText(made.expires_at, 0)}`;
    console.error(`${made.account} 계정의 토큰입니다. ${scopesText(made.scopes)}. ${until}`);
  }
  return EXIT.fine;
}
