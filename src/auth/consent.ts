/** What a person kept from the office at the login provider's consent, and how the provider is asked for it again. */
import type { UserProfile } from "../../events/account/user.ts";
import type { LoginSettings, ProviderName } from "./login_settings.ts";

/**
 * What the address of a sign-in has besides, so that the provider asks again for what was refused. Kakao does for
 * every item of `scope` that a person has not agreed to; Google always gives what the office asks for.
 */
export const promptConsent: Record<ProviderName, Record<string, string>> = {
  kakao: {},
  naver: { auth_type: "reprompt" },
  google: { prompt: "consent" },
  oidc: { prompt: "consent" },
};

const FIELDS = [
  { label: "이메일", field: "email", scopes: ["account_email", "email"] },
  { label: "전화번호", field: "phone_number", scopes: ["phone_number", "phone"] },
] as const;

/** What the office asks this provider for and a profile lacks, as people call it. */
export function refusedItems(settings: LoginSettings, profile: UserProfile): string[] {
  // Which values of a person are given is chosen in Naver's console, not by scopes.
  const asked = settings.scope.split(/[, ]+/);
  return FIELDS
    .filter(({ field }) => profile[field] === "")
    .filter(({ scopes }) =>
      settings.name === "naver" || scopes.some((scope) => asked.includes(scope))
    )
    .map(({ label }) => label);
}
