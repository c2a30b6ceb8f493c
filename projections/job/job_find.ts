/** Which jobs somebody looks for: by status, queue, time and text. */
import { isActive } from "../../events/job/job.ts";
import { searchable } from "../../events/base/text.ts";
import type { JobEntry } from "./job.ts";
import { isCleaned, type JobViews, stateOf } from "./job_rows.ts";
import type { TaskState } from "./job_states.ts";
import { pageWithin } from "../kit/paging.ts";

export interface JobSearch {
  statuses: readonly TaskState[];
  queues: readonly string[];
  /** Those that have not ended, and those to which something happened since; ISO 8601 UTC, "" for all. */
  since: string;
  /** Matches its kind, title, id, queue, arguments, or requester. */
  search: string;
  /** Ids of records that the text is found in, by noun: their jobs are found too. */
  about?: ReadonlySet<string>;
  /** Also those that were cleared from the list? */
  cleaned: boolean;
}

/** What a search looks into, and the ids in its arguments: as long as the job lives nothing of it changes. */
interface Said {
  id: string;
  text: string;
  ids: string[];
}

/** By the arguments: an event's are the same object in every state that follows it. */
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

/** Every text in the arguments of a job: ids are among them. */
function idsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

/** The jobs that are asked for, the newest first. */
export function findJobs(
  views: JobViews,
  { statuses, queues, since, search, about = new Set(), cleaned }: JobSearch,
  titleOf: (kind: string) => string,
): JobEntry[] {
  const needle = searchable(search);
  // Few people ask for many jobs. Names are not kept: they may have to be forgotten.
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
  return [...views.job.byId.values()].filter((entry) => {
    const { state, updated_at } = entry;
    return (statuses.length === 0 || statuses.includes(stateOf[state.status])) &&
      (queues.length === 0 || queues.includes(state.queue)) &&
      (isActive(state) || updated_at > since) &&
      (cleaned || !isCleaned(views, entry)) &&
      (needle === "" || says(entry));
  }).reverse();
}

/** A page of them, and which one it is. */
export function pageOfJobs(found: JobEntry[], page: number, page_size: number) {
  const { shown, page: at, pages } = pageWithin(found, page, page_size);
  return { shown, pagination: { page: at, page_size, total: found.length, pages } };
}
