/** Addresses of one's notices, of the bell's calls, and of the channels that notices leave by. */
export const noticePaths = {
  list: (part = "", page = 1) =>
    "/staff/notices" + (part ? `?kind=${part}` : "") +
    (page > 1 ? `${part ? "&" : "?"}page=${page}` : ""),
  /** Marks all of one's notices as read. */
  readAll: () => "/staff/notices/read",
  api: () => "/api/notices",
  apiRead: () => "/api/notices/read",
  /** What one chooses of them; `done` says that it was kept. */
  choices: (done = "") => `/profile/notices${done && `?kind=${done}`}`,
  /** The channels, and what they could not send; `done` names what was just done. */
  channels: (done = "") => `/staff/notices/channels${done && `?kind=${done}`}`,
  test: () => "/staff/notices/channels/test",
  /** One that was given up, or all of them. */
  retry: () => "/staff/notices/channels/retry",
  setAside: () => "/staff/notices/channels/set-aside",
  /** What everybody starts with. */
  defaults: () => "/staff/notices/channels/defaults",
};

/** In place of a notice's id: all that were given up. */
export const ALL = "all";
