/** A source of the page 오늘: a file of this folder with a function that lists what waits. */
import type { Role } from "../../../events/base/event.ts";
import type { Office } from "../../../projections/office/office.ts";
import type { Views } from "../../../projections/registry.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import type { UserEntry } from "../../../projections/account/user.ts";

/** The viewer, with the role of this session: a superuser without the required passkey is none. */
export interface TodayUser {
  account: UserEntry;
  role: Role;
  /** What the office says of itself now: while that is a file, no view knows it. */
  office: Pick<Office, "hours" | "consultation">;
}

/**
 * The things of one kind. Pure and quick, as it is asked at every look at the page: from indexes, or from what is
 * kept until the book changes (`projections/kit/kept.ts`).
 */
export type TodaySource = (views: Views, user: TodayUser, now: Date) => TodayItem[];
