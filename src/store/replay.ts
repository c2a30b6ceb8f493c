/** Folds the log again, into a fresh copy beside the live views. */
import { createHash } from "node:crypto";
import type { Progress, ReplayReport, ViewsOf } from "./contract.ts";
import { emptyViews, foldViews, indexViews, type Ledger } from "./folded.ts";
import { pauses } from "../kit/pause.ts";
import { readEvents } from "./reader.ts";
import type { Writer } from "./writer.ts";

export interface ReplayOptions<V> extends Ledger<V> {
  writer: Writer<V>;
  /** Name of one view; default all. */
  view?: string;
  verifyOnly?: boolean;
  /** Replaces no view that differs from the log. */
  onlySame?: boolean;
  signal?: AbortSignal;
}

/** Events left to fold when appends are blocked for the comparison and the swap. */
const LAST_STRETCH = 500;

/**
 * Rebuilds views beside the live ones. Reads and appends continue; at the end appends wait until the last of them are
 * folded and the views swapped. An abort or an error leaves the live views unchanged. Throws RangeError for an unknown
 * view.
 */
export async function replayViews<V>(
  options: ReplayOptions<V>,
  onProgress: (progress: Progress) => void = () => {},
): Promise<ReplayReport[]> {
  const { views, folded, writer, signal } = options;
  const chosen = choose(views, options.view);
  const started = performance.now();
  const fresh: Fresh<V> = { views: chosen, states: emptyViews(chosen), position: 0 };
  const catchUp = async () => {
    do await foldTo(options, fresh, folded.position, onProgress); while (
      folded.position - fresh.position > LAST_STRETCH
    );
  };
  await catchUp();
  const compared = await compareViews(options, fresh, onProgress);
  const { position } = fresh;
  const swaps = !options.verifyOnly &&
    !(options.onlySame && compared.some(({ live, replayed }) => live !== replayed));
  if (swaps) {
    await indexViews(chosen, fresh.states);
    await catchUp();
    await writer.runExclusive(async () => {
      await foldTo(options, fresh, folded.position, onProgress);
      signal?.throwIfAborted();
      Object.assign(folded.views as object, fresh.states);
    });
  }
  return compared.map((one) => ({
    ...one,
    events: position,
    milliseconds: Math.round(performance.now() - started),
    same: one.live === one.replayed,
    swapped: swaps,
    position,
  }));
}

/**
 * Digests of live views and of those folded beside them, at one position. Appends are blocked while the last events are
 * folded, not while the digests are made, because entries do not change any more.
 */
export async function compareViews<V>(
  options: Pick<ReplayOptions<V>, "kv" | "codec" | "folded" | "writer" | "signal">,
  fresh: Fresh<V>,
  onProgress?: (progress: Progress) => void,
): Promise<{ view: string; live: string; replayed: string }[]> {
  const { folded, writer, signal } = options;
  const dumps = await writer.runExclusive(async () => {
    await foldTo(options, fresh, folded.position, onProgress);
    return Object.keys(fresh.views).map((view) => {
      const { dump } = fresh.views[view as keyof V];
      const name = view as keyof V;
      return { view, live: dump(folded.views[name]), replayed: dump(fresh.states[name]) };
    });
  });
  const digests = [];
  for (const { view, live, replayed } of dumps) {
    digests.push({ view, live: await digestOf(live), replayed: await digestOf(replayed) });
    signal?.throwIfAborted();
  }
  return digests;
}

function choose<V>(views: ViewsOf<V>, name: string | undefined): ViewsOf<V> {
  if (name === undefined) return views;
  if (!Object.hasOwn(views, name)) throw new RangeError(`${name}: 그런 이름의 집계가 없습니다.`);
  return { [name]: views[name as keyof V] } as unknown as ViewsOf<V>;
}

/** Views folded up to a position beside the live ones. */
export interface Fresh<V> {
  views: ViewsOf<V>;
  states: V;
  position: number;
}

/** Folds the log into these views up to a position, in slices between which others are served. */
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

/** Digests of views, by name. */
export async function digestsOf<V>(
  views: ViewsOf<V>,
  states: V,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const name of Object.keys(views) as (keyof V & string)[]) {
    digests[name] = await digestOf(views[name].dump(states[name]));
  }
  return digests;
}

/** Items of a dump made into text in one go: short enough not to hold up the requests of others. */
const SLICE_ITEMS = 500;

/** Does it take a slice or more: a long array, a column's part, or an array with one of them? */
const isLong = (item: unknown): boolean =>
  Array.isArray(item)
    ? item.length > SLICE_ITEMS || item.some(isLong)
    : typeof item === "object" && item !== null && "length" in item &&
      Number(item.length) > SLICE_ITEMS;

/** SHA-256 (hex) of the JSON text of a view's dump. */
export async function digestOf(dump: unknown): Promise<string> {
  const hash = createHash("sha256");
  const pause = pauses();
  const write = async (value: unknown) => {
    if (!Array.isArray(value)) return void hash.update(JSON.stringify(value));
    hash.update("[");
    for (let start = 0; start < value.length; start += SLICE_ITEMS) {
      const slice = value.slice(start, start + SLICE_ITEMS);
      if (start > 0) hash.update(",");
      if (!slice.some(isLong)) {
        hash.update(JSON.stringify(slice).slice(1, -1));
      } else {
        for (const [index, item] of slice.entries()) {
          if (index > 0) hash.update(",");
          await write(item);
          await pause();
        }
      }
      await pause();
    }
    hash.update("]");
  };
  await write(dump);
  return hash.digest("hex");
}
