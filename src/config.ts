/** Settings from the environment, parsed once. A wrong one stops the start with one clear line. */
import { z } from "zod";
import { CONCURRENCY_MAX } from "../events/job/job_queue.ts";
import { ACCESS_LOG_LAW } from "../events/security/security.ts";
import { HOST_NAME, loginFields, type LoginSettings, loginsOf } from "./auth/login_settings.ts";
import { pushFields, pushOf, type PushSettings } from "./notices/push_settings.ts";
import { solapiFields, solapiOf, type SolapiSettings } from "./notices/solapi.ts";
import { webhookFields, webhookOf, type WebhookSettings } from "./notices/webhook.ts";
import { mailFields, mailOf, type MailSettings } from "./notices/mail_settings.ts";
import { outsideServers, type OutsideSettings } from "./nouns/chat/outside/settings.ts";
import { isLoopback } from "./kit/loopback.ts";

const flag = z.enum(["0", "1", ""], "0 또는 1이어야 합니다.").default("");
const FILLED = "값이 비어 있습니다.";
const PORT = "0부터 65535까지의 정수여야 합니다.";
const port = z.string().trim().regex(/^\d{1,5}$/, PORT).transform(Number)
  .pipe(z.number().max(65_535, PORT));

const ADDRESS = "http:// 또는 https://로 시작하고 계정이나 물음표가 없는 주소여야 합니다.";
/** An address to call: a valid host, without name or password. */
function isPlain(text: string): boolean {
  const { hostname, username, password, search, hash } = new URL(text);
  return HOST_NAME.test(hostname) && username + password + search + hash === "";
}
const address = z.url({ protocol: /^https?$/, error: ADDRESS, abort: true })
  .refine(isPlain, { error: ADDRESS, abort: true });
const SAFE_ADDRESS = "이 컴퓨터의 http:// 주소이거나 https:// 주소여야 합니다.";
/** Records, keys or personal data are sent to it: unencrypted only on this machine. */
const safeAddress = address.refine(
  (text) => text.startsWith("https:") || isLoopback(text),
  SAFE_ADDRESS,
);
const ORIGIN =
  "https://office.example.com처럼 http:// 또는 https://로 시작하고 경로가 없는, 방문자가 쓰는 주소여야 합니다.";
/** Visitors' addresses are the office's own paths below it: a path of its own would lead nowhere. */
const origin = z.url({ protocol: /^https?$/, error: ORIGIN, abort: true }).refine((text) => {
  const { pathname, hostname } = new URL(text);
  return isPlain(text) && pathname === "/" && !/^(0\.0\.0\.0|\[::\])$/.test(hostname);
}, ORIGIN).transform((text) => new URL(text).origin);
const HOST = "127.0.0.1, 0.0.0.0, ::1 같은 IP 주소나 호스트 이름이어야 합니다.";
const host = z.string().min(1, FILLED)
  .transform((text) => text.toLowerCase().replace(/^\[|\]$/g, ""))
  .refine((text) => {
    const url = URL.parse(`http://${text.includes(":") ? `[${text}]` : text}`);
    return url !== null && HOST_NAME.test(url.hostname);
  }, HOST);
const JOBS = `0부터 ${CONCURRENCY_MAX}까지의 정수여야 합니다.`;
const QUEUES = "큐 이름을 쉼표로 이어 적어야 합니다.";
const SECONDS = "1부터 300까지의 정수(초)여야 합니다.";
const PER_SECOND = "1부터 100까지의 정수여야 합니다.";
const WAIT = "5부터 3,600까지의 정수(초)여야 합니다.";
const CONTEXT = "0이거나 2,048부터 10,000,000까지의 정수(토큰)여야 합니다.";
const AT_ONCE = "1부터 256까지의 정수여야 합니다.";
const MONITOR = "공백 없는 영문·숫자·기호로 24자 이상이어야 합니다.";
const OTLP = "http/protobuf 또는 http/json이어야 합니다.";
const IDLE = "5부터 1440까지의 정수(분)여야 합니다.";
const MINUTES = "1부터 1440까지의 정수(분)여야 합니다.";
const DAYS = "1부터 365까지의 정수(일)여야 합니다.";
const YEARS =
  `${ACCESS_LOG_LAW.years}부터 ${ACCESS_LOG_LAW.most}까지의 정수(년)여야 합니다. 접속 기록은 ${ACCESS_LOG_LAW.years}년보다 짧게 둘 수 없습니다(${ACCESS_LOG_LAW.statute}).`;
const SETS = "1부터 100까지의 정수여야 합니다.";

const environment = z.object({
  PORT: port.default(8_000),
  HOST: host.default("127.0.0.1"),
  /** `FOLDERS` unless it is set: a demo has a folder of its own. */
  DATA_DIR: z.string().min(1, FILLED).optional(),
  KV_URL: z.union([z.literal(""), z.literal(":memory:"), safeAddress], SAFE_ADDRESS).default(""),
  PUBLIC_URL: origin.optional().transform((text) => text ?? ""),
  /** "1": requests come through a proxy, which adds each client's address to X-Forwarded-For. */
  TRUST_PROXY: flag,
  /** "1": browsers also use only https for subdomains of PUBLIC_URL. */
  HSTS_SUBDOMAINS: flag,
  /** The file with the key that wraps the keys of persons; "" is one in the account's own settings folder. */
  WRAPPING_KEY_FILE: z.string().trim().default(""),
  /** The key itself, instead of a file. */
  WRAPPING_KEY: z.string().trim().default(""),
  /** As a bearer token it shows why `/readyz` fails; "" for superusers only. */
  MONITOR_TOKEN: z.string().trim().regex(/^([\x21-\x7e]{24,})?$/, MONITOR).default(""),
  /** Staff sessions end after this many minutes without use. */
  STAFF_IDLE_MINUTES: z.coerce.number(IDLE).int(IDLE).min(5, IDLE).max(1_440, IDLE).default(60),
  /** Jobs that this process does at once; 0 leaves them all to other processes on the same KV server. */
  JOB_CONCURRENCY: z.coerce.number(JOBS).int(JOBS).min(0, JOBS).max(CONCURRENCY_MAX, JOBS).default(
    CONCURRENCY_MAX,
  ),
  /** The queues it takes them from; "" for all. */
  JOB_QUEUES: z.string().trim().regex(/^([a-z][a-z0-9_]*([, ]+|$))*$/, QUEUES).default(""),
  OFFICE_FILE: z.string().default(""),
  /** Years of the security log; the law has a minimum. */
  ACCESS_LOG_YEARS: z.coerce.number(YEARS).int(YEARS).min(ACCESS_LOG_LAW.years, YEARS)
    .max(ACCESS_LOG_LAW.most, YEARS).default(ACCESS_LOG_LAW.years),
  /** Where the server backs its books up by itself, and a second place; "" is none. */
  BACKUP_DIR: z.string().trim().default(""),
  BACKUP_SECOND_DIR: z.string().trim().default(""),
  /** Minutes from one backup to the next; days after which a new set begins; sets kept. */
  BACKUP_MINUTES: z.coerce.number(MINUTES).int(MINUTES).min(1, MINUTES).max(1_440, MINUTES)
    .default(4),
  BACKUP_SET_DAYS: z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(365, DAYS).default(7),
  BACKUP_SETS: z.coerce.number(SETS).int(SETS).min(1, SETS).max(100, SETS).default(4),
  /** The key that seals backups, or the file it is in; "" for both writes them in clear. */
  BACKUP_KEY: z.string().trim().default(""),
  BACKUP_KEY_FILE: z.string().trim().default(""),
  /** Where the newest copy of `keys.sqlite` is kept, apart from the backups; "" for none. */
  BACKUP_KEYS_COPY: z.string().trim().default(""),
  ...loginFields(safeAddress),
  ...mailFields,
  ...pushFields,
  ...webhookFields(safeAddress),
  ...solapiFields(safeAddress),
  /** Base address of a server that speaks the OpenAI protocol, with or without `/v1`; "" has no assistant. */
  LM_STUDIO_URL: z.union([z.literal(""), address], ADDRESS).default(""),
  LM_STUDIO_KEY: z.string().trim().default(""),
  /** Part of the id of the default model; "" takes the first. */
  LM_STUDIO_MODEL: z.string().trim().max(200, "200자 이하여야 합니다.").default(""),
  /** Answers that one model gives at a time; further questions wait. */
  LM_STUDIO_AT_ONCE: z.coerce.number(AT_ONCE).int(AT_ONCE).min(1, AT_ONCE).max(256, AT_ONCE)
    .default(4),
  /** Seconds until the first word of an answer: a model may have to be loaded first. */
  LM_STUDIO_WAIT_SECONDS: z.coerce.number(WAIT).int(WAIT).min(5, WAIT).max(3_600, WAIT)
    .default(180),
  /** Tokens that a model reads with its answer, where its server does not say; 0 for a careful guess. */
  LM_STUDIO_CONTEXT: z.coerce.number(CONTEXT).int(CONTEXT).max(10_000_000, CONTEXT)
    .refine((tokens) => tokens === 0 || tokens >= 2_048, CONTEXT).default(0),
  /** Servers of others whose tools the assistant may use: a JSON list. */
  MCP_SERVERS: outsideServers(safeAddress),
  /** Base address of the certificate provider; "" issues none, and in a demo marked samples. */
  CERTIFICATE_URL: z.union([z.literal(""), safeAddress], SAFE_ADDRESS).default(""),
  CERTIFICATE_KEY: z.string().trim().default(""),
  /** Seconds that one answer of it may take. */
  CERTIFICATE_TIMEOUT: z.coerce.number(SECONDS).int(SECONDS).min(1, SECONDS).max(300, SECONDS)
    .default(30),
  /** Calls a second that it takes. */
  CERTIFICATE_RATE: z.coerce.number(PER_SECOND).int(PER_SECOND).min(1, PER_SECOND)
    .max(100, PER_SECOND).default(5),
  /** "true": traces and metrics go to a collector, by the runtime's own OpenTelemetry. */
  OTEL_DENO: z.enum(["true", "false", ""], "true 또는 false여야 합니다.").default(""),
  /** Base address of the collector; "" is port 4318 of this machine. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(""), address], ADDRESS).default(""),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(["http/protobuf", "http/json", ""], OTLP).default(""),
  /** Its key, as `name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().trim().default(""),
  DEMO: flag,
  /** Port of the demo login provider; 0 takes a free one. */
  DEMO_LOGIN_PORT: port.default(0),
});

/** The names of all settings, and of other environment variables. */
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
  /** Names below the public one are over https as well: browsers may hold them to it. */
  hstsSubdomains: boolean;
  /** The wrapping key itself, or the file it is in; the file is "" where the account has no folder for it. */
  wrapping: { key: string; file: string };
  /** The bearer token for monitoring; "" for none. */
  monitorToken: string;
  /** Minutes without a use after which a session of staff is over. */
  staffIdleMinutes: number;
  /** Jobs that this process runs at once, 0 for none, and its queues; none means all. */
  jobs: { concurrency: number; queues: string[] };
  officeFile: string;
  accessLogYears: number;
  backup: {
    /** Where the books are backed up to; null without backups. */
    folders: string[];
    minutes: number;
    setDays: number;
    sets: number;
    key: string;
    keyFile: string;
    keysCopy: string;
  };
  /** In the order of their buttons; none in a demo. */
  logins: LoginSettings[];
  /** The mail server that notices leave by; null without one. */
  mail: MailSettings | null;
  /** Push services that notices may go to; null where no pushes are sent. */
  push: PushSettings | null;
  /** Where notices are posted; null where nothing is. */
  webhook: WebhookSettings | null;
  /** The provider of 알림톡 and text messages; null without one. */
  texts: SolapiSettings | null;
  /** Kakao's key for the map on the home page; "" shows none. */
  kakaoMapKey: string;
  /** The model server, `url` without `/v1`; "" for none. No browser gets it. */
  chat: {
    url: string;
    key: string;
    model: string;
    atOnce: number;
    waitMs: number;
    /** Tokens that a model reads, where its server does not say; 0 if nobody does. */
    context: number;
  };
  /** MCP servers of others; their addresses and keys too stay here. */
  outside: OutsideSettings[];
  /** The issuer of certificates; null if none, and in a demo marked samples are made. */
  certificates: { url: string; key: string; timeoutMs: number; perSecond: number } | null;
  /** Do traces and metrics go to a collector? */
  telemetry: boolean;
  /** Sample data, a banner and demo accounts. Never with a configured login provider. */
  demo: boolean;
  demoLoginPort: number;
}

/**
 * Where the wrapping key is by default: a demo has one of its own, so that nothing done to a demo touches the key of an
 * office. It is in the folder for settings of the account that runs the office.
 */
function keyFileOf(env: Record<string, string | undefined>, demo: boolean): string {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || (env.HOME && `${env.HOME}/.config`);
  const name = demo ? "demo-wrapping.key" : "wrapping.key";
  return folder ? `${folder}/legal-scrivener-office/${name}` : "";
}

/**
 * A path as people write it. Only a shell knows that `~` is the home folder: in a file of settings it would be a
 * folder's name.
 */
function pathOf(name: string, text: string, env: Record<string, string | undefined>): string {
  if (!text.startsWith("~")) return text;
  const home = env.HOME || env.USERPROFILE;
  if (home && /^~([/\\]|$)/.test(text)) return home + text.slice(1);
  throw new Error(
    `설정 ${name}의 ${text}이(가) 어느 폴더인지 알 수 없습니다. ~ 대신 전체 경로를 적어 주세요.`,
  );
}

/** The issuer of certificates. A missing key is reported at the start. */
function certificatesOf(e: z.infer<typeof environment>): Config["certificates"] {
  if (e.CERTIFICATE_URL === "") return null;
  if (e.CERTIFICATE_KEY === "") {
    throw new Error("설정 CERTIFICATE_URL에는 접속 키(CERTIFICATE_KEY)도 있어야 합니다.");
  }
  return {
    url: e.CERTIFICATE_URL.replace(/\/+$/, ""),
    key: e.CERTIFICATE_KEY,
    timeoutMs: e.CERTIFICATE_TIMEOUT * 1_000,
    perSecond: e.CERTIFICATE_RATE,
  };
}

/** Traces and metrics name no person, so they may go in the open; a key for them may not. */
function telemetryOf(e: z.infer<typeof environment>): boolean {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: key } = e;
  if (key !== "" && endpoint.startsWith("http:") && !isLoopback(endpoint)) {
    throw new Error(
      "설정 OTEL_EXPORTER_OTLP_HEADERS의 키가 암호화 없이 나갑니다. OTEL_EXPORTER_OTLP_ENDPOINT를 https 주소로 바꾸세요.",
    );
  }
  return e.OTEL_DENO === "true";
}

/** Backups of books that lie in a file; those of a KV server are that server's own. */
function backupOf(
  e: z.infer<typeof environment>,
  env: Record<string, string | undefined>,
): Config["backup"] {
  if (e.KV_URL !== "" && e.BACKUP_DIR !== "") {
    throw new Error(
      "설정 BACKUP_DIR은 KV_URL과 함께 쓸 수 없습니다: 그 서버의 백업 기능을 써 주세요.",
    );
  }
  if (e.BACKUP_DIR === "" && e.BACKUP_SECOND_DIR !== "") {
    throw new Error("설정 BACKUP_SECOND_DIR은 BACKUP_DIR과 함께 써야 합니다.");
  }
  const folders = (["BACKUP_DIR", "BACKUP_SECOND_DIR"] as const)
    .map((name) => pathOf(name, e[name], env)).filter((folder) => folder !== "");
  return {
    folders,
    minutes: e.BACKUP_MINUTES,
    setDays: e.BACKUP_SET_DAYS,
    sets: e.BACKUP_SETS,
    key: e.BACKUP_KEY,
    keyFile: pathOf("BACKUP_KEY_FILE", e.BACKUP_KEY_FILE, env),
    keysCopy: pathOf("BACKUP_KEYS_COPY", e.BACKUP_KEYS_COPY, env),
  };
}

/** Where the books are without DATA_DIR: a demo's are apart from a real office's. */
const FOLDERS = { office: "./data", demo: "./demo-data" };

/**
 * Is this a demo? Only where nobody else can connect, because its accounts have no passwords. Throws an Error of one
 * Korean line if it is requested and impossible.
 */
function isDemo({ DEMO, HOST, PUBLIC_URL }: z.infer<typeof environment>, logins: number): boolean {
  const isOwn = isLoopback(HOST) && (PUBLIC_URL === "" || isLoopback(PUBLIC_URL));
  if (DEMO !== "1") return DEMO !== "0" && logins === 0 && isOwn;
  if (logins > 0) {
    throw new Error(
      "설정 DEMO=1은 로그인 제공자와 함께 쓸 수 없습니다. 실제 사무소라면 DEMO를 지우고, 데모라면 로그인 설정을 지우세요.",
    );
  }
  if (!isOwn) {
    throw new Error(
      "설정 DEMO=1은 다른 컴퓨터에서 열 수 있는 주소(HOST, PUBLIC_URL)에서 쓸 수 없습니다. 데모 계정에는 비밀번호가 없습니다. " +
        "HOST와 PUBLIC_URL을 지우세요.",
    );
  }
  return true;
}

/** Settings that are wrong when they are empty; with others an empty line means the default. */
const NEVER_EMPTY = ["DATA_DIR", "HOST"];

/** Reads the settings. Throws an Error whose message is the one line to print. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.entries(env)
    .filter(([name, value]) => value?.trim() !== "" || NEVER_EMPTY.includes(name));
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0];
    const problem = /[가-힣]/.test(message) ? message : "값의 형식을 .env.example에서 확인하세요.";
    throw new Error(`설정 ${path.join(".")}이(가) 올바르지 않습니다: ${problem}`);
  }
  const e = parsed.data;
  const logins = loginsOf(e);
  const demo = isDemo(e, logins.length);
  // No worker could run the jobs of books that no other process can open.
  if (e.JOB_CONCURRENCY === 0 && !/^http/.test(e.KV_URL)) {
    throw new Error(
      "설정 JOB_CONCURRENCY는 KV_URL 없이 0일 수 없습니다: 작업을 할 프로세스가 없습니다.",
    );
  }
  const keyFile = pathOf("WRAPPING_KEY_FILE", e.WRAPPING_KEY_FILE, env);
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: pathOf("DATA_DIR", e.DATA_DIR ?? FOLDERS[demo ? "demo" : "office"], env),
    kvUrl: e.KV_URL,
    publicUrl: e.PUBLIC_URL,
    trustProxy: e.TRUST_PROXY === "1",
    hstsSubdomains: e.HSTS_SUBDOMAINS === "1",
    wrapping: { key: e.WRAPPING_KEY, file: keyFile || keyFileOf(env, demo) },
    monitorToken: e.MONITOR_TOKEN,
    staffIdleMinutes: e.STAFF_IDLE_MINUTES,
    jobs: {
      concurrency: e.JOB_CONCURRENCY,
      queues: e.JOB_QUEUES.split(/[, ]+/).filter((name) => name !== ""),
    },
    officeFile: pathOf("OFFICE_FILE", e.OFFICE_FILE, env),
    accessLogYears: e.ACCESS_LOG_YEARS,
    backup: backupOf(e, env),
    logins,
    mail: mailOf(e),
    push: pushOf(e),
    webhook: webhookOf(e),
    texts: solapiOf(e),
    kakaoMapKey: e.KAKAO_JS_KEY,
    chat: {
      url: e.LM_STUDIO_URL.replace(/\/+$/, "").replace(/\/v1$/, ""),
      key: e.LM_STUDIO_KEY,
      model: e.LM_STUDIO_MODEL,
      atOnce: e.LM_STUDIO_AT_ONCE,
      waitMs: e.LM_STUDIO_WAIT_SECONDS * 1_000,
      context: e.LM_STUDIO_CONTEXT,
    },
    outside: e.MCP_SERVERS,
    certificates: certificatesOf(e),
    telemetry: telemetryOf(e),
    demo,
    demoLoginPort: e.DEMO_LOGIN_PORT,
  };
}

/** Settings that work but are probably mistakes, in lines to print at the start. */
export function warningsOf({ trustProxy, publicUrl }: Config): string[] {
  if (publicUrl.startsWith("http:") && !isLoopback(publicUrl)) {
    return [
      "PUBLIC_URL이 암호화하지 않은 http 주소입니다. 로그인과 개인정보가 그대로 오갑니다. https 프록시를 앞에 두고 " +
      "PUBLIC_URL을 https 주소로 바꾸세요.",
    ];
  }
  // This server speaks plain http: an https address is that of a proxy in front of it.
  if (trustProxy || !publicUrl.startsWith("https:")) return [];
  return [
    "PUBLIC_URL이 https인데 TRUST_PROXY가 1이 아닙니다. 앞에 둔 프록시가 모든 방문자를 대신하므로, " +
    "한 사람이 요청 한도를 다 쓰면 모두가 막힙니다. 프록시가 X-Forwarded-For를 덧붙이는지 확인하고 " +
    "TRUST_PROXY=1로 설정하세요.",
  ];
}
