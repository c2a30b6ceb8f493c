/** The server's own process, as `start` and `dev` run it: opens the books, serves, and says where everything is. */
import { demoAccounts } from "../src/auth/demo/accounts.ts";
import { type Config, readConfig, warningsOf } from "../src/config.ts";
import { offerFirstSuperuser } from "../src/auth/first_superuser.ts";
import { officeWarnings } from "../src/office.ts";
import { officeWrapping } from "../src/personal/wrapping_source.ts";
import { type RunningServer, startServer } from "../src/main.ts";
import { firstPath } from "../web/site_paths.ts";
import { endWith } from "./server/left_alone.ts";

/** Prints the one line that says why there is no start, and ends. */
function giveUp(error: unknown): never {
  if (error instanceof Deno.errors.AddrInUse) {
    console.error("이 포트는 이미 사용 중입니다. PORT 설정으로 다른 포트를 선택하세요.");
  } else if (error instanceof Deno.errors.AddrNotAvailable) {
    console.error("이 컴퓨터에 없는 주소입니다. HOST 설정을 확인하세요.");
  } else {
    console.error(error instanceof Error ? error.message : String(error));
  }
  Deno.exit(1);
}

function describe(server: RunningServer, config: Config): string {
  const { office, books } = server.deps;
  const accounts = demoAccounts.map(({ key, profile }) => `    ${profile.nickname} (${key})`);
  return [
    "",
    `  ${office.name}`,
    `  주소    ${server.url}`,
    `  데이터  ${config.kvUrl || Deno.realPathSync(config.dataDir)} · 기록 ${books.head}건`,
    `  암호키  ${officeWrapping(config)?.where ?? "메모리"}`,
    ...(config.demo ? ["  데모 계정 (로그인 화면에서 선택합니다)", ...accounts] : []),
    "  끝내기  Ctrl+C",
    "",
  ].join("\n");
}

const firstLink = (url: string, secret: string): string =>
  [
    "  처음    아직 최고관리자가 없습니다. 아래 링크를 열어 로그인하는 계정이 최고관리자가 됩니다.",
    "          한 번만, 한 시간 안에 쓸 수 있습니다. 다시 시작하면 새 링크가 나옵니다.",
    `          ${url}${firstPath(secret)}`,
    "",
  ].join("\n");

try {
  const config = readConfig(Deno.env.toObject());
  const server = await startServer(config, { buildDir: Deno.args[0], tell: console.error });
  endWith(server.stop);
  const secret = await offerFirstSuperuser(server.deps);
  // Last: whoever reads that it runs may end it at once.
  console.log(describe(server, config));
  if (secret) console.log(firstLink(server.url, secret));
  const { office_facts } = server.deps.books.views;
  for (const line of [...warningsOf(config), ...officeWarnings(office_facts, config)]) {
    console.warn(`  주의    ${line}\n`);
  }
} catch (error) {
  giveUp(error);
}
