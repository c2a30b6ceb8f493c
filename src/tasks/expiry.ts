/** The end of archives: a while after they were made they go, with the key that opens them. */
import { isActive } from "../../events/job/job.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import type { Actor } from "../../events/base/event.ts";
import { seoulDay, startOfDay } from "../../events/base/seoul.ts";
import type { JobBook, JobEntry } from "../../projections/job/job.ts";
import { memoizedByBook } from "../../projections/kit/kept.ts";
import { isShut } from "../../projections/account/user.ts";
import { dueDay, ruleOf } from "../../projections/personal_data/retention.ts";
import type { Deps } from "../deps.ts";
import { destroyData } from "../destruction/destruction.ts";

/** Name of the key that an archive is sealed with: it goes when its time is over. */
export const archiveSeal = (job: string): string => `certificate_archive/${job}`;

type Office = Pick<Deps, "books" | "keys">;

const START = archiveSeal("");
const RULE = "certificate_archive";

/** Is a job's archive expired at `now`? A failed job's is at once. */
export function isArchiveOver({ state, ended_at }: JobEntry, now: Date): boolean {
  if (isActive(state) || ended_at === null) return false;
  if (state.status !== "succeeded") return true;
  return dueDay(seoulDay(Date.parse(ended_at)), ruleOf(RULE).keep!) <= seoulDay(now);
}

/** Jobs whose archives are over and still can be opened. */
const expiredArchives = ({ books, keys }: Office, now: Date): JobEntry[] =>
  keys.names(START).flatMap((name) => {
    const job = books.views.job.byId.get(name.slice(START.length));
    return job && isArchiveOver(job, now) ? [job] : [];
  });

/** Is there an expired archive at `now`? */
export const hasExpiredArchive = (office: Office, now: Date): boolean =>
  expiredArchives(office, now).length > 0;

/**
 * Deletes expired archives: first the order is logged, then the key is destroyed, then the space is freed. Returns
 * their number.
 */
export async function expireArchives(office: Office, actor: Actor, now: Date): Promise<number> {
  let gone = 0;
  for (const job of expiredArchives(office, now)) {
    if (await removeArchive(office, job, actor)) gone++;
  }
  return gone;
}

/** Takes an archive away; false where it could not be. */
export async function removeArchive(
  office: Office,
  { id, state }: JobEntry,
  actor: Actor,
): Promise<boolean> {
  const name = archiveSeal(id);
  const order = { subject: name, keys: [name], reason: RULE };
  const meta = { actor, requestId: "destruction", key: `destruction:${name}` };
  // Memory has no content of an archive.
  const outcome = await destroyData(office, order, meta, false);
  if (isRefusal(outcome)) return false;
  for (const { sha256 } of state.items) if (sha256) await office.books.blobs.remove(sha256);
  return true;
}

const jobsByAsker = memoizedByBook(({ byId }: JobBook): Map<string, JobEntry[]> =>
  Map.groupBy(byId.values(), ({ recorded_by }) => recorded_by.id)
);

/** An account's archives that can be opened now. */
export const archivesOf = ({ books, keys }: Office, account: string, now: Date): JobEntry[] =>
  (jobsByAsker(books.views.job).get(account) ?? []).filter((job) =>
    keys.known(archiveSeal(job.id)) !== null && !isArchiveOver(job, now) &&
    !isShut(books.views.user, account, job.position)
  );

/** The expiry of an archive: the beginning of that day in Seoul. */
export const archiveEnd = ({ ended_at }: JobEntry): string | null =>
  ended_at &&
  new Date(startOfDay(dueDay(seoulDay(Date.parse(ended_at)), ruleOf(RULE).keep!))).toISOString();

/** Key of the last use of an archive. */
export const archiveUse = (job: string): string => `archive-${job}`;
