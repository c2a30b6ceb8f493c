/** Which login provider there is: the configured one, the demo one, or none. */
import type { Config } from "../config.ts";
import { log } from "../log.ts";
import type { DemoLogin } from "./demo/start.ts";
import { loginProblem, type LoginRefusal } from "./login_problem.ts";
import { LoginProvider } from "./provider.ts";

/** Hosts of the configured login provider: what the server calls when people sign in. */
export const kakaoHosts = ["kauth.kakao.com", "kapi.kakao.com"];

/** Is this the name of a login provider there can be? */
export const isProvider = (name: string): boolean => name === "kakao";

/** The demo provider starts with the first sign-in (or `get`), so that nothing else waits for it. */
export class ProviderSource {
  #demo: Promise<DemoLogin> | null = null;
  #provider: LoginProvider | null = null;

  constructor(
    private readonly config: Config,
    private readonly now: () => Date,
    private readonly fetch: typeof globalThis.fetch,
  ) {}

  /** The provider by the name in the path; a refusal when there is none or it cannot start. */
  async get(name: string): Promise<LoginProvider | LoginRefusal> {
    if (!isProvider(name)) return loginProblem("unknown_provider");
    try {
      this.#provider ??= await this.#make();
      return this.#provider ?? loginProblem("no_key");
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
    this.#provider = null;
    await running?.then((login) => login.close(), () => {});
  }

  async #make(): Promise<LoginProvider | null> {
    const { config, now, fetch } = this;
    if (config.kakao.restKey !== "") return new LoginProvider(kakaoSettings(config), now, fetch);
    if (!config.demo) return null;
    const { startDemoLogin } = await import("./demo/start.ts");
    this.#demo ??= startDemoLogin({ port: config.demoLoginPort });
    const { issuer, clientId, clientSecret } = await this.#demo;
    const settings = { ...kakaoSettings(config), issuer, clientId, clientSecret, jsKey: clientId };
    return new LoginProvider({ ...settings, userMeUrl: `${issuer}/v2/user/me` }, now, fetch);
  }
}

function kakaoSettings({ kakao }: Config) {
  return {
    name: "kakao" as const,
    issuer: `https://${kakaoHosts[0]}`,
    userMeUrl: `https://${kakaoHosts[1]}/v2/user/me`,
    clientId: kakao.restKey,
    clientSecret: kakao.clientSecret,
    jsKey: kakao.jsKey,
    scope: kakao.scopes,
  };
}
