/** `deno task cli destroy-expired`: destroys personal data whose retention has ended, now. */
import { parseArgs } from "node:util";
import type { DestructionReport } from "../../src/nouns/consultation/destruction.ts";
import { EXIT } from "./exit.ts";
import { withOfficeApi } from "./office_api.ts";

export const help = `사용법: deno task cli destroy-expired [옵션]

보유 기간이 끝난 개인정보(상담 접수, 퇴사한 직원, 퀵 배송 기록, 카드·차량 장부의 이름과 메모 등)를 지금 파기합니다.
무엇이 파기되는지는 접속 기록의 ‘보유와 파기’ 화면에 먼저 나옵니다. 장부의 이름은 사람이 이렇게 실행하거나 그 화면에서 확인해야만 파기됩니다. 중간에 끊긴 파기가 있으면 마저 끝냅니다.
서버는 시작할 때와 한 시간마다 같은 일을 스스로 합니다. 여러 번 실행해도 됩니다.

  --json         결과를 JSON으로 출력합니다.

예
  deno task cli destroy-expired

종료 코드: 0 모두 파기함 · 1 남은 것이 있음 · 3 서버나 저장소 사용 불가`;

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: "boolean", default: false },
      url: { type: "string" },
      token: { type: "string" },
    },
  });
  const total = await withOfficeApi(values, async (api) => {
    const sum: DestructionReport = { destroyed: 0, finished: 0, left: 0 };
    let more = true;
    while (more) {
      const path = "/api/consultation/destroy_expired/";
      const { data } = await api.call<{ data: DestructionReport }>("POST", path, {});
      sum.destroyed += data.destroyed;
      sum.finished += data.finished;
      sum.left = data.left;
      more = data.left > 0 && data.destroyed > 0;
    }
    return sum;
  });
  if (values.json) console.log(JSON.stringify(total));
  else {
    console.log(
      `파기 ${total.destroyed}건 · 끊겼던 파기 마무리 ${total.finished}건 · 남음 ${total.left}건`,
    );
  }
  return total.left === 0 ? EXIT.fine : EXIT.partly;
}
