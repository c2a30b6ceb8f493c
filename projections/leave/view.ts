/** Leave by request and by employee, and what each account has of its own about it. */
import { evolve, type LeaveState, type StoredLeaveEvent } from "../../events/leave.ts";
import { evolve as evolveDesk, type LeaveDesk, newDesk } from "../../events/leave_desk.ts";
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
    if (before?.state.feed) byFeed.delete(before.state.feed);
    if (state.feed) byFeed.set(state.feed, id);
  },
});

/** What an account has of its own. */
export const deskOf = ({ byId }: LeaveDeskBook, account: string): LeaveDesk =>
  byId.get(account)?.state ?? newDesk;
