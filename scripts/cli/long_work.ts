/** Long work of a running server, reported line by line (src/nouns/site/admin.ts). */
import type { AdminLine } from "../../src/nouns/site/admin.ts";
import type { Progress } from "../../src/store/contract.ts";
import type { ServerOffice } from "./connect.ts";
import { CliError, EXIT } from "./exit.ts";

/** Follows the work to its report. Throws CliError when the server could not finish it. */
export async function followWork<T>(
  server: ServerOffice,
  path: string,
  body: unknown,
  onProgress: (progress: Progress) => void,
): Promise<T> {
  for await (const line of server.lines<AdminLine<T>>(path, body)) {
    if ("report" in line) return line.report;
    if ("error" in line) throw new CliError(EXIT.unavailable, line.error);
    onProgress(line.progress);
  }
  throw new CliError(EXIT.unavailable, "서버와의 연결이 끊겨 결과를 받지 못했습니다.");
}
