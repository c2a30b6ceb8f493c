/**
 * Addresses of those who write posts. They are apart from `paths.ts`, so that they travel to the browser
 * with the islands of posts alone.
 */
const CALLS = "/api/blog/posts/";
const call = (slug: string, end = ""): string => `${CALLS}${encodeURIComponent(slug)}/${end}`;

export const postPaths = {
  new: () => "/staff/posts/new",
  /** Where a post is edited; `ask` opens the question before it is deleted. */
  edit: (slug: string, ask: "" | "delete" = "") =>
    `/staff/posts/${encodeURIComponent(slug)}` + (ask && `?ask=${ask}`),
  /** A page of the posts in which the words of `search` are found; pages are counted from 1. */
  list: ({ standing = "", search = "", page = 1 }): string => {
    const given = { standing, search, page: page > 1 ? String(page) : "" };
    const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
    return "/staff/posts" + (`${query}` && `?${query}`);
  },
  /** The list right after a reset. */
  afterReset: () => "/staff/posts?done=reset",
  /** The list of every post, with the question before a reset open. */
  reset: () => "/staff/posts?ask=reset",
  api: {
    list: () => CALLS,
    post: (slug: string) => call(slug),
    history: (slug: string) => call(slug, "history/"),
    restore: (slug: string) => call(slug, "restore/"),
    reset: () => call("reset_defaults"),
  },
};
