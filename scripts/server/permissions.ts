/** What the server's process may do: the rights that serving an office with these settings needs, and no other. */
import { dirname, resolve } from "node:path";
import { hostOf } from "../../src/auth/login_settings.ts";
import { SYNCHRONISED_FILE } from "../../src/clock/machine.ts";
import type { Config } from "../../src/config.ts";

/** One right, and the setting that asks for it. */
export interface Right {
  name: "read" | "write" | "net";
  value: string;
  setting: string;
}

const LOOPBACK = "127.0.0.1";

/** A host with its port as Deno's list of addresses has it. */
const address = (host: string, port: number): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Whom the server may listen for and call: itself, the login providers, and the servers named in the settings. */
function addresses(
  { host, port, kvUrl, chat, outside, certificates, logins, mail, push, webhook, texts }: Config,
): Right[] {
  const named: [setting: string, url: string][] = [
    ["KV_URL", kvUrl],
    ["LM_STUDIO_URL", chat.url],
    ...outside.map(({ url }): [string, string] => ["MCP_SERVERS", url]),
    ["WEBHOOK_URL", webhook?.url ?? ""],
    ["SOLAPI_URL", texts?.url ?? ""],
    ["CERTIFICATE_URL", certificates?.url ?? ""],
  ];
  const net = (setting: string, value: string): Right => ({ name: "net", value, setting });
  return [
    // Behind the port of the office Deno's own server listens on a free one of this machine (src/server/serve.ts),
    // and so does the provider of a demo.
    net("HOST", LOOPBACK),
    // A port of 0 is any that is free: which one is not known before.
    ...host === LOOPBACK ? [] : [net("HOST", address(host, port).replace(/:0$/, ""))],
    ...logins.flatMap(({ hosts }) => hosts.map((host) => net("LOGIN_HOSTS", host))),
    ...(push?.hosts ?? []).map((host) => net("PUSH", host)),
    ...mail ? [net("MAIL_HOST", address(mail.host, mail.port))] : [],
    ...named.filter(([, url]) => /^https?:/.test(url))
      .map(([setting, url]) => net(setting, hostOf(url))),
  ];
}

/** A path, and where it leads to when it is a link. */
function withReal(path: string): string[] {
  try {
    return [path, Deno.realPathSync(path)];
  } catch {
    return [path];
  }
}

/** What the settings ask for. Nothing may be read or written outside of it but the program's own files. */
export function rightsOf(config: Config): Right[] {
  const { folders, keyFile, keysCopy } = config.backup;
  const { key, file } = config.wrapping;
  const at = (names: Right["name"][], setting: string, path: string): Right[] =>
    path === ""
      ? []
      : withReal(resolve(path)).flatMap((value) => names.map((name) => ({ name, value, setting })));
  const both: Right["name"][] = ["read", "write"];
  return [
    ...config.kvUrl === "" ? at(both, "DATA_DIR", config.dataDir) : [],
    ...folders.flatMap((folder) => at(both, "BACKUP_DIR", folder)),
    ...keysCopy === "" ? [] : at(both, "BACKUP_KEYS_COPY", dirname(keysCopy)),
    ...at(["read"], "OFFICE_FILE", config.officeFile),
    ...at(["read"], "WRAPPING_KEY_FILE", key === "" ? file : ""),
    ...at(["read"], "BACKUP_KEY_FILE", keyFile),
    ...addresses(config),
  ];
}

/** `--allow-read=a,b`; a comma in a name is written twice. */
const flag = (name: string, values: string[]): string[] =>
  values.length === 0 ? [] : [
    `--allow-${name}=${[...new Set(values)].map((value) => value.replaceAll(",", ",,")).join()}`,
  ];

/**
 * The library for pictures picks its machine code by the C library of the system: a file says which one it
 * is, and where there is no such file a report of the process, which asks for these three.
 */
const C_LIBRARY = { told: "/usr/bin/ldd", asked: ["cpus", "hostname", "networkInterfaces"] };

/** Folders of code that a worker reads when it starts; settings (`.env`) are in none of them. */
const PROGRAM = ["node_modules", "events", "projections", "src", "web"];

/**
 * The flags of `deno run` for the server's process. `root` is the folder of the program, `build` that of the
 * built files. Nothing may be started. The environment is whole because the process is given only what it may know
 * (`environmentOf`).
 */
export function permissionsOf(config: Config, root: string, build: string): string[] {
  const rights = rightsOf(config);
  const values = (wanted: Right["name"]) =>
    rights.filter(({ name }) => name === wanted).map(({ value }) => value);
  const program = [build, ...PROGRAM].map((folder) => resolve(root, folder));
  return [
    "--no-prompt",
    ...flag("read", [...program, ...values("read"), C_LIBRARY.told, SYNCHRONISED_FILE]),
    ...flag("write", values("write")),
    ...flag("net", values("net")),
    "--allow-env",
    // Whether the log fits into the machine's memory is known before it is read; how full a disk is, while it runs.
    ...flag("sys", [...C_LIBRARY.asked, "systemMemoryInfo", "statfs"]),
    // The library for pictures is machine code.
    ...flag("ffi", [resolve(root, "node_modules")]),
  ];
}

/** What this process may not do though the settings ask for it: null where it may all. */
export function missingRight(config: Config): Right | null {
  const may = ({ name, value }: Right): boolean => {
    // The runtime answers no question about a pattern: one name below it stands for all.
    const host = value.startsWith("*.") ? `any${value.slice(1)}` : value;
    const wanted = name === "net" ? { name, host } : { name, path: value };
    return Deno.permissions.querySync(wanted).state === "granted";
  };
  return rightsOf(config).find((right) => !may(right)) ?? null;
}

/** What the runtime itself reads: certificates, proxies, telemetry, time zone; and on Windows, what any program needs. */
const OF_THE_RUNTIME =
  /^(DENO_.*|OTEL_.*|NODE_(ENV|EXTRA_CA_CERTS)|SSL_CERT_(FILE|DIR)|(HTTPS?|NO|ALL)_PROXY|TZ|LANG|LC_.*|NO_COLOR|FORCE_COLOR|TERM|SystemRoot|TEMP|TMP|TMPDIR)$/i;

/** Of these variables those that the server is to know: its settings and what the runtime reads. */
export function environmentOf(
  env: Record<string, string | undefined>,
  settings: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && (settings.includes(name) || OF_THE_RUNTIME.test(name)) &&
        // The runtime takes an empty one for a wrong one.
        !(value === "" && name.startsWith("OTEL_"))
        ? [[name, value]]
        : []
    ),
  );
}
