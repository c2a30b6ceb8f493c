/** Addresses of signing in anew: for what asks for a fresh sign-in (`web/ui/dialog/step_up.ts`). */

const returning = (to: string) => to === "" ? "" : `&return_uri=${encodeURIComponent(to)}`;

export const stepUpPaths = {
  /** To the login provider, which asks again who one is; without `returnTo` it ends on `done`. */
  begin: (provider: string, returnTo = "") =>
    `/oauth/login/${provider}?step_up=1${returning(returnTo)}`,
  /** Reports success, notifies the waiting pages and closes itself. */
  done: () => "/oauth/stepped_up",
  /** The same page when it did not; `reason` is one of src/auth/login_problem.ts. */
  failed: (reason: string, returnTo: string) =>
    `/oauth/stepped_up?login_error=${reason}${returning(returnTo)}`,
};

/** Addresses of the second factor at a sign-in, and of passkeys. Those below /oauth get the refresh cookie. */
export const secondFactorPaths = {
  page: () => "/oauth/second_factor",
  options: () => "/oauth/second_factor/options/",
  prove: () => "/oauth/second_factor/passkey/",
  code: () => "/oauth/second_factor/code",
};
export const passkeyPaths = {
  addOptions: () => "/oauth/passkey/add_options/",
  add: () => "/oauth/passkey/add/",
  stepUpOptions: () => "/oauth/passkey/step_up_options/",
  stepUp: () => "/oauth/passkey/step_up/",
  one: (id: string) => `/api/passkeys/${encodeURIComponent(id)}/`,
  codes: () => "/api/recovery_codes/",
  codesSeen: () => "/api/recovery_codes/seen/",
  reset: (account: string) => `/api/accounts/${encodeURIComponent(account)}/reset_passkeys/`,
  rules: () => "/api/sign_in_rules/",
};
