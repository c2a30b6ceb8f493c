/**
 * Addresses that islands build, and with them pages and routes. What no island builds is in
 * `site_paths.ts`, `post_paths.ts` and `inbox_paths.ts`: this file travels to browsers whole.
 */
export const paths = {
  home: () => "/",
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  /** Every post for those who write them; `standing` is one of projections/post/post_row.ts. */
  posts: (standing = "") => "/staff/posts" + (standing ? `?standing=${standing}` : ""),
  cardReport: () => "/staff/card-report",
  leave: () => "/staff/leave-request",
  profile: () => "/profile",
  /** The administrator's settings; `tab` and `list` are those of web/pages/settings/tabs.ts. */
  settings: (tab?: string, list?: string) =>
    "/settings" + (tab ? `?tab=${tab}` : "") + (list ? `&list=${list}` : ""),
  /** The page of a table that has no other: companies, departments. */
  table: (noun: string) => `/staff/tables/${noun}`,
  api: {
    cardList: () => "/api/mysql/card/list/",
    cardUpdate: (id: string) => `/api/mysql/card/update/${encodeURIComponent(id)}/`,
    cardHistory: (id: string) => `/api/mysql/card/history/${encodeURIComponent(id)}/`,
    cardRestore: (id: string) => `/api/mysql/card/restore/${encodeURIComponent(id)}/`,
    card: () => "/api/mysql/card",
    receiptMatch: () => "/api/mysql/card/receipt/match/",
    cardExcel: () => "/api/mysql/card/report/excel/",
    leave: (call: string, id?: string) =>
      `/api/mysql/vacation/${call}/${id === undefined ? "" : `${encodeURIComponent(id)}/`}`,
    employeeList: () => "/api/mysql/user/list",
    views: () => "/api/views/",
    view: (id: string) => `/api/views/${encodeURIComponent(id)}/`,
    session: () => "/api/session/",
    tokens: () => "/api/tokens/",
  },
  oauth: {
    /** Starts the redirect to the login provider. */
    login: (provider: string, returnTo?: string) =>
      `/oauth/login/${provider}` + (returnTo ? `?return_uri=${encodeURIComponent(returnTo)}` : ""),
    callback: (provider: string) => `/oauth/callback/${provider}`,
    refresh: (provider: string) => `/oauth/get_refresh_token/${provider}/`,
    logout: () => "/oauth/logout/",
    logoutEverywhere: () => "/oauth/logout_everywhere/",
  },
};
