/** Leave by request and by employee, and what each account has of its own about it. */
import { evolve, type LeaveState, type StoredLeaveEvent } from "../../events/leave/leave.ts";
import {
  evolve as evolveDesk,
  type Feed,
  FEED_DAYS,
  type LeaveDesk,
  newDesk,
} from "../../events/leave/leave_desk.ts";
import type { UserBook } from "../account/user.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export type LeaveEntry = StreamEntry<LeaveState>;
export type LeaveBook = StreamBook<LeaveEntry> & { byEmployee: Map<string, Set<string>> };

export const leaveView = streamView<LeaveState, LeaveEntry, Pick<LeaveBook, "byEmployee">>({
  noun: "leave",
  evolve: (state, event) => evolve(state, event as StoredLeaveEvent),
  indexes: () => ({ byEmployee: new Map() }),
  index({ byEmployee }, { id, state: { employee } }) {
    byEmployee.set(employee, (byEmployee.get(employee) ?? new Set()).add(id));
  },
});

/** Every request of an employee, by the first day of it. */
export const leavesOf = ({ byId, byEmployee }: LeaveBook, employee: string): LeaveEntry[] =>
  [...byEmployee.get(employee) ?? []].map((id) => byId.get(id)!)
    .sort((a, b) => a.state.start_date < b.state.start_date ? -1 : 1);

/** Do the days of a request touch these? Both ends belong to them. */
export const touches = ({ state }: LeaveEntry, from: string, until: string): boolean =>
  state.start_date <= until && state.end_date >= from;

export type LeaveDeskBook = StreamBook<StreamEntry<LeaveDesk>> & { byFeed: Map<string, string> };

export const leaveDeskView = streamView<
  LeaveDesk,
  StreamEntry<LeaveDesk>,
  Pick<LeaveDeskBook, "byFeed">
>({
  noun: "leave_desk",
  evolve: (state, event) => evolveDesk(state, event as Parameters<typeof evolveDesk>[1]),
  indexes: () => ({ byFeed: new Map() }),
  index({ byFeed }, { id, state }, before) {
    if (before?.state.feed) byFeed.delete(before.state.feed.digest);
    if (state.feed) byFeed.set(state.feed.digest, id);
  },
});

/** When the address of a calendar ends, epoch ms. */
export const feedEnd = ({ at }: Feed): number => Date.parse(at) + FEED_DAYS * 24 * 60 * 60_000;

/** The calendar address of an account that opens something now; null where there is none. */
export function openFeedOf(
  { leave_desk, user }: { leave_desk: LeaveDeskBook; user: UserBook },
  account: string,
  now: Date,
): Feed | null {
  const { feed } = deskOf(leave_desk, account);
  const ended = user.byId.get(account)?.state.doorsEnded ?? Infinity;
  return feed && feed.position > ended && now.getTime() < feedEnd(feed) ? feed : null;
}

/** What an account has of its own. */
export const deskOf = ({ byId }: LeaveDeskBook, account: string): LeaveDesk =>
  byId.get(account)?.state ?? newDesk;
