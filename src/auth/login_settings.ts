/**
 * The configured login providers. Each is an OpenID Connect issuer; they differ in where the account is read, the
 * response's shape, and how a fresh sign-in is requested.
 */
import { z } from "zod";
import { asMeans } from "../../events/base/hangul.ts";

/** The path segment of a provider, and the prefix of its user info keys (S1 §3). */
export const providerNames = ["kakao", "naver", "google", "oidc"] as const;
export type ProviderName = typeof providerNames[number];

export interface LoginSettings {
  name: ProviderName;
  /** Korean name: "카카오". */
  label: string;
  issuer: string;
  /** Address for reading the account; "" uses the one of the issuer's discovery. */
  accountUrl: string;
  clientId: string;
  /** "" for a client without a secret. */
  clientSecret: string;
  /** Given to scripts as in S1 §7; "" if the provider has no such key. */
  jsKey: string;
  /** As sent, including `openid`. */
  scope: string;
  /** Hosts that the server calls, with their ports. */
  hosts: string[];
  /**
   * Prefix of its people's ids where the settings choose the issuer, because the same id at another issuer is another
   * person.
   */
  namespace: string;
}

const KAKAO = "https://kauth.kakao.com";
const NAVER = "https://nid.naver.com";
const GOOGLE = "https://accounts.google.com";
const GOOGLE_HOSTS = [
  ...["accounts.google.com:443", "oauth2.googleapis.com:443"],
  ...["openidconnect.googleapis.com:443", "www.googleapis.com:443"],
];
const SCOPES = "영문 소문자로 된 동의 항목을 쉼표로 이어 적어야 합니다.";
const LABEL = "[a-z\\d]([a-z\\d-]*[a-z\\d])?";
/** A name of hosts as names are made, or an address. */
export const HOST_NAME = new RegExp(`^(${LABEL}(\\.${LABEL})*|\\[[\\da-f:.]+\\])$`, "i");

/** Is `text` a host, with or without a port? */
function isHost(text: string): boolean {
  const url = URL.parse(`https://${text}`);
  return url !== null && url.host.toLowerCase() === text.toLowerCase().replace(/:443$/, "") &&
    HOST_NAME.test(url.hostname);
}
const HOSTS = "auth.example.com,api.example.com:8443처럼 호스트 이름을 쉼표로 이어 적어야 합니다.";

/** Placeholders left instead of a key, or copied from an example (S1 §5). No provider's key looks like one. */
const PLACEHOLDERS = [
  ".*placeholder.*",
  "your[-_ ].*|your(rest|js|api|client|kakao|naver|google|key|secret).*",
  "(change|replace|insert|enter)[-_ ]?(me|this|your|key|here).*",
  "(kakao[-_ ])?(rest|js|javascript|client|api)[-_ ](.*[-_ ])?(key|secret)([-_ ]here)?",
  "(test|dummy|sample|example|fake)([-_ ]?(key|secret))?",
  "(?<same>.)\\k<same>{2,}",
  "<.*>|\\{.*\\}|\\[.*\\]|\\$.*",
  "todo|tbd|none|null|undefined|n/a|-",
  ".*[가-힣].*",
];

export const PLACEHOLDER = new RegExp(`^(${PLACEHOLDERS.join("|")})$`, "i");

/** A configured key; a placeholder copied from an example is refused. */
const key = z.string().trim().default("").refine((text) => text === "" || !PLACEHOLDER.test(text), {
  error: "예시 값이 그대로 있습니다. 로그인 제공자의 콘솔에서 받은 값을 적거나 비워 두세요.",
  abort: true,
}).refine((text) => /^[\x21-\x7e]*$/.test(text) && !/["'`]/.test(text), {
  error: "띄어쓰기, 따옴표나 한글이 들어 있습니다. 콘솔의 값만 그대로 복사해야 합니다.",
});
const scopes = z.string().trim().regex(/^[a-z_]+([, ]+[a-z_]+)*$/, SCOPES);

/** The fields of the settings; `address` takes https, or http on this machine. */
export const loginFields = (address: z.ZodType<string, string>) => ({
  KAKAO_REST_KEY: key,
  KAKAO_JS_KEY: key,
  KAKAO_CLIENT_SECRET: key,
  /** Consent items the Kakao application has; asking for one it has not is an error there. These every application gets. */
  KAKAO_SCOPES: scopes.default("openid,profile_nickname,profile_image"),
  /** Another issuer in Kakao's shapes, for trials. */
  KAKAO_ISSUER: address.default(KAKAO),
  NAVER_CLIENT_ID: key,
  NAVER_CLIENT_SECRET: key,
  GOOGLE_CLIENT_ID: key,
  GOOGLE_CLIENT_SECRET: key,
  /** Any other OpenID Connect issuer, and what its button says. */
  LOGIN_ISSUER: address.optional().transform((text) => text ?? ""),
  LOGIN_CLIENT_ID: key,
  LOGIN_CLIENT_SECRET: key,
  LOGIN_LABEL: z.string().trim().max(20, "20자 이하여야 합니다.").default("사무소 계정"),
  LOGIN_SCOPES: scopes.default("openid,profile,email"),
  /** Hosts that an issuer's discovery names beside those that are known. */
  LOGIN_HOSTS: z.string().trim().default("").refine((text) => list(text).every(isHost), HOSTS),
});

type Fields = z.output<z.ZodObject<ReturnType<typeof loginFields>>>;

const list = (text: string): string[] => text.split(/[, ]+/).filter((part) => part !== "");
const withOpenid = (text: string): string[] => [...new Set(["openid", ...list(text)])];

/** A host and its port, as Deno's list of addresses has it. */
export function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** Kakao, or an issuer in its shapes. The demo's own provider is one. */
export function kakaoLogin(
  issuer: string,
  client: Pick<LoginSettings, "clientId" | "clientSecret" | "jsKey">,
  scope: string,
): LoginSettings {
  const accountUrl = issuer === KAKAO
    ? "https://kapi.kakao.com/v2/user/me"
    : `${issuer}/v2/user/me`;
  return {
    ...{ name: "kakao", label: "카카오", issuer, accountUrl, ...client },
    scope: withOpenid(scope).join(","),
    namespace: "",
    hosts: [...new Set([hostOf(issuer), hostOf(accountUrl)])],
  };
}

/** Kakao itself needs no name before the ids of its people. */
const ofIssuer = (issuer: string): string => issuer === KAKAO ? "" : `${issuer} `;

/** Throws where one of two settings that belong together is missing: the message is the one line to print. */
function together(settings: Record<string, string>): void {
  const names = Object.keys(settings);
  const missing = names.filter((name) => settings[name] === "");
  if (missing.length === 0 || missing.length === names.length) return;
  const given = names.find((name) => settings[name] !== "");
  throw new Error(`설정 ${given}에는 ${missing.join(", ")}도 있어야 합니다.`);
}

/** The providers in the order of their buttons. Throws an Error of one Korean line. */
export function loginsOf(e: Fields): LoginSettings[] {
  const { NAVER_CLIENT_ID, NAVER_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = e;
  const { LOGIN_ISSUER, LOGIN_CLIENT_ID, LOGIN_CLIENT_SECRET } = e;
  const { KAKAO_REST_KEY, KAKAO_CLIENT_SECRET, KAKAO_JS_KEY, KAKAO_SCOPES } = e;
  if (KAKAO_REST_KEY === "" && KAKAO_CLIENT_SECRET !== "") {
    throw new Error("설정 KAKAO_CLIENT_SECRET에는 KAKAO_REST_KEY도 있어야 합니다.");
  }
  together({ NAVER_CLIENT_ID, NAVER_CLIENT_SECRET });
  together({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET });
  together({ LOGIN_ISSUER, LOGIN_CLIENT_ID, LOGIN_CLIENT_SECRET });
  const kakaoIssuer = e.KAKAO_ISSUER.replace(/\/+$/, "");
  const kakao = {
    clientId: KAKAO_REST_KEY,
    clientSecret: KAKAO_CLIENT_SECRET,
    jsKey: KAKAO_JS_KEY,
  };
  const logins: LoginSettings[] = [
    { ...kakaoLogin(kakaoIssuer, kakao, KAKAO_SCOPES), namespace: ofIssuer(kakaoIssuer) },
    {
      ...{ name: "naver", label: "네이버", issuer: NAVER, accountUrl: "", jsKey: "" },
      ...{ clientId: NAVER_CLIENT_ID, clientSecret: NAVER_CLIENT_SECRET },
      // Which values of a person are given is chosen in Naver's console, not by scopes.
      scope: "openid profile",
      namespace: "",
      hosts: ["nid.naver.com:443", "openapi.naver.com:443"],
    },
    {
      ...{ name: "google", label: "Google", issuer: GOOGLE, accountUrl: "", jsKey: "" },
      ...{ clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET },
      scope: "openid profile email",
      namespace: "",
      hosts: GOOGLE_HOSTS,
    },
    {
      ...{ name: "oidc", label: e.LOGIN_LABEL, issuer: LOGIN_ISSUER, accountUrl: "", jsKey: "" },
      ...{ clientId: LOGIN_CLIENT_ID, clientSecret: LOGIN_CLIENT_SECRET },
      scope: withOpenid(e.LOGIN_SCOPES).join(" "),
      namespace: ofIssuer(LOGIN_ISSUER),
      hosts: LOGIN_ISSUER === "" ? [] : [hostOf(LOGIN_ISSUER)],
    },
  ];
  const more = list(e.LOGIN_HOSTS).map((host) => host.includes(":") ? host : `${host}:443`);
  return logins.filter(({ clientId }) => clientId !== "")
    .map((login) => ({ ...login, hosts: [...login.hosts, ...more] }));
}

/** How people may sign in, as buttons say it. */
export function signInMethods(
  { demo, logins }: { demo: boolean; logins: readonly LoginSettings[] },
) {
  if (demo) return [{ provider: "kakao", text: "데모 계정으로 로그인" }];
  return logins.map(({ name, label }) => ({ provider: name, text: `${asMeans(label)} 로그인` }));
}
