/** Filters jobs by status, queue, time and text. */
import { isActive } from "../../events/job/job.ts";
import { searchable } from "../../events/base/text.ts";
import type { JobEntry } from "./job.ts";
import { isCleaned, type JobViews, stateOf } from "./job_rows.ts";
import type { TaskState } from "./job_states.ts";
import { filterInSlices } from "../kit/query.ts";
import { pageWithin } from "../kit/paging.ts";

export interface JobSearch {
  statuses: readonly TaskState[];
  queues: readonly string[];
  /** Unfinished jobs, and those with an event since; ISO 8601 UTC, "" for all. */
  since: string;
  /** Matches its kind, title, id, queue, arguments, or requester. */
  search: string;
  /** Ids of records that match the text, by noun: their jobs match too. */
  about?: ReadonlySet<string>;
  /** Include jobs cleared from the list? */
  cleaned: boolean;
}

/** A job's search text and the ids in its arguments, which never change. */
interface Said {
  id: string;
  text: string;
  ids: string[];
}

/** By the arguments: an event's object stays the same in every later state. */
const kept = new WeakMap<object, Said>();

function saidIn({ id, state }: JobEntry, titleOf: (kind: string) => string): Said {
  const { kind, queue, unique, args } = state;
  const found = kept.get(args);
  if (found?.id === id) return found;
  const text = searchable(
    [id, kind, titleOf(kind), queue, unique, JSON.stringify(args)].join("\n"),
  );
  const said = { id, text, ids: idsIn(args) };
  kept.set(args, said);
  return said;
}

/** Every text in a job's arguments, including ids. */
function idsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

/** The jobs that are asked for, the newest first; found in slices. */
export function* findJobs(
  views: JobViews,
  { statuses, queues, since, search, about = new Set(), cleaned }: JobSearch,
  titleOf: (kind: string) => string,
): Generator<void, JobEntry[]> {
  const needle = searchable(search);
  // Few people request many jobs. Names are not cached, because they may have to be destroyed.
  const names = new Map<string, boolean>();
  const isBy = (name: string): boolean => {
    if (!names.has(name)) names.set(name, searchable(name).includes(needle));
    return names.get(name)!;
  };
  const says = (entry: JobEntry): boolean => {
    const { text, ids } = saidIn(entry, titleOf);
    return text.includes(needle) || isBy(entry.recorded_by.name) ||
      (about.size > 0 && ids.some((id) => about.has(id)));
  };
  const found = yield* filterInSlices([...views.job.byId.values()], (entry) => {
    const { state, updated_at } = entry;
    return (statuses.length === 0 || statuses.includes(stateOf[state.status])) &&
      (queues.length === 0 || queues.includes(state.queue)) &&
      (isActive(state) || updated_at > since) &&
      (cleaned || !isCleaned(views, entry)) &&
      (needle === "" || says(entry));
  });
  return found.reverse();
}

/** A page of them, and its number. */
export function pageOfJobs(found: JobEntry[], page: number, page_size: number) {
  const { shown, page: at, pages } = pageWithin(found, page, page_size);
  return { shown, pagination: { page: at, page_size, total: found.length, pages } };
}
