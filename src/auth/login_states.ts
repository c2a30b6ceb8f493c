/** Logins that were started and have not returned: single use, 30 minutes, bound to one browser. */
import { lifetimes } from "./lifetimes.ts";
import { digestOf, randomSecret } from "../kit/secret.ts";
import { loginProblem, type LoginRefusal } from "./login_problem.ts";
import type { LoginSecrets } from "./provider.ts";

export interface PendingLogin extends LoginSecrets {
  provider: string;
  redirectUri: string;
  /** Target after the sign-in: a path of this site; "" if none. */
  returnUri: string;
  startedAt: number;
  /** The account that must sign in anew, "" for any; null for a first sign-in. */
  stepUp: string | null;
  /** Was it begun on the page of a single-use link? Only then may it use the link. */
  byLink: boolean;
  /** Digest of the cookie that names the browser. */
  browser: string;
}

export class LoginStates {
  constructor(private readonly kv: Deno.Kv, private readonly now: () => Date) {}

  /** Starts a login for the browser that holds `browser`. */
  async begin(
    options: Pick<
      PendingLogin,
      "provider" | "redirectUri" | "returnUri" | "browser" | "stepUp" | "byLink"
    >,
  ): Promise<PendingLogin> {
    const pending: PendingLogin = {
      ...options,
      browser: digestOf(options.browser),
      state: randomSecret(),
      nonce: randomSecret(),
      verifier: randomSecret(),
      startedAt: this.now().getTime(),
    };
    const state = digestOf(pending.state);
    // Kept for some time after its expiry, so that a late return reads "expired", not "unknown".
    const life = { expireIn: 2 * lifetimes.loginState };
    await this.kv.atomic()
      .set(["login_state", state], pending, life)
      .set(["login_browser", pending.browser], state, life)
      .commit();
    return pending;
  }

  /** Did the browser that holds `browser` begin a login here within the last half hour? */
  async hasBegun(browser: string): Promise<boolean> {
    if (browser === "") return false;
    return (await this.kv.get(["login_browser", digestOf(browser)])).value !== null;
  }

  /** Takes the login of a return; without a state, the latest of this browser. A second attempt finds nothing. */
  async take(
    state: string,
    provider: string,
    browser: string,
  ): Promise<PendingLogin | LoginRefusal> {
    const owner = digestOf(browser);
    const digest = state === ""
      ? (await this.kv.get<string>(["login_browser", owner])).value
      : digestOf(state);
    if (digest === null) return loginProblem("state_missing");
    const entry = await this.kv.get<PendingLogin>(["login_state", digest]);
    const pending = entry.value;
    // Another browser's return does not use the state up: its owner can still finish.
    if (pending?.provider !== provider || pending.browser !== owner) {
      return loginProblem("state_unknown");
    }
    const taken = await this.kv.atomic().check(entry).delete(entry.key).commit();
    if (!taken.ok) return loginProblem("state_unknown");
    const age = this.now().getTime() - pending.startedAt;
    return age > lifetimes.loginState ? loginProblem("state_expired") : pending;
  }
}
