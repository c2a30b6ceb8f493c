/** Addresses of the page on the log and its views, apart from `paths.ts`: no other island carries these. */
export const logPaths = {
  page: () => "/staff/log",
  replay: () => "/api/admin/replay/",
  verify: () => "/api/admin/verify/",
};
