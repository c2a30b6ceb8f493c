/** The login providers there are: the configured ones, or the demo's own. */
import type { Config } from "../config.ts";
import { log } from "../kit/log.ts";
import type { DemoLogin } from "./demo/start.ts";
import { loginProblem, type LoginRefusal } from "./login_problem.ts";
import {
  kakaoLogin,
  type LoginSettings,
  type ProviderName,
  providerNames,
} from "./login_settings.ts";
import { LoginProvider } from "./provider.ts";

/** The demo provider's answers about its people. */
const DEMO_SCOPES = "profile_nickname,profile_image,account_email,phone_number";

/** Can this be a login provider's name? */
export const isProvider = (name: string): name is ProviderName =>
  (providerNames as readonly string[]).includes(name);

/** The demo provider starts with the first sign-in (or `get`), so that nothing else waits for it. */
export class ProviderSource {
  #demo: Promise<DemoLogin> | null = null;
  readonly #providers = new Map<ProviderName, LoginProvider>();

  constructor(
    private readonly config: Config,
    private readonly now: () => Date,
    private readonly fetch: typeof globalThis.fetch,
  ) {}

  /** The provider by the name in the path; a refusal if there is none or it cannot start. */
  async get(name: string): Promise<LoginProvider | LoginRefusal> {
    if (!isProvider(name)) return loginProblem("unknown_provider");
    try {
      const found = this.#providers.get(name);
      if (found) return found;
      const settings = await this.#settingsOf(name);
      if (!settings) return loginProblem("no_key");
      const made = new LoginProvider(settings, this.now, this.fetch);
      this.#providers.set(name, made);
      return made;
    } catch (error) {
      this.#demo = null;
      log.error("login provider did not start", { error: String(error) });
      return loginProblem("library_failed");
    }
  }

  /** Stops the demo login provider when it runs. */
  async close(): Promise<void> {
    const running = this.#demo;
    this.#demo = null;
    this.#providers.clear();
    await running?.then((login) => login.close(), () => {});
  }

  async #settingsOf(name: ProviderName): Promise<LoginSettings | undefined> {
    const { logins, demo, demoLoginPort } = this.config;
    if (!demo) return logins.find((login) => login.name === name);
    if (name !== "kakao") return undefined;
    const { startDemoLogin } = await import("./demo/start.ts");
    this.#demo ??= startDemoLogin({ port: demoLoginPort });
    const { issuer, clientId, clientSecret } = await this.#demo;
    return kakaoLogin(issuer, { clientId, clientSecret, jsKey: clientId }, DEMO_SCOPES);
  }
}
