/** Settings from the environment, parsed once. A wrong one stops the start with one clear line. */
import { z } from "zod";

/** What people leave in place of a key, or copy from an example. No key of Kakao looks like one. */
const PLACEHOLDERS = [
  "",
  ".*placeholder.*",
  "your[-_ ].*|your(rest|js|api|client|kakao|key|secret).*",
  "(change|replace|insert|enter)[-_ ]?(me|this|your|key|here).*",
  "(kakao[-_ ])?(rest|js|javascript|client|api)[-_ ](.*[-_ ])?(key|secret)([-_ ]here)?",
  "(test|dummy|sample|example|fake)([-_ ]?(key|secret))?",
  "(?<same>.)\\k<same>{2,}",
  "<.*>|\\{.*\\}|\\[.*\\]|\\$.*",
  "todo|tbd|none|null|undefined|n/a|-",
  ".*[가-힣].*",
];
const PLACEHOLDER = new RegExp(`^(${PLACEHOLDERS.join("|")})$`, "i");

/** A key as configured, or "" when it is one of the placeholders people leave in place (S1 §5). */
const key = z.string().trim().default("").transform((text) => PLACEHOLDER.test(text) ? "" : text);
const flag = z.enum(["0", "1", ""], "0 또는 1이어야 합니다.").default("");
const PORT = "0부터 65535까지의 정수여야 합니다.";
const port = z.coerce.number(PORT).int(PORT).min(0, PORT).max(65_535, PORT);
const ADDRESS = "http:// 또는 https://로 시작하는 주소여야 합니다.";
const address = z.url({ protocol: /^https?$/, error: ADDRESS });
const KV_ADDRESS = "이 컴퓨터의 http:// 주소이거나 https:// 주소여야 합니다.";
/** Records and keys travel to a KV server: in the open on this machine alone. */
const kvAddress = address.refine(
  (text) => /^https:|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/]|$)/i.test(text),
  KV_ADDRESS,
);
const SCOPES = "영문 소문자로 된 동의 항목을 쉼표로 이어 적어야 합니다.";
const IDLE = "5부터 1440까지의 정수(분)여야 합니다.";
const FILLED = "값이 비어 있습니다.";

const environment = z.object({
  PORT: port.default(8000),
  HOST: z.string().min(1, FILLED).default("127.0.0.1"),
  DATA_DIR: z.string().min(1, FILLED).default("./data"),
  KV_URL: z.union([z.literal(""), z.literal(":memory:"), kvAddress], KV_ADDRESS).default(""),
  PUBLIC_URL: z.union([z.literal(""), address], ADDRESS).default(""),
  /** "1": requests come through a proxy, which adds each client's address to X-Forwarded-For. */
  TRUST_PROXY: flag,
  /** The file with the key that wraps the keys of persons; "" is one in the account's own settings folder. */
  WRAPPING_KEY_FILE: z.string().trim().default(""),
  /** That key itself, instead of a file. */
  WRAPPING_KEY: z.string().trim().default(""),
  /** Staff sessions end after so many minutes without a use. */
  STAFF_IDLE_MINUTES: z.coerce.number(IDLE).int(IDLE).min(5, IDLE).max(1_440, IDLE).default(60),
  OFFICE_FILE: z.string().default(""),
  KAKAO_REST_KEY: key,
  KAKAO_JS_KEY: key,
  KAKAO_CLIENT_SECRET: key,
  /** Consent items the Kakao application has; asking for one it has not is an error there. */
  KAKAO_SCOPES: z.string().trim().regex(/^[a-z_]+([, ]+[a-z_]+)*$/, SCOPES).default(
    "openid,profile_nickname,profile_image,account_email,phone_number",
  ),
  LM_STUDIO_URL: z.union([z.literal(""), address], ADDRESS).default(""),
  DEMO: flag,
  /** Port of the demo login provider; 0 takes a free one. */
  DEMO_LOGIN_PORT: port.default(0),
});

/** The names of all settings, and of what is read beside them. */
export const SETTINGS: readonly string[] = [
  ...Object.keys(environment.shape),
  "DENO_KV_ACCESS_TOKEN",
];

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Address of a KV server, ":memory:", or "" for the embedded file in `dataDir`. */
  kvUrl: string;
  /** Origin visitors see, without a trailing slash; "" means: the address the server listens on. */
  publicUrl: string;
  /** Believe the last address in X-Forwarded-For: the one the proxy in front adds. */
  trustProxy: boolean;
  /** The wrapping key itself, or the file it is in; the file is "" where the account has no folder for it. */
  wrapping: { key: string; file: string };
  /** Minutes without a use after which a session of staff is over. */
  staffIdleMinutes: number;
  officeFile: string;
  kakao: {
    restKey: string;
    jsKey: string;
    clientSecret: string;
    /** Separated by commas, `openid` among them. */
    scopes: string;
  };
  lmStudioUrl: string;
  /** Sample data, a banner and demo accounts. Never with a configured login provider. */
  demo: boolean;
  demoLoginPort: number;
}

/** Where the wrapping key is unless told: in the folder for settings of the account that runs the office. */
function keyFileOf(env: Record<string, string | undefined>): string {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || (env.HOME && `${env.HOME}/.config`);
  return folder ? `${folder}/legal-scrivener-office/wrapping.key` : "";
}

/** Reads the settings. Throws an Error whose message is the one line to print. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`설정 ${issue.path.join(".")}이(가) 올바르지 않습니다: ${issue.message}`);
  }
  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    kvUrl: e.KV_URL,
    publicUrl: e.PUBLIC_URL.replace(/\/+$/, ""),
    trustProxy: e.TRUST_PROXY === "1",
    wrapping: { key: e.WRAPPING_KEY, file: e.WRAPPING_KEY_FILE || keyFileOf(env) },
    staffIdleMinutes: e.STAFF_IDLE_MINUTES,
    officeFile: e.OFFICE_FILE,
    kakao: {
      restKey: e.KAKAO_REST_KEY,
      jsKey: e.KAKAO_JS_KEY,
      clientSecret: e.KAKAO_CLIENT_SECRET,
      scopes: [...new Set(["openid", ...e.KAKAO_SCOPES.split(/[, ]+/)])].join(","),
    },
    lmStudioUrl: e.LM_STUDIO_URL,
    demo: e.KAKAO_REST_KEY === "" && e.DEMO !== "0",
    demoLoginPort: e.DEMO_LOGIN_PORT,
  };
}

/** What works and is most likely a mistake, in lines to print at the start. */
export function warningsOf(config: Config): string[] {
  // This server speaks plain http: an https address is that of a proxy in front of it.
  if (config.trustProxy || !config.publicUrl.startsWith("https:")) return [];
  return [
    "PUBLIC_URL이 https인데 TRUST_PROXY가 1이 아닙니다. 앞에 둔 프록시가 모든 방문자를 대신하므로, " +
    "한 사람이 요청 한도를 다 쓰면 모두가 막힙니다. 프록시가 X-Forwarded-For를 덧붙이는지 확인하고 " +
    "TRUST_PROXY=1로 설정하세요.",
  ];
}
