/** `deno task cli seed`: fills an empty data folder with the sample office. */
import { parseArgs } from "node:util";
import { fillSample } from "../../src/demo/sample.ts";
import { officeNow, readOfficeFile } from "../../src/office/office_file.ts";
import { policySettings } from "../../src/nouns/policy/settings.ts";
import { answeringServer, connect, settings } from "./connect.ts";
import { CliError, EXIT } from "./exit.ts";

export const help = `사용법: deno task cli seed [옵션]

빈 데이터 폴더(DATA_DIR)에 데모 자료를 넣습니다: 데모 직원, 카드 내역, 차량과 운행 기록, 퀵 배송, 물건(부동산), 상담, 휴가.
모두 지어낸 것이고, 이름은 데모로, 번호는 demo-로 시작합니다. 화면 위에는 데모라는 띠가 보입니다.
기록이 하나라도 있거나 쓰던 폴더, 실행 중인 서버의 폴더, 로그인 제공자를 설정한 사무소에는 넣지 않습니다.
데모 자료를 넣은 폴더는 실제 사무소로 쓸 수 없습니다.

  --json         결과를 JSON으로 출력합니다.

예
  DATA_DIR=/tmp/office-demo deno task cli seed

종료 코드: 0 넣음 · 2 빈 폴더가 아니거나 데모가 아닌 사무소 · 3 저장소 사용 불가`;

const RUNNING = "이 데이터 폴더의 서버가 실행 중입니다. 데모 자료는 빈 폴더에만 넣을 수 있습니다.";
const NO_DEMO =
  "데모로 쓰는 사무소가 아닙니다(로그인 제공자, 공개된 PUBLIC_URL이나 DEMO=0 설정). 데모 자료를 넣지 않습니다.";
const NOT_EMPTY = "빈 데이터 폴더가 아닙니다. 데모 자료는 빈 폴더에만 넣을 수 있습니다. " +
  "DATA_DIR을 새 폴더로 지정해 주세요.";

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: "boolean", default: false } } });
  const config = settings();
  if (!config.demo) throw new CliError(EXIT.wrongUse, NO_DEMO);
  if (Deno.env.get("OFFICE_URL") || await answeringServer(config)) {
    throw new CliError(EXIT.wrongUse, RUNNING);
  }
  const office = await connect({ mayMake: true });
  try {
    if (office.kind === "server") throw new CliError(EXIT.wrongUse, RUNNING);
    const { books, where } = office;
    if (!books.isNew && books.head > 0) throw new CliError(EXIT.wrongUse, NOT_EMPTY);
    const now = new Date();
    const facts = officeNow(books.views, await readOfficeFile(config.officeFile), true, now);
    const filled = await fillSample(books, now, facts, policySettings(config));
    if (!filled) throw new CliError(EXIT.wrongUse, NOT_EMPTY);
    const { head: events } = books;
    const text = `데모 자료를 넣었습니다: 기록 ${events.toLocaleString("ko")}건. 데이터 ${where}`;
    console.log(values.json ? JSON.stringify({ events, where }) : text);
    return EXIT.fine;
  } finally {
    await office.close();
  }
}
