/** Which login provider there is: the configured one, the demo one, or none. */
import type { Config } from "../config.ts";
import { log } from "../log.ts";
import type { DemoLogin } from "./demo/start.ts";
import { loginProblem, type LoginRefusal } from "./login_problem.ts";
import { LoginProvider } from "./provider.ts";

export interface ProviderSource {
  /** The provider by the name in the path; a refusal when there is none or it cannot start. */
  get(name: string): Promise<LoginProvider | LoginRefusal>;
  close(): Promise<void>;
}

/** The demo provider starts with the first sign-in (or `get`), so that nothing else waits for it. */
export function createProviderSource(
  config: Config,
  now: () => Date,
  fetch: typeof globalThis.fetch,
): ProviderSource {
  let demo: Promise<DemoLogin> | null = null;
  let provider: LoginProvider | null = null;

  async function make(): Promise<LoginProvider | null> {
    if (config.kakao.restKey !== "") return new LoginProvider(kakaoSettings(config), now, fetch);
    if (!config.demo) return null;
    const { startDemoLogin } = await import("./demo/start.ts");
    demo ??= startDemoLogin({ port: config.demoLoginPort });
    const { issuer, clientId, clientSecret } = await demo;
    const settings = { ...kakaoSettings(config), issuer, clientId, clientSecret, jsKey: clientId };
    return new LoginProvider({ ...settings, userMeUrl: `${issuer}/v2/user/me` }, now, fetch);
  }

  return {
    async get(name) {
      if (name !== "kakao") return loginProblem("unknown_provider");
      try {
        provider ??= await make();
        return provider ?? loginProblem("no_key");
      } catch (error) {
        demo = null;
        log.error("login provider did not start", { error: String(error) });
        return loginProblem("library_failed");
      }
    },
    async close() {
      const running = demo;
      demo = null;
      provider = null;
      await running?.then((login) => login.close(), () => {});
    },
  };
}

function kakaoSettings({ kakao }: Config) {
  return {
    name: "kakao" as const,
    issuer: "https://kauth.kakao.com",
    userMeUrl: "https://kapi.kakao.com/v2/user/me",
    clientId: kakao.restKey,
    clientSecret: kakao.clientSecret,
    jsKey: kakao.jsKey,
    scope: kakao.scopes,
  };
}
