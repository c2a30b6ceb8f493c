/** That a request for leave changed, for open pages: which one and when, and nothing about it. */
import { leaveView } from "../../projections/leave/view.ts";
import type { Resource } from "./resource.ts";

/** Has no calls of a table: whoever is told reads again what is theirs to see. */
export const leaveNews: Resource = {
  noun: "leave",
  title: "휴가",
  list: "휴가",
  path: "/api/mysql/vacation",
  screen: "leave",
  read: "staff",
  write: "staff",
  filters: [],
  columns: [],
  importKey: null,
  toldWhole: true,
  view: leaveView,
  rows: () => [],
  row(views, id) {
    const entry = views.leave.byId.get(id);
    if (!entry) return undefined;
    const { version, updated_at } = entry;
    return { id, version, deleted: false, updated_at, updated_by: "" };
  },
  update: () => [],
  invert: () => [],
};
