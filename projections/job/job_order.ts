/**
 * The order of jobs on the same rows. A job that reads another one's results begins when that has ended, successfully
 * or not; it reports missing results row by row.
 */
import type { JobState, QueuedJob } from "../../events/job/job.ts";
import { type JobBook, type JobEntry, waitsFor } from "./job.ts";

/** Kinds that work on rows, with those that make what each reads of them. */
export const READS_FROM: Readonly<Record<string, readonly string[]>> = {
  // What the registry is asked for carries the owner.
  issue_certificates: ["refresh_owner_info"],
  // The archive has the newest certificates, and a list with the owners.
  download_certificates: ["issue_certificates", "refresh_owner_info"],
  refresh_owner_info: [],
};

/** What the work of a kind is called where somebody waits for it. */
const CALLED: Readonly<Record<string, string>> = {
  issue_certificates: "발급",
  download_certificates: "다운로드",
  refresh_owner_info: "소유자 정보 갱신",
};

type JobQuery = Pick<QueuedJob, "kind" | "args">;

/** The rows that a job works on, by the argument that names them (`address_ids`). */
function rowsOf({ args }: Pick<QueuedJob, "args">): [argument: string, ids: string[]][] {
  return Object.entries(args).flatMap(([argument, ids]) =>
    argument.endsWith("_ids") && Array.isArray(ids) ? [[argument, ids.map(String)]] : []
  );
}

/** Jobs under way of these kinds that work on some of the same rows. */
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

/** Jobs under way that make what this one reads of the same rows. */
export const makersOf = (
  book: Pick<JobBook, "active" | "byId">,
  asked: JobQuery,
): string[] => atSameRows(book, asked, READS_FROM[asked.kind] ?? []).map(({ id }) => id);

/** Kinds whose work on a row is not begun while it is under way: it costs, and one of two is for nothing. */
const ONE_AT_A_TIME: readonly string[] = ["issue_certificates", "refresh_owner_info"];

/** The job under way that keeps this one from being taken in: its key is taken, or its rows are being worked on. */
export function holderOf(
  book: Pick<JobBook, "active" | "byId" | "unique">,
  asked: JobQuery & Pick<QueuedJob, "unique">,
): string | undefined {
  const alike = ONE_AT_A_TIME.includes(asked.kind) ? [asked.kind] : [];
  return book.unique.get(asked.unique) ?? atSameRows(book, asked, alike)[0]?.id;
}

/** Did one of the jobs that this one waited for not come to its end? */
export const isFailed = ({ byId }: Pick<JobBook, "byId">, id: string): boolean =>
  byId.get(id)!.state.after.some((other) => byId.get(other)?.state.status !== "succeeded");

const rowCount = (state: JobState): number => rowsOf(state).flatMap(([, ids]) => ids).length;

/** What a job waits for, as people read it: "발급 60건이 끝나면 시작합니다."; "" where it waits for none. */
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
