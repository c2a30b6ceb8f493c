/** A real office as a process behind a proxy, with a login provider and an issuer of certificates on this machine. */
import { startDemoLogin } from "../../../src/auth/demo/start.ts";
import { readConfig } from "../../../src/config.ts";
import { drawPdf } from "../../../src/pdf/draw.ts";
import { linesOf } from "../crash/run.ts";
import { startServerProcess } from "../../server/process.ts";

const KEY = "lab-key";

/** Issues a paper for whatever is asked, in the shapes of docs/certificate-provider.md. */
function startIssuer() {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    if (request.method !== "POST") return new Response(null, { status: 204 });
    const { reference, address } = await request.json();
    const paper = drawPdf({
      title: "등기사항전부증명서",
      made: new Date().toISOString(),
      blocks: [{ kind: "title", text: "등기사항전부증명서" }],
    });
    return new Response(paper as Uint8Array<ArrayBuffer>, {
      headers: {
        "content-type": "application/pdf",
        "certificate-number": "1101-000001",
        "certificate-reference": reference,
        "certificate-address": encodeURIComponent(address),
      },
    });
  });
  return { url: `http://127.0.0.1:${server.addr.port}`, close: () => server.shutdown() };
}

export interface LabOffice {
  /** Its settings, for the command line. */
  env: Record<string, string>;
  /** The path of the link for the first superuser. */
  firstLink: string;
  start(): Promise<void>;
  /** As a service manager does it. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one at `port`, whose visitors use `publicUrl`. */
export async function openLabOffice(
  { folder, port, publicUrl, more }: {
    folder: string;
    port: number;
    publicUrl: string;
    /** Settings besides. */
    more?: Record<string, string>;
  },
): Promise<LabOffice> {
  const login = await startDemoLogin({ port: 0 });
  const issuer = startIssuer();
  const env = {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: "1",
    DATA_DIR: `${folder}/data`,
    WRAPPING_KEY_FILE: `${folder}/wrapping.key`,
    KAKAO_ISSUER: login.issuer,
    KAKAO_REST_KEY: login.clientId,
    KAKAO_CLIENT_SECRET: login.clientSecret,
    // The command line knows people by their e-mail.
    KAKAO_SCOPES: "openid,profile_nickname,profile_image,account_email",
    CERTIFICATE_URL: issuer.url,
    CERTIFICATE_KEY: KEY,
    NODE_ENV: "production",
    ...more,
  };
  let child: Deno.ChildProcess | null = null;
  const office: LabOffice = {
    env,
    firstLink: "",
    async start() {
      child = startServerProcess(readConfig(env), { env, loud: false });
      const said: string[] = [];
      const read = async (stream: ReadableStream<Uint8Array>, ready: () => void) => {
        for await (const line of linesOf(stream)) {
          said.push(line);
          office.firstLink ||= /https?:\/\/[^\s/]+(\/first\/\S+)/.exec(line)?.[1] ?? "";
          if (/주의|TRUST_PROXY|Ctrl\+C/.test(line)) setTimeout(ready, 200);
        }
      };
      const up = Promise.withResolvers<void>();
      const reading = Promise.all([read(child.stdout, up.resolve), read(child.stderr, () => {})]);
      const fallen = reading.then(() => {
        throw new Error(`the office did not start: ${said.slice(-10).join("\n")}`);
      });
      fallen.catch(() => {});
      await Promise.race([up.promise, fallen]);
    },
    async stop() {
      child?.kill("SIGTERM");
      await child?.status;
      child = null;
    },
    async close() {
      await office.stop();
      await issuer.close();
      await login.close();
    },
  };
  await office.start();
  return office;
}
