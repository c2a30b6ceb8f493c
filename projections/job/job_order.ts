/**
 * The order of jobs on the same rows. A job that reads another's results begins after its end, successful or not; it
 * reports missing results row by row.
 */
import type { JobState, QueuedJob } from "../../events/job/job.ts";
import { type JobBook, type JobEntry, waitsFor } from "./job.ts";

/** Kinds that make certificates and owners: an archive has all that was asked for before it. */
const MAKERS = ["issue_certificates", "deliver_certificates", "refresh_owner_info"];

/** Kinds that work on rows, with those that make their input. */
export const READS_FROM: Readonly<Record<string, readonly string[]>> = {
  // A request to the registry contains the owner.
  issue_certificates: ["refresh_owner_info"],
  // The archive has the newest certificates, and a list with the owners.
  download_certificates: MAKERS,
  // It issues what is missing once others have issued theirs, so nothing is paid twice.
  deliver_certificates: MAKERS,
  refresh_owner_info: [],
};

/** Names of a kind's work, for waiting people. */
const CALLED: Readonly<Record<string, string>> = {
  issue_certificates: "발급",
  download_certificates: "다운로드",
  deliver_certificates: "발급",
  refresh_owner_info: "소유자 정보 갱신",
};

type JobQuery = Pick<QueuedJob, "kind" | "args">;

/** The rows of a job, by the argument that names them (`address_ids`). */
function rowsOf({ args }: Pick<QueuedJob, "args">): [argument: string, ids: string[]][] {
  return Object.entries(args).flatMap(([argument, ids]) =>
    argument.endsWith("_ids") && Array.isArray(ids) ? [[argument, ids.map(String)]] : []
  );
}

/** Running jobs of these kinds on some of the same rows. */
export function atSameRows(
  { active, byId }: Pick<JobBook, "active" | "byId">,
  asked: Pick<QueuedJob, "args">,
  kinds: readonly string[],
): JobEntry[] {
  if (kinds.length === 0) return [];
  const wanted = new Map(rowsOf(asked).map(([argument, ids]) => [argument, new Set(ids)]));
  return [...active].map((id) => byId.get(id)!).filter(({ state }) =>
    kinds.includes(state.kind) &&
    rowsOf(state).some(([argument, ids]) => ids.some((id) => wanted.get(argument)?.has(id)))
  );
}

/** Running jobs that make this one's input for the same rows. */
export const makersOf = (
  book: Pick<JobBook, "active" | "byId">,
  asked: JobQuery,
): string[] => atSameRows(book, asked, READS_FROM[asked.kind] ?? []).map(({ id }) => id);

/** Paid work, with the kinds during which it is not accepted for the same row. */
export const REFUSED_DURING: Readonly<Record<string, readonly string[]>> = {
  issue_certificates: ["issue_certificates", "deliver_certificates"],
  refresh_owner_info: ["refresh_owner_info"],
};

/** The unfinished job that prevents this one from being accepted: it has the same key or the same rows. */
export function holderOf(
  book: Pick<JobBook, "active" | "byId" | "unique">,
  asked: JobQuery & Pick<QueuedJob, "unique">,
): string | undefined {
  const others = REFUSED_DURING[asked.kind] ?? [];
  return book.unique.get(asked.unique) ?? atSameRows(book, asked, others)[0]?.id;
}

/**
 * An unfinished job that waits for this ended one and makes its input: if this one began again, each would wait for the
 * other.
 */
export const waitingMaker = (
  { byId, dependents }: Pick<JobBook, "byId" | "dependents">,
  { id, kind }: { id: string; kind: string },
): string | undefined =>
  [...dependents.get(id) ?? []].find((other) =>
    READS_FROM[kind]?.includes(byId.get(other)!.state.kind)
  );

/** Did one of this job's predecessors fail or end early? */
export const isFailed = ({ byId }: Pick<JobBook, "byId">, id: string): boolean =>
  byId.get(id)!.state.after.some((other) => byId.get(other)?.state.status !== "succeeded");

const rowCount = (state: JobState): number => rowsOf(state).flatMap(([, ids]) => ids).length;

/** What a job waits for, in words: "발급 60건이 끝나면 시작합니다."; "" if nothing. */
export function blockedReason(
  book: Pick<JobBook, "active" | "byId">,
  state: Pick<JobState, "after">,
): string {
  const counts = new Map<string, number>();
  for (const id of waitsFor(book, state)) {
    const other = book.byId.get(id)!.state;
    const called = CALLED[other.kind] ?? "작업";
    const more = called === "작업" ? 1 : rowCount(other);
    counts.set(called, (counts.get(called) ?? 0) + more);
  }
  const others = [...counts].map(([called, count]) =>
    `${called} ${count.toLocaleString("ko-KR")}건`
  );
  return others.length === 0 ? "" : `${others.join("과 ")}이 끝나면 시작합니다.`;
}
