/** Real proxies with the files of `deploy/`, started as an ordinary account on ports of its own. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const DEPLOY = resolve(import.meta.dirname!, "../../../deploy");
/** Where programs are that an ordinary account's PATH leaves out. */
const ALSO = ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin"];
/** A proxy that does not answer so long after its start does not work. */
const UP_MS = 15_000;

export interface Place {
  /** For its files, which nothing else is in. */
  folder: string;
  http: number;
  https: number;
  office: number;
  certificate: string;
  key: string;
}

/** The name in the files of `deploy/`, and the one that every machine has for itself. */
const [EXAMPLE, OWN] = [/office\.example\.com/g, "localhost"];

/** Replaces what must differ here. Throws where the file has no such thing any more. */
function changed(text: string, changes: readonly [from: string | RegExp, to: string][]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replaceAll(from, to);
    if (after === before) throw new Error(`deploy/ has no ${from}`);
    return after;
  }, text);
}

/** The files of a proxy and the words that start it. */
interface Proxy {
  files(place: Place): Record<string, string>;
  args(folder: string): string[];
}

const PROXIES: Record<string, Proxy> = {
  nginx: {
    files: ({ folder, http, https, office, certificate, key }) => ({
      "nginx.conf": [
        // One process: a master that root started gives its folder to another account.
        "daemon off; master_process off;",
        `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
        "events {}",
        "http {",
        ...["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) =>
          `  ${name}_temp_path ${folder}/${name};`
        ),
        `  access_log off; include ${folder}/office.conf;`,
        "}",
      ].join("\n"),
      "office.conf": changed(Deno.readTextFileSync(join(DEPLOY, "nginx.conf")), [
        [/ {0,20}listen \[::\].{0,200}\n/g, ""],
        ["listen 80;", `listen 127.0.0.1:${http};`],
        ["listen 443 ", `listen 127.0.0.1:${https} `],
        ["https://$host$", `https://$host:${https}$`],
        ["127.0.0.1:8000", `127.0.0.1:${office}`],
        ["/etc/ssl/office.crt", certificate],
        ["/etc/ssl/office.key", key],
        [EXAMPLE, OWN],
      ]),
    }),
    args: (folder) => ["-p", folder, "-e", `${folder}/error.log`, "-c", `${folder}/nginx.conf`],
  },
  caddy: {
    files: ({ http, https, office, certificate, key }) => ({
      Caddyfile: `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n` +
        changed(Deno.readTextFileSync(join(DEPLOY, "Caddyfile")), [
          ["# tls /etc/ssl/office.crt /etc/ssl/office.key", `tls ${certificate} ${key}`],
          ["127.0.0.1:8000", `127.0.0.1:${office}`],
          [EXAMPLE, OWN],
        ]),
    }),
    args: (folder) => ["run", "--config", `${folder}/Caddyfile`, "--adapter", "caddyfile"],
  },
};

export const PROXY_NAMES: readonly string[] = Object.keys(PROXIES);

/** The program of that name; null where it is not installed. */
export function programOf(name: string): string | null {
  const folders = [...(Deno.env.get("PATH") ?? "").split(":"), ...ALSO];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** A certificate for this machine's names, signed by itself. */
export async function makeCertificate(
  folder: string,
): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [`${folder}/office.crt`, `${folder}/office.key`];
  const { success, stderr } = await new Deno.Command("openssl", {
    args: [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-days", "2", "-subj", `/CN=${OWN}`, "-keyout", key, "-out", certificate],
      ...["-addext", `subjectAltName=DNS:${OWN},DNS:www.${OWN},IP:127.0.0.1`],
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return { certificate, key };
}

async function answers(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  } catch {
    return false;
  }
}

/** Starts the proxy; gives the way to end it. */
export async function startProxy(name: string, place: Place): Promise<() => Promise<void>> {
  const { folder, https } = place;
  const { files, args } = PROXIES[name];
  for (const [file, text] of Object.entries(files(place))) {
    await Deno.writeTextFile(join(folder, file), text);
  }
  const child = new Deno.Command(programOf(name)!, {
    args: args(folder),
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const said = new Response(child.stderr).text();
  const ended = child.status.then(() => true);
  const until = performance.now() + UP_MS;
  while (!await answers(https)) {
    const pause = new Promise<false>((resolve) => setTimeout(() => resolve(false), 50));
    if (await Promise.race([ended, pause]) || performance.now() > until) {
      throw new Error(`${name} did not start: ${await said}`);
    }
  }
  return async () => {
    child.kill("SIGTERM");
    await child.status;
    await said;
  };
}
