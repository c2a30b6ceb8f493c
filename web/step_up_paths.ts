/** Addresses of signing in anew: for what asks for a fresh sign-in (`web/ui/step_up.ts`). */

const returning = (to: string) => to === "" ? "" : `&return_uri=${encodeURIComponent(to)}`;

export const stepUpPaths = {
  /** To the login provider, which asks again who one is; without `returnTo` it ends on `done`. */
  begin: (provider: string, returnTo = "") =>
    `/oauth/login/${provider}?step_up=1${returning(returnTo)}`,
  /** Says that it went well, tells the pages that wait for it, and closes itself. */
  done: () => "/oauth/stepped_up",
  /** The same page when it did not; `reason` is one of src/auth/login_problem.ts. */
  failed: (reason: string, returnTo: string) =>
    `/oauth/stepped_up?login_error=${reason}${returning(returnTo)}`,
};
