/** How long things of a sign-in live, in milliseconds. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const lifetimes = {
  /** An access token; the browser refreshes 90 s before its end (S1 §9). */
  access: 30 * MINUTE,
  /** A refresh token, and so an idle session. */
  idle: 7 * DAY,
  /** A session, however much it is used. */
  absolute: 30 * DAY,
  /** A replaced token still works this long: another tab may be using it, or an answer was lost. */
  leeway: 10_000,
  /** An authorization code: the app that asked exchanges it at once. */
  code: MINUTE,
  /** A connected app that is not used. */
  appIdle: 30 * DAY,
  /** A connected app, however much it is used: as a personal access token unless another time is chosen. */
  app: 90 * DAY,
  /** A login between its start and its return (S1 §5, §9). */
  loginState: 30 * MINUTE,
} as const;
