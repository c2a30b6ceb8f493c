/** Set-ups that are wrong, and what names what is wrong with them. */

export const KEY = "0123456789abcdef0123456789abcdef";
export const LOGIN = { KAKAO_REST_KEY: KEY };
const MAIL = { ...LOGIN, MAIL_HOST: "smtp.example.com", MAIL_FROM: "office@example.com" };
const TEXTS = { ...LOGIN, SOLAPI_KEY: KEY, SOLAPI_SECRET: KEY, SOLAPI_FROM: "02-123-4567" };
export const SETTINGS_EXIT = 2;
export const BOOKS_EXIT = 3;

export interface WrongSetup {
  what: string;
  /** Settings, with `⟨folder⟩` for the folder of the case. */
  env: Record<string, string>;
  /** The setting that the sentence names. */
  names: string;
  exit?: number;
  /** What is there before the start. */
  given?(folder: string): Promise<unknown> | unknown;
  /** The command, where it is not the start. */
  command?: string[];
}

export const busy = Deno.listen({ hostname: "127.0.0.1", port: 0 });
addEventListener("unload", () => busy.close());
export const wrongSettings: WrongSetup[] = [
  { what: "DEMO=0 and no provider", env: { DEMO: "0" }, names: "KAKAO_REST_KEY" },
  {
    what: "a public address and no provider",
    env: { PUBLIC_URL: "https://office.example.com" },
    names: "KAKAO_REST_KEY",
  },
  {
    what: "a placeholder for a key under a public address",
    env: { KAKAO_REST_KEY: "YOUR_REST_API_KEY", PUBLIC_URL: "https://office.example.com" },
    names: "KAKAO_REST_KEY",
  },
  {
    what: "a placeholder for a key",
    env: { KAKAO_REST_KEY: "여기에 REST API 키" },
    names: "KAKAO_REST_KEY",
  },
  {
    what: "a placeholder for a secret",
    env: { ...LOGIN, KAKAO_CLIENT_SECRET: "changeme" },
    names: "KAKAO_CLIENT_SECRET",
  },
  {
    what: "a placeholder for the map's key",
    env: { ...LOGIN, KAKAO_JS_KEY: "<js key>" },
    names: "KAKAO_JS_KEY",
  },
  { what: "a demo beside a provider", env: { ...LOGIN, DEMO: "1" }, names: "DEMO" },
  {
    what: "a demo under a public address",
    env: { DEMO: "1", PUBLIC_URL: "https://office.example.com" },
    names: "PUBLIC_URL",
  },
  {
    what: "a demo for the whole network",
    env: { DEMO: "1", HOST: "0.0.0.0" },
    names: "PUBLIC_URL",
  },
  { what: "a word for a switch", env: { DEMO: "true" }, names: "DEMO" },
  {
    what: "a path in the public address",
    env: { ...LOGIN, PUBLIC_URL: "https://example.com/office" },
    names: "PUBLIC_URL",
  },
  {
    what: "a query in the public address",
    env: { ...LOGIN, PUBLIC_URL: "https://example.com/?a=1" },
    names: "PUBLIC_URL",
  },
  {
    what: "a public address without a scheme",
    env: { ...LOGIN, PUBLIC_URL: "office.example.com" },
    names: "PUBLIC_URL",
  },
  {
    what: "every network without a public address",
    env: { ...LOGIN, HOST: "0.0.0.0" },
    names: "PUBLIC_URL",
  },
  { what: "an address for a host", env: { ...LOGIN, HOST: "http://127.0.0.1" }, names: "HOST" },
  {
    what: "another machine's address for a host",
    env: { ...LOGIN, HOST: "192.0.2.1", PUBLIC_URL: "https://office.example.com" },
    names: "HOST",
  },
  {
    what: "a host that is not known",
    env: { ...LOGIN, HOST: "no-such-host.invalid", PUBLIC_URL: "https://office.example.com" },
    names: "HOST",
  },
  { what: "an empty host", env: { ...LOGIN, HOST: "" }, names: "HOST" },
  { what: "a word for a port", env: { ...LOGIN, PORT: "web" }, names: "PORT" },
  { what: "a port that is too high", env: { ...LOGIN, PORT: "80000" }, names: "PORT" },
  {
    what: "a port that is taken",
    env: { ...LOGIN, PORT: String(busy.addr.port) },
    names: "PORT",
  },
  {
    what: "one port for the demo and its login",
    env: { PORT: "48123", DEMO_LOGIN_PORT: "48123" },
    names: "DEMO_LOGIN_PORT",
  },
  {
    what: "a word for the port of the demo's login",
    env: { DEMO_LOGIN_PORT: "x" },
    names: "DEMO_LOGIN_PORT",
  },
  { what: "an empty data folder setting", env: { ...LOGIN, DATA_DIR: "" }, names: "DATA_DIR" },
  {
    what: "a file for the data folder",
    env: { ...LOGIN, DATA_DIR: "⟨folder⟩/파일" },
    names: "DATA_DIR",
    given: (folder) => Deno.writeTextFile(`${folder}/파일`, ""),
  },
  {
    what: "somebody else's home for the data folder",
    env: { ...LOGIN, DATA_DIR: "~nobody/data" },
    names: "DATA_DIR",
  },
  {
    what: "a data folder that everybody shares",
    env: { ...LOGIN, DATA_DIR: "⟨folder⟩/함께" },
    names: "DATA_DIR",
    async given(folder) {
      await Deno.mkdir(`${folder}/함께`);
      await Deno.chmod(`${folder}/함께`, 0o1777);
    },
  },
  {
    what: "books that are none",
    env: { ...LOGIN },
    names: "office.kv",
    exit: BOOKS_EXIT,
    async given(folder) {
      await Deno.mkdir(`${folder}/data`, { mode: 0o700 });
      await Deno.writeTextFile(
        `${folder}/data/office.kv`,
        "이것은 데이터베이스가 아닙니다. ".repeat(50),
        { mode: 0o600 },
      );
    },
  },
  { what: "a KV server by its name", env: { ...LOGIN, KV_URL: "kv.local" }, names: "KV_URL" },
  {
    what: "a KV server in the clear on another machine",
    env: { ...LOGIN, KV_URL: "http://192.0.2.1:4512" },
    names: "KV_URL",
  },
  {
    what: "a real office in memory",
    env: { ...LOGIN, KV_URL: ":memory:" },
    names: "KV_URL",
  },
  {
    what: "a KV server and a folder for backups",
    env: { ...LOGIN, KV_URL: "http://127.0.0.1:9", BACKUP_DIR: "⟨folder⟩/백업" },
    names: "BACKUP_DIR",
  },
  {
    what: "no jobs and no KV server",
    env: { ...LOGIN, JOB_CONCURRENCY: "0" },
    names: "JOB_CONCURRENCY",
  },
  { what: "too many jobs", env: { ...LOGIN, JOB_CONCURRENCY: "1000" }, names: "JOB_CONCURRENCY" },
  { what: "queues in Korean", env: { ...LOGIN, JOB_QUEUES: "발급" }, names: "JOB_QUEUES" },
  {
    what: "a wrapping key that is none",
    env: { ...LOGIN, WRAPPING_KEY: "비밀번호" },
    names: "WRAPPING_KEY",
  },
  {
    what: "a wrapping key inside the data folder",
    env: { ...LOGIN, WRAPPING_KEY_FILE: "⟨folder⟩/data/wrapping.key" },
    names: "WRAPPING_KEY_FILE",
  },
  {
    what: "a folder for the wrapping key",
    env: { ...LOGIN, WRAPPING_KEY_FILE: "⟨folder⟩" },
    names: "WRAPPING_KEY_FILE",
  },
  {
    what: "no place for the wrapping key",
    env: { ...LOGIN, HOME: "", XDG_CONFIG_HOME: "", APPDATA: "" },
    names: "WRAPPING_KEY_FILE",
  },
  {
    what: "an office file that is missing",
    env: { ...LOGIN, OFFICE_FILE: "⟨folder⟩/office.json" },
    names: "OFFICE_FILE",
  },
  {
    what: "an office file that is no JSON",
    env: { ...LOGIN, OFFICE_FILE: "⟨folder⟩/office.json" },
    names: "office.json",
    given: (folder) => Deno.writeTextFile(`${folder}/office.json`, "{이름: 나루}"),
  },
  {
    what: "a backup key that is missing",
    env: { ...LOGIN, BACKUP_DIR: "⟨folder⟩/백업", BACKUP_KEY_FILE: "⟨folder⟩/backup.key" },
    names: "BACKUP_KEY_FILE",
  },
  {
    what: "a backup key that is none",
    env: { ...LOGIN, BACKUP_DIR: "⟨folder⟩/백업", BACKUP_KEY: "1234" },
    names: "BACKUP_KEY",
  },
  {
    what: "backups inside the data folder",
    env: { ...LOGIN, BACKUP_DIR: "⟨folder⟩/data/백업" },
    names: "BACKUP_DIR",
  },
  {
    what: "one folder for both backups",
    env: { ...LOGIN, BACKUP_DIR: "⟨folder⟩/백업", BACKUP_SECOND_DIR: "⟨folder⟩/백업/" },
    names: "BACKUP_SECOND_DIR",
  },
  {
    what: "a second backup alone",
    env: { ...LOGIN, BACKUP_SECOND_DIR: "⟨folder⟩/백업" },
    names: "BACKUP_SECOND_DIR",
  },
  {
    what: "a copy of the keys in a folder that is not there",
    env: { ...LOGIN, BACKUP_DIR: "⟨folder⟩/백업", BACKUP_KEYS_COPY: "⟨folder⟩/없음/keys" },
    names: "BACKUP_KEYS_COPY",
  },
  {
    what: "backups every 0 minutes",
    env: { ...LOGIN, BACKUP_MINUTES: "0" },
    names: "BACKUP_MINUTES",
  },
  {
    what: "sets of a year and more",
    env: { ...LOGIN, BACKUP_SET_DAYS: "400" },
    names: "BACKUP_SET_DAYS",
  },
  {
    what: "an access log of one year, which the law does not allow",
    env: { ...LOGIN, ACCESS_LOG_YEARS: "1" },
    names: "ACCESS_LOG_YEARS",
  },
  { what: "no sets", env: { ...LOGIN, BACKUP_SETS: "0" }, names: "BACKUP_SETS" },
  {
    what: "a provider of certificates without its key",
    env: { ...LOGIN, CERTIFICATE_URL: "https://certificates.example.com" },
    names: "CERTIFICATE_KEY",
  },
  {
    what: "certificates in the clear from another machine",
    env: { ...LOGIN, CERTIFICATE_URL: "http://certificates.example.com", CERTIFICATE_KEY: "k" },
    names: "CERTIFICATE_URL",
  },
  {
    what: "a mail server with its protocol",
    env: { ...MAIL, MAIL_HOST: "https://smtp.example.com" },
    names: "MAIL_HOST",
  },
  { what: "mail without a sender", env: { ...MAIL, MAIL_FROM: "" }, names: "MAIL_FROM" },
  {
    what: "mail from two senders",
    env: { ...MAIL, MAIL_FROM: "a@example.com, b@example.com" },
    names: "MAIL_FROM",
  },
  { what: "a port that no server has", env: { ...MAIL, MAIL_PORT: "99999" }, names: "MAIL_PORT" },
  { what: "an old name of TLS", env: { ...MAIL, MAIL_SECURITY: "ssl" }, names: "MAIL_SECURITY" },
  {
    what: "mail in the clear to another machine",
    env: { ...MAIL, MAIL_SECURITY: "none" },
    names: "MAIL_SECURITY",
  },
  {
    what: "a name at the mail server without its password",
    env: { ...MAIL, MAIL_USER: "office" },
    names: "MAIL_PASSWORD",
  },
  {
    what: "a password of the mail server without its name",
    env: { ...MAIL, MAIL_PASSWORD: "secret" },
    names: "MAIL_USER",
  },
  {
    what: "a domain for DKIM without its key",
    env: { ...MAIL, MAIL_DKIM_DOMAIN: "example.com" },
    names: "MAIL_DKIM_SELECTOR",
  },
  {
    what: "a key of DKIM that is none",
    env: {
      ...{ ...MAIL, MAIL_DKIM_DOMAIN: "example.com", MAIL_DKIM_SELECTOR: "office" },
      MAIL_DKIM_KEY: "office.pem",
    },
    names: "MAIL_DKIM_KEY",
  },
  {
    what: "a provider of text messages without its secret",
    env: { ...TEXTS, SOLAPI_SECRET: "" },
    names: "SOLAPI_SECRET",
  },
  {
    what: "a mobile number of another country for a sender",
    env: { ...TEXTS, SOLAPI_FROM: "+1 555 0100" },
    names: "SOLAPI_FROM",
  },
  {
    what: "a template without its channel",
    env: { ...TEXTS, SOLAPI_TEMPLATE: "KA01TP0001" },
    names: "SOLAPI_PF_ID",
  },
  {
    what: "a receipt's template without a channel in KakaoTalk",
    env: { ...TEXTS, SOLAPI_RECEIPT_TEMPLATE: "KA01TP0002" },
    names: "SOLAPI_PF_ID",
  },
  {
    what: "a channel in KakaoTalk without a template",
    env: { ...TEXTS, SOLAPI_PF_ID: "KA01PF0001" },
    names: "SOLAPI_TEMPLATE",
  },
  {
    what: "no text messages, and a receipt without a template",
    env: {
      ...{ ...TEXTS, SOLAPI_PF_ID: "KA01PF0001", SOLAPI_TEMPLATE: "KA01TP0001" },
      SOLAPI_SMS: "0",
    },
    names: "SOLAPI_SMS",
  },
  {
    what: "a line break in a key of text messages",
    env: { ...TEXTS, SOLAPI_KEY: "NCS\r\nX: 1" },
    names: "SOLAPI_KEY",
  },
  {
    what: "text messages in the clear",
    env: { ...TEXTS, SOLAPI_URL: "http://api.example.com" },
    names: "SOLAPI_URL",
  },
  { what: "pushes with a word", env: { ...LOGIN, PUSH: "yes" }, names: "PUSH" },
  {
    what: "a webhook without its secret",
    env: { ...LOGIN, WEBHOOK_URL: "https://hooks.example.com/office" },
    names: "WEBHOOK_SECRET",
  },
  {
    what: "a webhook with a short secret",
    env: { ...LOGIN, WEBHOOK_URL: "https://hooks.example.com/office", WEBHOOK_SECRET: "short" },
    names: "WEBHOOK_SECRET",
  },
  {
    what: "a webhook in the clear to another machine",
    env: { ...LOGIN, WEBHOOK_URL: "http://hooks.example.com/office", WEBHOOK_SECRET: KEY },
    names: "WEBHOOK_URL",
  },
];
