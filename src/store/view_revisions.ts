/**
 * The revision of each view's code that last folded these books: stored in the KV beside the log, so that a start can
 * report views folded by changed code.
 */
import { VIEW_REVISIONS } from "../../projections/view_names.ts";
import { log } from "../kit/log.ts";
import type { Books } from "./contract.ts";

const KEY = ["view_revisions"];

/** For one view: the first start with this revision, and the previous revision; null if unknown. */
export interface RecordedRevision {
  revision: number;
  since: string;
  before: number | null;
}

/** Stores the revisions of this start, and returns since when; changes are in the start's log. */
export async function noteRevisions(
  { kv }: Pick<Books, "kv">,
  now: Date,
  revisions: Readonly<Record<string, number>> = VIEW_REVISIONS,
): Promise<ReadonlyMap<string, RecordedRevision>> {
  const { value } = await kv.get<Record<string, RecordedRevision>>(KEY);
  const known = new Map<string, RecordedRevision>();
  for (const [name, revision] of Object.entries(revisions)) {
    const last = value?.[name];
    const before = last?.revision ?? null;
    known.set(
      name,
      last && before === revision ? last : { revision, since: now.toISOString(), before },
    );
    if (before !== null && before !== revision) {
      log.info("a view is folded by changed code", { view: name, before, revision });
    }
  }
  const isNew = [...known].some(([name, one]) => value?.[name] !== one);
  if (isNew) await kv.set(KEY, Object.fromEntries(known));
  return known;
}
