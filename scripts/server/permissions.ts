/** What the server's process may do: the rights that serving an office with these settings needs, and no other. */
import { dirname, resolve } from "node:path";
import { kakaoHosts } from "../../src/auth/provider_source.ts";
import type { Config } from "../../src/config.ts";

const LOOPBACK = "127.0.0.1";

/** A host with its port as Deno's list of addresses has it. */
const address = (host: string, port: number | string): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Whom the server may listen for and call: itself, the login provider, and the servers named in the settings. */
function addresses(config: Config): string[] {
  const { kvUrl, chat, outside, certificates } = config;
  const named = [kvUrl, chat.url, ...outside.map(({ url }) => url), certificates?.url ?? ""]
    .filter((url) => /^https?:/.test(url)).map((url) => new URL(url));
  const called = config.kakao.restKey === "" ? [] : kakaoHosts;
  return [
    // A port of 0 is any that is free: which one is not known before.
    config.port === 0 ? config.host : address(config.host, config.port),
    ...(config.demo
      ? [config.demoLoginPort === 0 ? LOOPBACK : address(LOOPBACK, config.demoLoginPort)]
      : []),
    ...called.map((host) => address(host, 443)),
    ...named.map(({ hostname, port, protocol }) =>
      `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`
    ),
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

/** `--allow-read=a,b`; a comma in a name is written twice. */
const flag = (name: string, values: string[]): string =>
  `--allow-${name}=${[...new Set(values)].map((value) => value.replaceAll(",", ",,")).join()}`;

/**
 * The library for pictures picks its machine code by the C library of the system: a file says which one it
 * is, and where there is no such file a report of the process, which asks for these three.
 */
const C_LIBRARY = { told: "/usr/bin/ldd", asked: ["cpus", "hostname", "networkInterfaces"] };

/** Folders of code that a worker reads when it starts; settings (`.env`) are in none of them. */
const PROGRAM = ["node_modules", "events", "projections", "src", "web"];

/**
 * The flags of `deno run` for the server's process. `root` is the folder of the program, `build` that of the
 * built files. Nothing may be started, and nothing read outside of them but what the settings name.
 * The environment is whole because the process is given only what it may know (`environmentOf`).
 */
export function permissionsOf(config: Config, root: string, build: string): string[] {
  const data = config.kvUrl === "" ? withReal(resolve(config.dataDir)) : [];
  const { key, file } = config.wrapping;
  const { folders, keyFile, keysCopy } = config.backup;
  const kept = [...folders, ...keysCopy === "" ? [] : [dirname(keysCopy)]]
    .flatMap((folder) => withReal(resolve(folder)));
  const files = [config.officeFile, key === "" ? file : "", keyFile].filter((path) => path !== "")
    .flatMap((path) => withReal(resolve(path)));
  const program = [build, ...PROGRAM].map((folder) => resolve(root, folder));
  return [
    "--no-prompt",
    flag("read", [...program, ...data, ...kept, ...files, C_LIBRARY.told]),
    ...(data.length > 0 ? [flag("write", [...data, ...kept])] : []),
    flag("net", addresses(config)),
    "--allow-env",
    // Whether the log fits into the machine's memory is known before it is read.
    flag("sys", [...C_LIBRARY.asked, "systemMemoryInfo"]),
    // The library for pictures is machine code.
    flag("ffi", [resolve(root, "node_modules")]),
  ];
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
      value !== undefined && (settings.includes(name) || OF_THE_RUNTIME.test(name))
        ? [[name, value]]
        : []
    ),
  );
}
