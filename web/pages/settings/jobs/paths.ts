/** Addresses of the job monitor's calls (S2 §7). */
const CALLS = "/api/celery";

const of = (what: string, id: string, act = ""): string =>
  `${CALLS}/${what}/${encodeURIComponent(id)}/${act && `${act}/`}`;

export const jobPaths = {
  overview: () => `${CALLS}/overview/`,
  health: () => `${CALLS}/health/`,
  workers: (query: string) => `${CALLS}/workers/status/?${query}`,
  worker: (name: string) => of("workers", name),
  restart: (name: string) => of("workers", name, "restart"),
  tasks: (query: string) => `${CALLS}/tasks/status/?${query}`,
  task: (id: string) => of("tasks", id),
  cancel: (id: string) => of("tasks", id, "cancel"),
  retry: (id: string) => of("tasks", id, "retry"),
  restartAll: () => `${CALLS}/tasks/update-and-restart-workers/`,
  metrics: () => `${CALLS}/tasks/update-metrics/`,
  cleanup: () => `${CALLS}/tasks/cleanup/`,
  retryMany: () => `${CALLS}/tasks/retry/`,
  start: () => `${CALLS}/tasks/`,
  kinds: () => `${CALLS}/kinds/`,
  trend: (period: string) => `${CALLS}/trend/?period=${period}`,
  queues: () => `${CALLS}/queues/stats/`,
  queue: (name: string) => of("queues", name),
  store: () => `${CALLS}/redis/info/`,
};
