/** The server's own process, as `start` and `dev` run it: opens the books, serves, and says where everything is. */
import { demoAccounts } from "../src/auth/demo/accounts.ts";
import { type Config, readConfig, warningsOf } from "../src/config.ts";
import { officeWrapping } from "../src/personal/wrapping_source.ts";
import { type RunningServer, startServer } from "../src/main.ts";

/** Prints the one line that says why there is no start, and ends. */
function giveUp(error: unknown): never {
  if (error instanceof Deno.errors.AddrInUse) {
    console.error("이 포트는 이미 사용 중입니다. PORT 설정으로 다른 포트를 고르세요.");
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
    `  열쇠    ${officeWrapping(config)?.where ?? "메모리"}`,
    ...(config.demo ? ["  데모 계정 (로그인 화면에서 고릅니다)", ...accounts] : []),
    "  끝내기  Ctrl+C",
    "",
  ].join("\n");
}

/** Resolves when whoever started this process has gone. */
async function leftAlone(): Promise<void> {
  for await (const _ of Deno.stdin.readable);
}

try {
  const config = readConfig(Deno.env.toObject());
  const server = await startServer(config, { buildDir: Deno.args[0], tell: console.error });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    console.log("  끝내는 중입니다…");
    await server.stop();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGINT", stop);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", stop);
  leftAlone().then(stop, stop);
  // Last: whoever reads that it runs may end it at once.
  console.log(describe(server, config));
  for (const line of warningsOf(config)) console.warn(`  주의    ${line}\n`);
} catch (error) {
  giveUp(error);
}
