/** Notices by receiver, those on their way, and how far the log was looked through for them. */
import {
  type DeliveryState,
  evolve,
  type NoticeState,
  type StoredNoticeEvent,
} from "../../events/notice/notice.ts";
import { NOTICE_WATCH_ID, type NoticeWatchEvent } from "../../events/notice/notice_watch.ts";
import { memoizedByBook } from "../kit/kept.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export type NoticeEntry = StreamEntry<NoticeState>;

interface Indexes {
  /** Ids by receiver, the oldest first. */
  byReceiver: Map<string, string[]>;
  /** Ids of those with a delivery that waits. */
  waiting: Set<string>;
  /** Ids of those with a delivery that was given up. */
  givenUp: Set<string>;
  /** Newest position that caused one. */
  newestCause: { position: number };
}
export type NoticeBook = StreamBook<NoticeEntry> & Indexes;

/** Failures that nobody has to look at: the person or the record is gone, or the copy that asked was put back. */
const QUIET_ENDS: readonly DeliveryState["code"][] = ["gone", "restored"];

const isGivenUp = ({ status, code }: DeliveryState): boolean =>
  status === "given_up" && !QUIET_ENDS.includes(code);

function put(ids: Set<string>, id: string, isIn: boolean): void {
  if (isIn) ids.add(id);
  else ids.delete(id);
}

export const noticeView = streamView<NoticeState, NoticeEntry, Indexes>({
  noun: "notice",
  evolve: (state, event) => evolve(state, event as StoredNoticeEvent),
  // Words of a provider are gone with their person's key: none are left in an entry before.
  versions: 0,
  indexes: () => ({
    byReceiver: new Map(),
    waiting: new Set(),
    givenUp: new Set(),
    newestCause: { position: 0 },
  }),
  index({ byReceiver, waiting, givenUp, newestCause }, { id, state }, before) {
    if (!before) {
      const own = byReceiver.get(state.to);
      if (own) own.push(id);
      else byReceiver.set(state.to, [id]);
      newestCause.position = Math.max(newestCause.position, state.cause);
    }
    if (before?.state.deliveries === state.deliveries) return;
    put(waiting, id, state.deliveries.some(({ status }) => status === "waiting"));
    put(givenUp, id, state.deliveries.some(isGivenUp));
  },
});

/** Of one receiver, the newest first. */
export const noticesOf = ({ byId, byReceiver }: NoticeBook, to: string): NoticeEntry[] =>
  (byReceiver.get(to) ?? []).map((id) => byId.get(id)!).reverse();

/** Those of them that are not read. */
export const unreadOf = memoizedByBook((book: NoticeBook, to: string): NoticeEntry[] =>
  noticesOf(book, to).filter(({ state }) => !state.isRead)
);

export interface GivenUp {
  entry: NoticeEntry;
  delivery: DeliveryState;
}

/** What was given up and waits for a person, the newest first. */
export const givenUpNotices = ({ byId, givenUp }: NoticeBook): GivenUp[] =>
  [...givenUp].map((id) => byId.get(id)!)
    .flatMap((entry) =>
      entry.state.deliveries.filter(isGivenUp).map((delivery) => ({ entry, delivery }))
    )
    .reverse();

export interface NoticeWatch {
  /** Position up to which the log was looked through. */
  reached: number;
}
export type NoticeWatchBook = StreamBook<StreamEntry<NoticeWatch>>;

export const noticeWatchView = streamView<NoticeWatch>({
  noun: "notice_watch",
  evolve: (_state, event) => ({ reached: (event as unknown as NoticeWatchEvent).data.to }),
});

/** What the watch says; undefined before it began. */
export const watchOf = ({ byId }: NoticeWatchBook): NoticeWatch | undefined =>
  byId.get(NOTICE_WATCH_ID)?.state;
