/** Logins that were started and have not returned: single use, 30 minutes, bound to one browser. */
import { lifetimes } from "./lifetimes.ts";
import { digestOf, randomSecret } from "./secret.ts";
import { type LoginReason } from "./login_problem.ts";
import type { LoginSecrets } from "./provider.ts";

export interface PendingLogin extends LoginSecrets {
  provider: string;
  redirectUri: string;
  /** Where the person goes after the sign-in: a path of this site. */
  returnUri: string;
  startedAt: number;
  /** Digest of the cookie that names the browser. */
  browser: string;
}

export class LoginStates {
  constructor(private readonly kv: Deno.Kv, private readonly now: () => Date) {}

  /** Starts a login for the browser that holds `browser`. */
  async begin(
    options: { provider: string; redirectUri: string; returnUri: string; browser: string },
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
    // Swept some time after it ran out, so that a late return is told "expired", not "unknown".
    const life = { expireIn: 2 * lifetimes.loginState };
    await this.kv.atomic()
      .set(["login_state", state], pending, life)
      .set(["login_browser", pending.browser], state, life)
      .commit();
    return pending;
  }

  /** Takes a login by the state its return carries. A second taking finds nothing. */
  async take(
    state: string,
    provider: string,
    browser: string,
  ): Promise<PendingLogin | LoginReason> {
    return await this.#take(digestOf(state), provider, browser);
  }

  /** Takes the login this browser started last, for a return that was posted without a state. */
  async takeLatest(provider: string, browser: string): Promise<PendingLogin | LoginReason> {
    const key = ["login_browser", digestOf(browser)];
    const { value } = await this.kv.get<string>(key);
    return value === null ? "state_missing" : await this.#take(value, provider, browser);
  }

  async #take(
    stateDigest: string,
    provider: string,
    browser: string,
  ): Promise<PendingLogin | LoginReason> {
    const entry = await this.kv.get<PendingLogin>(["login_state", stateDigest]);
    const pending = entry.value;
    // Another browser's return does not use the state up: its owner can still finish.
    if (!pending || pending.provider !== provider || pending.browser !== digestOf(browser)) {
      return "state_unknown";
    }
    const taken = await this.kv.atomic().check(entry).delete(entry.key).commit();
    if (!taken.ok) return "state_unknown";
    const age = this.now().getTime() - pending.startedAt;
    return age > lifetimes.loginState ? "state_expired" : pending;
  }
}
