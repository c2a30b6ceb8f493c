/** Every address of the product, built in one place. Pages, islands and routes use it. */
export const paths = {
  home: () => "/",
  about: () => "/about",
  /** With the service a visitor came from chosen: one of web/site/services.ts. */
  contact: (service = "") => "/contact" + (service ? `?service=${service}` : ""),
  contactReceived: (receipt?: string) => "/contact/received" + (receipt ? `?no=${receipt}` : ""),
  privacy: () => "/privacy",
  terms: () => "/terms",
  services: () => "/services",
  /** One of the services: `real-estate`, `corporate`, `civil`, `deposit`, `premium`. */
  service: (key: string) => `/services/${encodeURIComponent(key)}`,
  /** Posts, newest first, of every category when it is ""; `page` counts from 1. */
  blog: (page = 1, category = "") =>
    "/blog" + (category ? `?category=${encodeURIComponent(category)}` : "") +
    (page > 1 ? `${category ? "&" : "?"}page=${page}` : ""),
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  /** What a registration costs, roughly; a case of projections/estimate/answers.ts. */
  estimate: (case_ = "") => "/estimate" + (case_ ? `?case=${case_}` : ""),
  search: (query?: string) => "/search" + (query ? `?q=${encodeURIComponent(query)}` : ""),
  /** Kakao's map of where the office is, loaded because the visitor asked for it. */
  map: () => "/map",
  rss: () => "/rss.xml",
  sitemap: () => "/sitemap.xml",
  /** Every post for those who write them; `standing` is one of projections/post_row.ts. */
  posts: (standing = "") => "/staff/posts" + (standing ? `?standing=${standing}` : ""),
  /** The same, with the question before a reset open. */
  resetPosts: () => "/staff/posts?ask=reset",
  newPost: () => "/staff/posts/new",
  /** Where a post is edited; `ask` opens the question before it is deleted. */
  editPost: (slug: string, ask: "" | "delete" = "") =>
    `/staff/posts/${encodeURIComponent(slug)}` + (ask && `?ask=${ask}`),
  webManifest: () => "/manifest.webmanifest",
  cardReport: () => "/staff/card-report",
  profile: () => "/profile",
  /** The administrator's settings; `tab` and `list` are those of web/pages/settings/tabs.ts. */
  settings: (tab?: string, list?: string) =>
    "/settings" + (tab ? `?tab=${tab}` : "") + (list ? `&list=${list}` : ""),
  api: {
    posts: () => "/api/blog/posts/",
    post: (slug: string) => `/api/blog/posts/${encodeURIComponent(slug)}/`,
    postHistory: (slug: string) => `/api/blog/posts/${encodeURIComponent(slug)}/history/`,
    postRestore: (slug: string) => `/api/blog/posts/${encodeURIComponent(slug)}/restore/`,
    postReset: () => "/api/blog/posts/reset_defaults/",
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
