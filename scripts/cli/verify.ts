/** `deno task cli verify`: walks the hash chain of the log. */
import { parseArgs } from "node:util";
import { verifyChain } from "../../src/store/chain.ts";
import type { ChainReport, Progress } from "../../src/store/contract.ts";
import { openKv } from "../../src/store/open.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { connect, settings } from "./connect.ts";
import { CliError, EXIT } from "./exit.ts";
import { followWork } from "./long_work.ts";
import { progressLine } from "./progress.ts";

export const help = `사용법: deno task cli verify [옵션]

기록의 해시 사슬을 처음부터 끝까지 확인하고, 맞지 않는 첫 위치를 알려 줍니다.
손상된 기록 때문에 서버가 시작되지 않을 때에도 쓸 수 있습니다.

  --json         결과를 JSON으로 출력합니다.

종료 코드: 0 모두 맞음 · 1 맞지 않는 기록이 있음 · 3 서버나 저장소 사용 불가`;

type OnProgress = (progress: Progress) => void;

/** Checks the data directory without folding it: a damaged log cannot be opened as books. */
async function verifyDirectory(onProgress: OnProgress): Promise<ChainReport> {
  const { kvUrl, dataDir } = settings();
  const { kv, lock } = await openKv(kvUrl || `${dataDir}/office.kv`, dataDir);
  try {
    return await verifyChain(safeKv(kv), onProgress);
  } finally {
    kv.close();
    lock?.release();
  }
}

async function work(
  where: { url?: string; token?: string },
  onProgress: OnProgress,
): Promise<ChainReport> {
  let office;
  try {
    office = await connect(where);
  } catch (error) {
    const asked = where.url ?? where.token ?? Deno.env.get("OFFICE_URL");
    if (asked || !(error instanceof CliError) || error.exit !== EXIT.unavailable) throw error;
    return await verifyDirectory(onProgress).catch(() => Promise.reject(error));
  }
  try {
    return office.kind === "store"
      ? await office.books.verify(onProgress)
      : await followWork(office, "/api/admin/verify/", {}, onProgress);
  } finally {
    await office.close();
  }
}

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
  const line = progressLine("확인하는 중", values);
  const report = await work(values, ({ done, total }) => line.update(done, total));
  line.end();
  if (values.json) console.log(JSON.stringify(report));
  else if (report.ok) {
    const [records, events] = [report.records, report.events].map((n) => n.toLocaleString("ko"));
    console.log(`기록 ${records}개, 사건 ${events}개가 모두 맞습니다.`);
  } else {
    console.log(`${report.position}번째 사건에서 사슬이 맞지 않습니다. ${report.reason}`);
  }
  return report.ok ? EXIT.fine : EXIT.partly;
}
