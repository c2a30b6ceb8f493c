/** Every address of the product, built in one place. Pages, islands and routes use it. */
export const paths = {
  home: () => "/",
  about: () => "/about",
  contact: () => "/contact",
  privacy: () => "/privacy",
  terms: () => "/terms",
  services: () => "/services",
  /** One of the services: `real-estate`, `corporate`, `civil`, `deposit`, `premium`. */
  service: (key: string) => `/services/${encodeURIComponent(key)}`,
  /** Posts, newest first; `page` counts from 1. */
  blog: (page = 1) => "/blog" + (page > 1 ? `?page=${page}` : ""),
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  /** What a registration costs, roughly. */
  estimate: () => "/estimate",
  search: (query?: string) => "/search" + (query ? `?q=${encodeURIComponent(query)}` : ""),
  rss: () => "/rss.xml",
  sitemap: () => "/sitemap.xml",
  cardReport: () => "/staff/card-report",
  profile: () => "/profile",
  /** The administrator's settings; `tab` and `list` are those of web/pages/settings/tabs.ts. */
  settings: (tab?: string, list?: string) =>
    "/settings" + (tab ? `?tab=${tab}` : "") + (list ? `&list=${list}` : ""),
  api: {
    cardList: () => "/api/mysql/card/list/",
    cardUpdate: (id: string) => `/api/mysql/card/update/${encodeURIComponent(id)}/`,
    cardHistory: (id: string) => `/api/mysql/card/history/${encodeURIComponent(id)}/`,
    cardRestore: (id: string) => `/api/mysql/card/restore/${encodeURIComponent(id)}/`,
    cardImport: () => "/api/mysql/card/import/",
    cardExcel: () => "/api/mysql/card/report/excel/",
    employeeList: () => "/api/mysql/user/list",
    views: () => "/api/views/",
    view: (id: string) => `/api/views/${encodeURIComponent(id)}/`,
    session: () => "/api/session/",
    sessions: () => "/api/sessions/",
    sessionEnd: (id: string) => `/api/sessions/${encodeURIComponent(id)}/`,
    tokens: () => "/api/tokens/",
    tokenRevoke: (id: string) => `/api/tokens/${encodeURIComponent(id)}/`,
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
