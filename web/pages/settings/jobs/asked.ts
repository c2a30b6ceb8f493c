/** What the job monitor is asked to show: in its address, and as the queries of its calls (S2 §7). */
import {
  TASK_STATES,
  type TaskState,
  WORKER_STATES,
  type WorkerState,
} from "../../../../projections/job/job_states.ts";
import { PERIODS } from "./words.ts";

export const VIEWS = [
  { name: "workers", label: "작업자" },
  { name: "tasks", label: "작업" },
  { name: "queues", label: "큐" },
  { name: "store", label: "저장소" },
  { name: "trend", label: "추이" },
] as const;
export type ViewName = (typeof VIEWS)[number]["name"];

/** S2 §9. */
export const PAGE_SIZES = [10, 20, 50, 100];
const PAGE_SIZE = 20;
const HOURS = 24;

export interface WorkersQuery {
  search: string;
  statuses: WorkerState[];
  queues: string[];
}

export interface TasksQuery {
  search: string;
  statuses: TaskState[];
  queues: string[];
  /** Of the dropdown. */
  hours: number;
  /** Of the chips: the longest goes before the dropdown. */
  periods: number[];
  page: number;
  page_size: number;
  /** What was cleared from the list, too. */
  cleaned: boolean;
}

export interface Asked {
  view: ViewName;
  workers: WorkersQuery;
  tasks: TasksQuery;
}

const listIn = <T extends string>(text: string | null, known: readonly T[]): T[] =>
  known.filter((one) => (text ?? "").split(",").includes(one));

const names = (text: string | null): string[] =>
  (text ?? "").split(",").filter((one) => one !== "");
const oneOf = (text: string | null, known: readonly number[], usual: number): number =>
  known.find((one) => String(one) === text) ?? usual;

/** Reads an address; invalid values become defaults. */
export function queryFromAddress(query: URLSearchParams): Asked {
  const get = (name: string) => query.get(name);
  const page = Number(get("page"));
  const periods = PERIODS.map(({ hours }) => hours);
  return {
    view: VIEWS.find(({ name }) => name === get("view"))?.name ?? "workers",
    workers: {
      search: (get("worker") ?? "").slice(0, 200),
      statuses: listIn(get("worker_statuses"), WORKER_STATES),
      queues: names(get("worker_queues")),
    },
    tasks: {
      search: (get("search") ?? "").slice(0, 200),
      statuses: listIn(get("statuses"), TASK_STATES),
      queues: names(get("queues")),
      hours: oneOf(get("hours"), periods, HOURS),
      periods: periods.filter((hours) => names(get("periods")).includes(String(hours))),
      page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
      page_size: oneOf(get("page_size"), PAGE_SIZES, PAGE_SIZE),
      cleaned: get("cleaned") === "1",
    },
  };
}

const queryOf = (fields: Record<string, string | number | false>): string =>
  new URLSearchParams(
    Object.entries(fields).filter(([, value]) => value !== "" && value !== false)
      .map(([name, value]) => [name, String(value)]),
  ).toString();

/** The address of a view, without defaults. */
export function addressOf({ view, workers, tasks }: Asked): string {
  const { page, page_size, hours } = tasks;
  const query = queryOf({
    tab: "jobs",
    view: view !== "workers" && view,
    worker: workers.search,
    worker_statuses: workers.statuses.join(),
    worker_queues: workers.queues.join(),
    search: tasks.search,
    statuses: tasks.statuses.join(),
    queues: tasks.queues.join(),
    hours: hours !== HOURS && hours,
    periods: tasks.periods.join(),
    page: page !== 1 && page,
    page_size: page_size !== PAGE_SIZE && page_size,
    cleaned: tasks.cleaned && "1",
  });
  return `/settings?${query}`;
}

/** The hours that are asked for: the longest chip, else the dropdown. */
export const hoursOf = ({ hours, periods }: TasksQuery): number =>
  periods.length > 0 ? Math.max(...periods) : hours;

/** What the list of jobs is asked for: `status` only where exactly one is chosen (S2 §7). */
export function tasksQueryOf(asked: TasksQuery): Record<string, string> {
  const { statuses, queues, search, page, page_size, cleaned } = asked;
  const query = queryOf({
    status: statuses.length === 1 && statuses[0],
    statuses: statuses.length > 1 && statuses.join(),
    queue: queues.join(),
    search: search.trim(),
    hours: hoursOf(asked),
    limit: page_size,
    page,
    cleaned: cleaned && "1",
  });
  return Object.fromEntries(new URLSearchParams(query));
}

/** What the list of workers is asked for. */
export const workersQueryOf = ({ search, statuses }: WorkersQuery): Record<string, string> =>
  Object.fromEntries(
    new URLSearchParams(
      queryOf({ search: search.trim(), status: statuses.length === 1 && statuses[0] }),
    ),
  );
