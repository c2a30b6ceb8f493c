/** Fields refused at the login provider's consent, and how to ask for them again. */
import type { UserProfile } from "../../events/account/user.ts";
import type { LoginSettings, ProviderName } from "./login_settings.ts";

/**
 * Parameters of a sign-in's address that make the provider ask again for refused fields. Kakao asks for every missing
 * item of `scope`; Google always grants what is requested.
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

/** Requested fields of this provider that a profile lacks, by their Korean names. */
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
