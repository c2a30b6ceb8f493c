/** Addresses of how leave is counted, apart from `paths.ts`: no island builds one of them. */
import { paths } from "../../../paths.ts";

export const leaveRulesPaths = {
  /** Everybody's days, for superusers. */
  people: (page = 1) => paths.settings("leave", "leave_people") + (page > 1 ? `&page=${page}` : ""),
  /** Why somebody has these days; `on` is the day they are counted for. */
  person: (id: string, on = "") =>
    `/settings/leave/people/${encodeURIComponent(id)}` + (on && `?on=${on}`),
  /** What somebody's unused days are worth at a wage that is typed, and kept nowhere. */
  value: (id: string) => `/settings/leave/people/${encodeURIComponent(id)}/value`,
  /** The same of one's own. */
  why: () => "/staff/leave-request/why",
  /** Promotion of use: what is due, `saved` once notice was given; one as a document; what is done on them. */
  promotions: (saved = false) =>
    paths.settings("leave", "leave_promotions") + (saved ? "&saved=1" : ""),
  notify: () => "/settings/leave/promotions",
  promotion: (id: string) => `/settings/leave/promotions/${encodeURIComponent(id)}`,
  fix: (id: string) => `/settings/leave/promotions/${encodeURIComponent(id)}/dates`,
  enter: (id: string) => `/settings/leave/promotions/${encodeURIComponent(id)}/leave`,
  refuse: (id: string) => `/settings/leave/promotions/${encodeURIComponent(id)}/refusals`,
  ownPromotions: () => "/staff/leave-request/promotions",
  answer: (id: string) => `/staff/leave-request/promotions/${encodeURIComponent(id)}`,
};
