/** More set-ups that are wrong: limits, providers, places, and commands on an office that is not there. */
import { BOOKS_EXIT, busy, LOGIN, type WrongSetup } from "./wrong_setups.ts";

const notThere = (command: string[]): WrongSetup => ({
  what: `${command.join(" ")} on a folder that is not there`,
  env: { ...LOGIN, DATA_DIR: "⟨folder⟩/없음" },
  names: "DATA_DIR",
  exit: BOOKS_EXIT,
  command: ["task", "--quiet", "cli", ...command],
});

export const wrongPlaces: WrongSetup[] = [
  {
    what: "an endless wait",
    env: { ...LOGIN, CERTIFICATE_TIMEOUT: "0" },
    names: "CERTIFICATE_TIMEOUT",
  },
  {
    what: "no certificates a second",
    env: { ...LOGIN, CERTIFICATE_RATE: "0" },
    names: "CERTIFICATE_RATE",
  },
  {
    what: "a model server by its name",
    env: { ...LOGIN, LM_STUDIO_URL: "localhost:1234" },
    names: "LM_STUDIO_URL",
  },
  {
    what: "no answers at once",
    env: { ...LOGIN, LM_STUDIO_AT_ONCE: "0" },
    names: "LM_STUDIO_AT_ONCE",
  },
  {
    what: "no time for a first word",
    env: { ...LOGIN, LM_STUDIO_WAIT_SECONDS: "0" },
    names: "LM_STUDIO_WAIT_SECONDS",
  },
  {
    what: "a model that reads next to nothing",
    env: { ...LOGIN, LM_STUDIO_CONTEXT: "512" },
    names: "LM_STUDIO_CONTEXT",
  },
  {
    what: "the id of a model that is too long",
    env: { ...LOGIN, LM_STUDIO_MODEL: "m".repeat(300) },
    names: "LM_STUDIO_MODEL",
  },
  {
    what: "servers of others that are no list",
    env: { ...LOGIN, MCP_SERVERS: "law" },
    names: "MCP_SERVERS",
  },
  {
    what: "servers of others in the clear",
    env: { ...LOGIN, MCP_SERVERS: '[{"name":"law","url":"http://192.0.2.1/mcp"}]' },
    names: "MCP_SERVERS",
  },
  { what: "a proxy in words", env: { ...LOGIN, TRUST_PROXY: "yes" }, names: "TRUST_PROXY" },
  {
    what: "a short monitoring token",
    env: { ...LOGIN, MONITOR_TOKEN: "secret" },
    names: "MONITOR_TOKEN",
  },
  {
    what: "a word where HSTS for other names is on or off",
    env: { ...LOGIN, HSTS_SUBDOMAINS: "yes" },
    names: "HSTS_SUBDOMAINS",
  },
  {
    what: "a collector's protocol that is none",
    env: { ...LOGIN, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
    names: "OTEL_EXPORTER_OTLP_PROTOCOL",
  },
  {
    what: "a collector without a scheme",
    env: { ...LOGIN, OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" },
    names: "OTEL_EXPORTER_OTLP_ENDPOINT",
  },
  {
    what: "a collector's key in the clear",
    env: {
      ...LOGIN,
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://192.0.2.1:4318",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic abc",
    },
    names: "OTEL_EXPORTER_OTLP_HEADERS",
  },
  {
    what: "sessions of a minute",
    env: { ...LOGIN, STAFF_IDLE_MINUTES: "1" },
    names: "STAFF_IDLE_MINUTES",
  },
  {
    what: "consent items in Korean",
    env: { ...LOGIN, KAKAO_SCOPES: "이메일" },
    names: "KAKAO_SCOPES",
  },
  {
    what: "an issuer in the clear",
    env: { ...LOGIN, KAKAO_ISSUER: "http://kakao.example.com" },
    names: "KAKAO_ISSUER",
  },
  { what: "a secret without its key", env: { KAKAO_CLIENT_SECRET: "s" }, names: "KAKAO_REST_KEY" },
  { what: "Naver without a secret", env: { NAVER_CLIENT_ID: "n" }, names: "NAVER_CLIENT_SECRET" },
  { what: "Google without an id", env: { GOOGLE_CLIENT_SECRET: "s" }, names: "GOOGLE_CLIENT_ID" },
  {
    what: "an issuer without a client",
    env: { LOGIN_ISSUER: "https://login.example.com" },
    names: "LOGIN_CLIENT_ID",
  },
  {
    what: "a long name for a button",
    env: { ...LOGIN, LOGIN_LABEL: "가".repeat(30) },
    names: "LOGIN_LABEL",
  },
  {
    what: "scopes as a sentence",
    env: { ...LOGIN, LOGIN_SCOPES: "all, of them!" },
    names: "LOGIN_SCOPES",
  },
  {
    what: "hosts as addresses",
    env: { ...LOGIN, LOGIN_HOSTS: "https://a.example" },
    names: "LOGIN_HOSTS",
  },
  {
    what: "a demo behind a local name for the whole network",
    env: { DEMO: "1", HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:8000" },
    names: "HOST",
  },
  {
    what: "an address of no host",
    env: { ...LOGIN, HOST: "0.0.0.0", PUBLIC_URL: "http://0.0.0.0:8000" },
    names: "PUBLIC_URL",
  },
  {
    what: "a password in the public address",
    env: { ...LOGIN, PUBLIC_URL: "https://:b@office.example.com" },
    names: "PUBLIC_URL",
  },
  {
    what: "another machine behind a name of this one",
    env: {
      LOGIN_ISSUER: "http://localhost:80@192.0.2.1/",
      LOGIN_CLIENT_ID: "a",
      LOGIN_CLIENT_SECRET: "b",
    },
    names: "LOGIN_ISSUER",
  },
  {
    what: "a KV server behind a name of this machine",
    env: { ...LOGIN, KV_URL: "http://localhost:x@192.0.2.1/" },
    names: "KV_URL",
  },
  {
    what: "a KV server without its token",
    env: { ...LOGIN, KV_URL: "http://127.0.0.1:9" },
    names: "DENO_KV_ACCESS_TOKEN",
  },
  { what: "a host of colons", env: { ...LOGIN, HOST: ":::" }, names: "HOST" },
  {
    what: "a port of hosts that is too high",
    env: { ...LOGIN, LOGIN_HOSTS: "a.example:99999" },
    names: "LOGIN_HOSTS",
  },
  { what: "a host of dots", env: { ...LOGIN, LOGIN_HOSTS: "..:1" }, names: "LOGIN_HOSTS" },
  {
    what: "a model server with two dots",
    env: { ...LOGIN, LM_STUDIO_URL: "https://a..b/" },
    names: "LM_STUDIO_URL",
  },
  {
    what: "any provider of certificates",
    env: { ...LOGIN, CERTIFICATE_URL: "https://*.example/", CERTIFICATE_KEY: "k" },
    names: "CERTIFICATE_URL",
  },
  {
    what: "a comma in the data folder",
    env: { ...LOGIN, DATA_DIR: "⟨folder⟩/a,b" },
    names: "DATA_DIR",
  },
  {
    what: "a data folder that is a link to nothing",
    env: { ...LOGIN, DATA_DIR: "⟨folder⟩/링크" },
    names: "DATA_DIR",
    given: (folder) => Deno.symlink(`${folder}/없음`, `${folder}/링크`),
  },
  {
    what: "a data folder with an endless name",
    env: { ...LOGIN, DATA_DIR: `⟨folder⟩/${"a".repeat(600)}` },
    names: "DATA_DIR",
  },
  {
    what: "a data folder of the system's own",
    env: { ...LOGIN, DATA_DIR: "/dev/null/x" },
    names: "DATA_DIR",
  },
  {
    what: "a data folder with somebody else's files",
    env: { ...LOGIN },
    names: "DATA_DIR",
    async given(folder) {
      await Deno.mkdir(`${folder}/data`);
      await Deno.writeTextFile(`${folder}/data/index.html`, "");
    },
  },
  { what: "the program's folder for data", env: { ...LOGIN, DATA_DIR: "." }, names: "DATA_DIR" },
  {
    what: "a wrapping key below a file",
    env: { ...LOGIN, WRAPPING_KEY_FILE: "⟨folder⟩/파일/wrapping.key" },
    names: "WRAPPING_KEY_FILE",
    given: (folder) => Deno.writeTextFile(`${folder}/파일`, ""),
  },
  {
    what: "a wrapping key that is a link to nothing",
    env: { ...LOGIN, WRAPPING_KEY_FILE: "⟨folder⟩/wrapping.key" },
    names: "WRAPPING_KEY_FILE",
    given: (folder) => Deno.symlink(`${folder}/없음`, `${folder}/wrapping.key`),
  },
  {
    what: "backups behind a link into the data folder",
    env: { ...LOGIN, BACKUP_DIR: "⟨folder⟩/백업" },
    names: "BACKUP_DIR",
    async given(folder) {
      await Deno.mkdir(`${folder}/data`);
      await Deno.symlink(`${folder}/data`, `${folder}/백업`);
    },
  },
  {
    what: "backups around the data folder",
    env: { ...LOGIN, BACKUP_DIR: "⟨folder⟩" },
    names: "BACKUP_DIR",
  },
  {
    what: "the keys' copy without backups",
    env: { ...LOGIN, BACKUP_KEYS_COPY: "⟨folder⟩/keys" },
    names: "BACKUP_DIR",
  },
  {
    what: "the keys' copy beside the backups",
    env: { ...LOGIN, BACKUP_DIR: "⟨folder⟩/백업", BACKUP_KEYS_COPY: "⟨folder⟩/백업/keys" },
    names: "BACKUP_KEYS_COPY",
    given: (folder) => Deno.mkdir(`${folder}/백업`),
  },
  {
    what: "a key with a space in it",
    env: { KAKAO_REST_KEY: "0123456789 abcdef" },
    names: "KAKAO_REST_KEY",
  },
  {
    what: "a key in quotes",
    env: { KAKAO_REST_KEY: "“0123456789abcdef”" },
    names: "KAKAO_REST_KEY",
  },
  { what: "a port in sixteens", env: { ...LOGIN, PORT: "0x1F90" }, names: "PORT" },
  {
    what: "a taken port for the demo's login",
    env: { DEMO_LOGIN_PORT: String(busy.addr.port) },
    names: "DEMO_LOGIN_PORT",
  },
  ...[["verify"], ["export", "cards"], ["user", "list"], ["replay"], ["keys", "status"], [
    "history",
    "card/x",
  ]]
    .map(notThere),
  {
    ...notThere(["backup", "⟨folder⟩/복사.kv"]),
    what: "backup of a folder that is not there",
  },
];
