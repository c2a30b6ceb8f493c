/** The server's own process, as `start` and `dev` run it: opens the books, serves, and says where everything is. */
import { demoAccounts } from "../src/auth/demo/accounts.ts";
import { type Config, readConfig, warningsOf } from "../src/config.ts";
import { offerFirstSuperuser } from "../src/auth/first_superuser.ts";
import { officeWarnings } from "../src/office/office_file.ts";
import { BooksNotOpened } from "../src/opening/open_problem.ts";
import { officeWrapping } from "../src/personal/wrapping_source.ts";
import { type RunningServer, startServer } from "../src/main.ts";
import { surviveUncaughtErrors } from "../src/kit/uncaught.ts";
import { VERSION } from "../src/kit/version.ts";
import { firstPath } from "../web/site/paths.ts";
import { endWith } from "./server/left_alone.ts";
import { missingRight } from "./server/permissions.ts";
import { listenErrorText, START_EXIT } from "./server/preflight.ts";

/** Prints the one line that says why there is no start, and ends. */
function exitWithReason(error: unknown, exit: number = START_EXIT.failed): never {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(exit);
}

/** The settings, for a process that has the rights they ask for. Ends it where one is wrong. */
function readSettings(): Config {
  try {
    const config = readConfig(Deno.env.toObject());
    const missing = missingRight(config);
    if (!missing) return config;
    const { name, value, setting } = missing;
    return exitWithReason(
      `설정 ${setting}에 필요한 권한(${name} ${value})이 서버 프로세스에 없습니다. deno task start로 시작해 주세요.`,
      START_EXIT.settings,
    );
  } catch (error) {
    return exitWithReason(error, START_EXIT.settings);
  }
}

function describe(server: RunningServer, config: Config): string {
  const { office, books } = server.deps;
  const accounts = demoAccounts.map(({ key, profile }) => `    ${profile.nickname} (${key})`);
  return [
    "",
    `  ${office.name} · 버전 ${VERSION}`,
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

surviveUncaughtErrors();
const config = readSettings();
const starting = startServer(config, { buildDir: Deno.args[0], tell: console.error });
const isEnding = endWith(starting);

/** Says where everything is; to a start that is being stopped there is nothing to say. */
async function announce(server: RunningServer): Promise<void> {
  if (isEnding()) return;
  const secret = await offerFirstSuperuser(server.deps);
  if (isEnding()) return;
  // Last, and in one piece: a reader of this line may end the process at once, or looks for the link.
  const link = secret ? [firstLink(server.url, secret)] : [];
  console.log([describe(server, config), ...link].join("\n"));
  const { office_facts } = server.deps.books.views;
  for (const line of [...warningsOf(config), ...officeWarnings(office_facts, config)]) {
    console.warn(`  주의    ${line}\n`);
  }
}

try {
  await announce(await starting);
} catch (error) {
  if (!isEnding()) {
    if (error instanceof BooksNotOpened) exitWithReason(error, START_EXIT.books);
    const listening = listenErrorText(error, config);
    exitWithReason(listening ?? error, listening ? START_EXIT.settings : START_EXIT.failed);
  }
}
