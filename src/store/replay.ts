/** Folds the log again, into a fresh copy beside the live views. */
import { createHash } from "node:crypto";
import type { View } from "../../projections/view.ts";
import type { Progress, ReplayReport, ViewsOf } from "./contract.ts";
import { emptyViews, foldViews, type Ledger } from "./folded.ts";
import { pauses } from "./pause.ts";
import { readEvents } from "./reader.ts";
import type { Writer } from "./writer.ts";

export interface ReplayOptions<V> extends Ledger<V> {
  writer: Writer<V>;
  /** Name of one view; all of them unless told. */
  view?: string;
  verifyOnly?: boolean;
  signal?: AbortSignal;
}

/** Events left to fold when appends are held back for the comparison and the swap. */
const LAST_STRETCH = 500;

/**
 * Rebuilds views beside the live ones. Reads and appends go on; at the end appends wait for as long as
 * it takes to compare both at one position and to swap. An abort or an error anywhere leaves the live
 * views as they were. Throws RangeError for a view that does not exist.
 */
export async function replayViews<V>(
  options: ReplayOptions<V>,
  onProgress: (progress: Progress) => void = () => {},
): Promise<ReplayReport[]> {
  const { views, folded, writer, signal } = options;
  const chosen = choose(views, options.view);
  const started = performance.now();
  const fresh: Fresh<V> = { views: chosen, states: emptyViews(chosen), position: 0 };
  do await foldTo(options, fresh, folded.position, onProgress); while (
    folded.position - fresh.position > LAST_STRETCH
  );
  return await writer.quiet(async () => {
    await foldTo(options, fresh, folded.position, onProgress);
    const reports: ReplayReport[] = [];
    for (const name in chosen) {
      const live = await digestOf(views[name], folded.views[name]);
      const replayed = await digestOf(views[name], fresh.states[name]);
      reports.push({
        view: name,
        events: fresh.position,
        milliseconds: Math.round(performance.now() - started),
        live,
        replayed,
        same: live === replayed,
        swapped: !options.verifyOnly,
        position: fresh.position,
      });
    }
    signal?.throwIfAborted();
    if (!options.verifyOnly) Object.assign(folded.views as object, fresh.states);
    return reports;
  });
}

function choose<V>(views: ViewsOf<V>, name: string | undefined): ViewsOf<V> {
  if (name === undefined) return views;
  if (!Object.hasOwn(views, name)) throw new RangeError(`${name}: 그런 이름의 뷰가 없습니다.`);
  return { [name]: views[name as keyof V] } as unknown as ViewsOf<V>;
}

/** Views folded up to a position beside the live ones. */
export interface Fresh<V> {
  views: ViewsOf<V>;
  states: V;
  position: number;
}

/** Folds what the log holds of these views up to a position, in slices between which others are served. */
export async function foldTo<V>(
  { kv, codec, signal }: Pick<Ledger<V>, "kv" | "codec"> & { signal?: AbortSignal },
  fresh: Fresh<V>,
  to: number,
  onProgress: (progress: Progress) => void = () => {},
): Promise<void> {
  const pause = pauses();
  for await (const events of readEvents(kv, codec, fresh.position + 1, to)) {
    signal?.throwIfAborted();
    for (const event of events) foldViews(fresh.views, fresh.states, event);
    fresh.position = events[events.length - 1].position;
    onProgress({ done: fresh.position, total: to });
    await pause();
  }
}

/** Items of a dump made into text in one go: short enough not to hold up the requests of others. */
const SLICE_ITEMS = 500;

/** SHA-256 (hex) of the JSON text of a view's dump. The view must not change meanwhile. */
async function digestOf<S>(view: View<S>, state: S): Promise<string> {
  const dump = view.dump(state);
  const hash = createHash("sha256");
  if (!Array.isArray(dump)) return hash.update(JSON.stringify(dump)).digest("hex");
  const pause = pauses();
  for (let start = 0; start < dump.length; start += SLICE_ITEMS) {
    const slice = JSON.stringify(dump.slice(start, start + SLICE_ITEMS));
    hash.update((start === 0 ? "[" : ",") + slice.slice(1, -1));
    await pause();
  }
  return hash.update(dump.length === 0 ? "[]" : "]").digest("hex");
}
