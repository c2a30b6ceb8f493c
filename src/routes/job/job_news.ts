/** That a job, a queue or a worker changed, for open monitors: they read again what they show. */
import { jobView } from "../../../projections/job.ts";
import type { Resource } from "../../tables/resource.ts";

const again = { fields: [], rows: () => [""] };

/** Has no calls of a table. */
export const jobNews: Resource = {
  noun: "job",
  title: "작업",
  list: "작업",
  path: "/api/celery/tasks",
  screen: "jobs",
  read: "superuser",
  write: "superuser",
  filters: [],
  columns: [],
  importKey: null,
  toldWhole: true,
  shows: [{ ...again, noun: "job_queue" }, { ...again, noun: "job_monitor" }],
  view: jobView,
  rows: () => [],
  row(views, id) {
    const entry = views.job.byId.get(id);
    if (!entry) return undefined;
    const { version, updated_at } = entry;
    return { id, version, deleted: false, updated_at, updated_by: "" };
  },
  update: () => [],
  invert: () => [],
};
