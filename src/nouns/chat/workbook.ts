/** An uploaded workbook, queried in a worker: its rows are never in the server's own thread. */
import { once } from "node:events";
import type { Asker } from "../../kit/fair_queue.ts";
import { BadFile } from "../../import/files/limits.ts";
import { withReader } from "../../import/files/reading_worker.ts";
import type { Query } from "./query_sheet.ts";
import type { WorkbookAnswer } from "./workbook_worker.ts";

/** Limits for 300,000 rows, leaving one of two cores to others. */
const LIMITS = { milliseconds: 60_000, megabytes: 1_024 };

/** A summary (no query), or the rows of a query. Throws `BadFile`. */
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
