/**
 * Addresses of the public site. They are apart from `paths.ts`, which travels to the browser whole with
 * every island that builds an address: no island builds one of these.
 */
export const sitePaths = {
  about: () => "/about",
  /** With the service a visitor came from chosen: one of web/site/services.ts; and the query of an estimate. */
  contact: (service = "", estimate = "") =>
    "/contact" + (service ? `?service=${service}` : "") +
    (estimate ? `${service ? "&" : "?"}estimate=${encodeURIComponent(estimate)}` : ""),
  contactReceived: (receipt?: string) => "/contact/received" + (receipt ? `?no=${receipt}` : ""),
  privacy: () => "/privacy",
  terms: () => "/terms",
  /** A version of either text, by its number, and what it changed in the one before. */
  policyVersion: (name: "privacy" | "terms", number: number | ":number" = ":number") =>
    `/${name}/versions/${number}`,
  policyComparison: (name: "privacy" | "terms", number: number | ":number" = ":number") =>
    `/${name}/versions/${number}/comparison`,
  /** The notice to employees on their personal data; for signed-in staff. */
  employeeNotice: () => "/staff/privacy",
  services: () => "/services",
  /** One of the services: `real-estate`, `corporate`, `civil`, `deposit`, `premium`. */
  service: (key: string) => `/services/${encodeURIComponent(key)}`,
  /** Posts, newest first, of every category when it is ""; `page` counts from 1. */
  blog: (page = 1, category = "") =>
    "/blog" + (category ? `?category=${encodeURIComponent(category)}` : "") +
    (page > 1 ? `${category ? "&" : "?"}page=${page}` : ""),
  /** What a registration costs, roughly; a case of projections/estimate/answers.ts. */
  estimate: (case_ = "") => "/estimate" + (case_ ? `?case=${case_}` : ""),
  /** Every rate of it, with its source and the day it was last looked at. */
  estimateRates: () => "/estimate/rates",
  search: (query?: string) => "/search" + (query ? `?q=${encodeURIComponent(query)}` : ""),
  /** Kakao's map of where the office is, loaded because the visitor asked for it. */
  map: () => "/map",
  /** What is in the frame on that page. */
  mapFrame: () => "/map/kakao",
  rss: () => "/rss.xml",
  sitemap: () => "/sitemap.xml",
  /** One of the pictures of src/images/office_drawings.ts; `mark` says which. */
  officePicture: (name: string, mark: string) => `/office/${name}-${mark}.png`,
  webManifest: () => "/manifest.webmanifest",
};

/** To the login provider, which asks again for what was refused there; it leads back to the profile. */
export const consentPath = (provider: string) =>
  `/oauth/login/${encodeURIComponent(provider)}?consent=1&return_uri=%2Fprofile`;

/** Begins a sign-in that takes what a link of one use gives, as the buttons on its page do. */
export const signInByLinkPath = (provider: string) =>
  `/oauth/login/${encodeURIComponent(provider)}?by=link`;

/** The link of a new office's first start. */
export const firstPath = (secret = "") => "/first" + (secret ? `/${secret}` : "");

/** The link of an invitation. */
export const invitedPath = (secret = "") => "/invited" + (secret ? `/${secret}` : "");
