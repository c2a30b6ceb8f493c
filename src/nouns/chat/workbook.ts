/** A workbook somebody gave to the assistant, asked in a worker: its rows are never in the server's own thread. */
import { once } from "node:events";
import type { Asker } from "../../kit/fair_queue.ts";
import { BadFile } from "../../import/files/limits.ts";
import { withReader } from "../../import/files/reading_worker.ts";
import type { Query } from "./query_sheet.ts";
import type { WorkbookAnswer } from "./workbook_worker.ts";

/** For 300,000 rows, and what is left of two cores while others are served. */
const LIMITS = { milliseconds: 60_000, megabytes: 1_024 };

/** What it is (no query), or what a query finds in it. Throws `BadFile`. */
export const queryWorkbook = (
  bytes: Uint8Array,
  query: Query | null,
  asker: Asker,
): Promise<WorkbookAnswer> =>
  withReader(
    new URL("./workbook_worker.ts", import.meta.url),
    LIMITS,
    asker,
    async (worker, until) => {
      worker.postMessage({ bytes, query });
      const [said] = await once(worker, "message", { signal: until });
      const answer: WorkbookAnswer = JSON.parse(said);
      if (answer.bad) throw new BadFile(answer.bad.code, answer.bad.message);
      return answer;
    },
  );
