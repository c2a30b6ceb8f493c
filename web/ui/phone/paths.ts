/** Addresses of the installed office: what a phone keeps of it, and what it shows without a network. */
export const phonePaths = {
  webManifest: () => "/office.webmanifest",
  /** The service worker: at the root, because pages of the office have no folder of their own. */
  worker: () => "/sw.js",
  /** The signed-in account's key for what waits on its phone. */
  key: () => "/api/phone/key",
  /** The browsers that get pushes; `id` names one of one's own. */
  push: (id = "") => "/api/phone/push" + (id && `/${id}`),
  /** Shown in place of a page of the office while there is no network. Has no personal data. */
  offline: () => "/offline",
};

/** How the addresses of office pages begin: without a network these are answered by the offline page. */
export const OFFICE_PAGES = ["/staff", "/quick", "/chat", "/settings", "/profile"];
