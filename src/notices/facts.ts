/** What the rules of notices look at. */
import type { NoticeFacts } from "../../projections/notice/kind.ts";
import type { JobDeps } from "../jobs/kind.ts";

export const factsOf = (
  { books, office, now }: Pick<JobDeps, "books" | "office" | "now">,
): NoticeFacts => ({ views: books.views, office, now: now() });
