/** `deno task cli access`: lists and ends sessions and tokens. */
import { parseArgs } from "node:util";
import { scopesText } from "../../events/account/scope.ts";
import { accessPaths, endAccessPath } from "../../web/pages/settings/access/paths.ts";
import type { AccountAccess } from "../../web/pages/settings/access/rows.ts";
import { EXIT, wrongUse } from "./exit.ts";
import { withOfficeApi } from "./office_api.ts";

export const help = `사용법: deno task cli access list [옵션]
        deno task cli access end <계정> [옵션]

모든 사람의 로그인과 액세스 토큰을 보고 끝냅니다. 계정은 아이디나 이메일입니다.
end는 그 사람의 모든 로그인을 끝냅니다.

  --tokens         액세스 토큰도 모두 폐기합니다.
  --session 아이디 이 로그인 하나만 끝냅니다.
  --token 아이디   이 액세스 토큰 하나만 폐기합니다.
  --json           JSON으로 출력합니다.

예
  deno task cli access list
  deno task cli access end hong@example.com --tokens

종료 코드: 0 정상 · 2 잘못된 사용이나 없는 계정 · 3 서버나 저장소 사용 불가`;

/** Others' text must not contain control sequences of the terminal. */
const plain = (text: string): string => text.replace(/\p{Cc}/gu, " ");

function lines({ id, name, sessions, tokens }: AccountAccess): string[] {
  return [
    plain(`${id}\t${name}`),
    ...sessions.map((one) =>
      plain(`  로그인\t${one.id}\t${one.device}\t${one.network}\t${one.used_at}`)
    ),
    ...tokens.map((one) => {
      const state = one.paused ? "\t확인 필요" : "";
      const used = one.used_at ?? "사용한 적 없음";
      return plain(
        `  토큰\t${one.id}\t${one.name}\t${one.prefix}…\t${
          scopesText(one.scopes)
        }\t${used}${state}`,
      );
    }),
  ];
}

/** The one call that ends the named access. */
function ending(
  account: string,
  { session, token, tokens }: { session?: string; token?: string; tokens: boolean },
): ["DELETE" | "POST", string, unknown?] {
  const paths = accessPaths(account);
  if (session !== undefined) return ["DELETE", paths.session(session)];
  if (token !== undefined) return ["DELETE", paths.token(token)];
  return ["POST", endAccessPath(account), { tokens }];
}

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals: [action, account, ...more] } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tokens: { type: "boolean", default: false },
      session: { type: "string" },
      token: { type: "string" },
      json: { type: "boolean", default: false },
      url: { type: "string" },
    },
  });
  // `--token` names what is to be revoked here; the server's own comes from OFFICE_TOKEN.
  const where = { url: values.url };
  if (action === "list" && account === undefined) {
    const { data } = await withOfficeApi(where, (api) => {
      return api.call<{ data: AccountAccess[] }>("GET", "/api/accounts/access");
    });
    if (values.json) console.log(JSON.stringify(data));
    else if (data.length === 0) console.log("로그인한 사람도 액세스 토큰도 없습니다.");
    else for (const line of data.flatMap(lines)) console.log(line);
    return EXIT.fine;
  }
  if (action !== "end" || account === undefined || more.length > 0) {
    throw wrongUse("list 또는 end <계정>을 적어 주세요.", "access");
  }
  const answer = await withOfficeApi(where, (api) => api.call(...ending(account, values)));
  if (values.json) console.log(JSON.stringify(answer ?? {}));
  else console.log("끝냈습니다.");
  return EXIT.fine;
}
