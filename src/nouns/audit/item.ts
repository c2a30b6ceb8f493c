/** A source of the page 오늘: a file of this folder with a function that lists what waits. */
import type { Role } from "../../../events/base/event.ts";
import type { Office } from "../../../projections/office/office.ts";
import type { Views } from "../../../projections/registry.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import type { UserEntry } from "../../../projections/account/user.ts";

/** The viewer, with the role of this session: a superuser without the required passkey has none of those rights. */
export interface TodayUser {
  account: UserEntry;
  role: Role;
  /** The office's present facts: while they are in a file no view has them. */
  office: Pick<Office, "hours" | "consultation">;
}

/**
 * The open items of one kind. Pure and quick, because every view of the page calls it: from indexes, or from what is
 * cached until the book changes (`projections/kit/kept.ts`).
 */
export type TodaySource = (views: Views, user: TodayUser, now: Date) => TodayItem[];
