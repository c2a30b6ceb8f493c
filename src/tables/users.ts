/** The user monitor (S2 §2, §3): accounts that signed in. None is made or deleted here. */
import type { NewEvent } from "../../events/event.ts";
import { isRefusal } from "../../events/refusal.ts";
import { sideOf } from "../../events/table_noun.ts";
import {
  changeDetails,
  changeFlags,
  type UserEvent,
  type UserFlags,
  type UserState,
} from "../../events/user.ts";
import { noDetails, type UserDetails } from "../../events/user_details.ts";
import type { Views } from "../../projections/registry.ts";
import { userColumns } from "../../projections/table/user_columns.ts";
import {
  otherSuperusers,
  userRow,
  userRows,
  userVersionBefore,
  userView,
} from "../../projections/user.ts";
import { given } from "./given.ts";
import type { Decision, Resource, Values } from "./resource.ts";

const NO_FLAGS: UserFlags = { is_active: false, is_staff: false, is_superuser: false };

/** Details and flags are two facts: what changed of both is decided together, or neither. */
function change(
  views: Views,
  id: string,
  values: Partial<UserDetails>,
  flags: Partial<UserFlags>,
): Decision {
  const state = views.user.byId.get(id)?.state;
  const details = changeDetails(state, { id, values });
  if (isRefusal(details)) return details;
  const wanted = { ...NO_FLAGS, ...state?.flags, ...flags };
  const context = { otherSuperusers: otherSuperusers(views.user, id) };
  const rights = changeFlags(state, { id, flags: wanted }, context);
  return isRefusal(rights) ? rights : [...details, ...rights];
}

function update(views: Views, id: string, values: Values): Decision {
  return change(views, id, given(values, noDetails), given(values, NO_FLAGS));
}

/** Back to what details and flags were before these events, the oldest of them last. */
function invert(views: Views, id: string, events: NewEvent[]): Decision {
  let details: Partial<UserDetails> = {};
  let flags: Partial<UserFlags> = {};
  for (const event of events.toReversed() as UserEvent[]) {
    if (event.type === "user.changed") {
      details = { ...details, ...sideOf(event.data.changes, "from") };
    } else if (event.type === "user.flags_changed") flags = event.data.from;
  }
  return change(views, id, details, flags);
}

export const users: Resource = {
  noun: "user",
  base: "/api/user",
  role: "superuser",
  writeRole: "superuser",
  title: "사용자",
  columns: userColumns,
  importKey: "kakao_email",
  rows: (views) => userRows(views.user),
  row: (views, id) => userRow(views.user, id),
  view: userView,
  update,
  invert,
  versionBefore: (views, id, version) => userVersionBefore(views.user, id, version),
  filterOptions: (views) => {
    const ranks = [...views.user.byId.values()].map(({ state }: { state: UserState }) =>
      state.details.first_name
    );
    const options = [...new Set(ranks.filter((rank) => rank !== ""))].sort();
    return { first_name_options: options.map((value) => ({ value, label: value })) };
  },
  // The last superuser rule asks for the flags of all accounts.
  reads: ["user"],
};
