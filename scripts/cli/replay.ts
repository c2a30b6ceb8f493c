/** `deno task cli replay [view] [--verify]`: folds the log again and compares it with the live views. */
import { parseArgs } from "node:util";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { VIEW_NAMES } from "../../projections/view_names.ts";
import type { Progress, ReplayReport } from "../../src/store/contract.ts";
import { connect, type Office } from "./connect.ts";
import { EXIT, wrongUse } from "./exit.ts";
import { followWork } from "./long_work.ts";
import { progressLine } from "./progress.ts";

const names = Object.keys(viewRegistry);
/** Its name in the request, with its Korean label. */
const nameOf = (view: string): string => `${view}(${VIEW_NAMES[view as keyof Views]})`;
const NAMES = names.map(nameOf).join(", ");

/** Completed by shells. */
export { names as words };

export const help = `사용법: deno task cli replay [집계] [옵션]

기록 전체를 새 사본에 다시 계산하고, 지금 쓰는 화면 데이터와 비교한 뒤 새 사본으로 바꿉니다.
작업하는 동안에도 조회와 저장은 계속됩니다. 집계를 적지 않으면 모두 다시 계산합니다.

  집계             ${NAMES}
  --verify       비교만 하고 바꾸지 않습니다.
  --json         결과를 JSON으로 출력합니다.

예
  deno task cli replay --verify
  deno task cli replay card

종료 코드: 0 같음 · 1 다른 집계가 있었음 · 2 잘못된 사용 · 3 서버나 저장소 사용 불가 · 130 중단`;

interface Choice {
  view?: string;
  verify: boolean;
}

function work(
  office: Office,
  { view, verify }: Choice,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ReplayReport[]> {
  if (office.kind === "store") {
    return office.books.replay({ view, verifyOnly: verify, signal }, onProgress);
  }
  return followWork(office, "/api/admin/replay/", { view, verify }, onProgress);
}

function print(reports: ReplayReport[]): void {
  for (const { view, events, milliseconds, same, swapped, position, live, replayed } of reports) {
    const verdict = same ? "같음" : "다름";
    const what = swapped ? "새 사본으로 바꿈" : "비교만 함";
    const speed = Math.round(events / Math.max(1, milliseconds) * 1_000).toLocaleString("ko");
    console.log(
      `${nameOf(view)} ${verdict} · ${what} · 기록 ${events.toLocaleString("ko")}건 · ` +
        `${milliseconds} ms (초당 ${speed}개) · 위치 ${position}`,
    );
    if (same) console.log(`  ${live.slice(0, 16)}…`);
    else console.log(`  지금 ${live.slice(0, 16)}… · 다시 계산 ${replayed.slice(0, 16)}…`);
  }
}

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      verify: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      url: { type: "string" },
      token: { type: "string" },
    },
  });
  const [view] = positionals;
  if (positionals.length > 1) throw wrongUse("집계는 하나만 적을 수 있습니다.", "replay");
  if (view !== undefined && !names.includes(view)) {
    throw wrongUse(`'${view}'은(는) 없는 집계입니다. 집계: ${NAMES}`, "replay");
  }
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  const office = await connect(values);
  Deno.addSignalListener("SIGINT", interrupt);
  const line = progressLine("다시 계산하는 중", values);
  try {
    const reports = await work(office, { view, verify: values.verify }, stop.signal, (progress) => {
      line.update(progress.done, progress.total);
    });
    line.end();
    if (values.json) console.log(JSON.stringify(reports));
    else print(reports);
    return reports.every(({ same }) => same) ? EXIT.fine : EXIT.partly;
  } catch (error) {
    line.end();
    if (!stop.signal.aborted) throw error;
    console.error("중단했습니다. 화면 데이터는 그대로입니다.");
    return EXIT.interrupted;
  } finally {
    Deno.removeSignalListener("SIGINT", interrupt);
    await office.close();
  }
}
