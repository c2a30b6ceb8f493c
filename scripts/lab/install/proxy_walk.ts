/** What an office has to do behind a proxy, each step on a page or over the proxy's own port. */
import { request } from "node:https";
import { get as getPlain, type IncomingMessage } from "node:http";
import type { Browser, Page } from "playwright-core";
import { tokenOf } from "../cluster/office.ts";
import type { LabOffice } from "./proxy_office.ts";

export interface Lab {
  browser: Browser;
  office: LabOffice;
  http: number;
  https: number;
  /** The proxy's own, which calls trust. */
  certificate: string;
}

/** Of the demo provider's person who becomes the superuser. */
const [SUPERUSER, E_MAIL] = ["데모 관리자", "superuser@demo.invalid"];
const TABLE = "/api/deposition/company";
const MB = 1024 * 1024;
/** A change that is on another page later than this was held back by something. */
const LIVE_MS = 3_000;
const PATIENCE_MS = 60_000;

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  host?: string;
}
interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
}

/** One request to the proxy, over TLS, by whichever name. */
function ask({ https, certificate }: Lab, path: string, asked: Asked = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body, host = "localhost" } = asked;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const sent = request({
      ...{ host: "127.0.0.1", port: https, path, method, ca: certificate, servername: host },
      headers: { host: `${host}:${https}`, ...length, ...headers },
    }, (answer) => {
      const parts: Uint8Array[] = [];
      answer.on("data", (part: Uint8Array) => parts.push(part));
      answer.on("end", async () => {
        const text = await new Blob(parts as BlobPart[]).text();
        resolve({ status: answer.statusCode!, headers: answer.headers, text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function must(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(what);
}

async function eventually<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it did not come: ${what}`);
}

/** The walk's own state: a page that stays open, and a token for calls beside it. */
export class Walk {
  page!: Page;
  #token = "";

  constructor(readonly lab: Lab) {}

  /** A call with the superuser's token, through the proxy. */
  async call<T>(path: string, json?: unknown): Promise<T> {
    const answer = await ask(this.lab, path, {
      method: json === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      body: json === undefined ? undefined : new TextEncoder().encode(JSON.stringify(json)),
    });
    must(answer.status < 300, `${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return JSON.parse(answer.text) as T;
  }

  ask(path: string, asked: Asked = {}): Promise<Answer> {
    const authorization = `Bearer ${this.#token}`;
    return ask(this.lab, path, { ...asked, headers: { authorization, ...asked.headers } });
  }

  async signIn(): Promise<string> {
    const { browser, office, https } = this.lab;
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      baseURL: `https://localhost:${https}`,
      locale: "ko-KR",
    });
    this.page = await context.newPage();
    await this.page.goto(office.firstLink);
    await this.page.getByRole("link", { name: /로그인/ }).or(
      this.page.getByRole("button", { name: /로그인/ }),
    ).first().click();
    await this.page.getByRole("button", { name: SUPERUSER }).click();
    await this.page.waitForURL((url) => url.port === String(https) && url.pathname !== "/");
    this.#token = await tokenOf(E_MAIL, this.lab.office.env);
    const cookies = await context.cookies();
    const session = cookies.find(({ name }) => name === "__Host-session");
    must(session?.secure === true, "the session's cookie is not for https alone");
    return new URL(this.page.url()).pathname;
  }

  /** Adds a company beside the open page; how long it takes until that shows it, in milliseconds. */
  async seenAfter(name: string): Promise<number> {
    const begun = performance.now();
    await this.call(`${TABLE}/create`, { name });
    const row = this.page.getByText(name, { exact: true });
    const added = this.page.getByRole("button", { name: /새 행/ });
    await row.or(added).first().waitFor({ timeout: PATIENCE_MS });
    return performance.now() - begun;
  }

  async liveLine(): Promise<string> {
    await this.page.goto("/staff/tables/company");
    await this.page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
    const first = this.page.waitForResponse((answer) => answer.url().includes("/api/live"));
    await first.catch(() => {});
    const ms = await this.seenAfter("실시간상사");
    must(ms < LIVE_MS, `a change took ${Math.round(ms)} ms: the proxy holds it back`);
    return `${Math.round(ms)} ms`;
  }

  async upload(): Promise<string> {
    const row = "가".repeat(300);
    const text = "회사명,메모\n" + Array.from(
      { length: Math.ceil(9 * MB / 915) },
      (_, at) => `회사 ${at},${row}`,
    ).join("\n");
    const answer = await this.#send(text);
    must(answer.status === 200, `${answer.status} ${answer.text.slice(0, 200)}`);
    return `${(new Blob([text]).size / MB).toFixed(1)} MB`;
  }

  async tooLarge(): Promise<string> {
    const answer = await this.#send("x".repeat(71 * MB)).catch((error) => ({
      ...{ status: 0, headers: {} as Answer["headers"], text: String(error) },
    }));
    must(answer.status === 413, `${answer.status} ${answer.text.slice(0, 200)}`);
    const said = /(보낸 내용이 너무 큽니다|파일 크기는 \d+MB 이하여야 합니다)/.exec(answer.text)
      ?.[0];
    must(said !== undefined, answer.text.slice(0, 200));
    return `413 ${said}`;
  }

  /** A file as the pages send one, for a preview. */
  #send(text: string): Promise<Answer> {
    const boundary = "lab-boundary";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"` +
      "\r\ncontent-type: text/csv\r\n\r\n";
    const dry = `\r\n--${boundary}\r\ncontent-disposition: form-data; name="dry_run"\r\n\r\ntrue`;
    return this.ask(`${TABLE}/import_excel`, {
      method: "POST",
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      body: new TextEncoder().encode(`${head}${text}${dry}\r\n--${boundary}--\r\n`),
    });
  }

  async range(): Promise<string> {
    const { data: { id } } = await this.call<{ data: { id: string } }>(
      "/api/deposition/address/create",
      { address: "서울특별시 중구 세종대로 110" },
    );
    const done = async (task: string) => {
      const begun = await this.call<{ task_id: string }>(
        `/api/deposition/address/${task}_immovable_bulk`,
        { address_ids: [id] },
      );
      return await eventually(task, async () => {
        const found = await this.call<{ status: string; download_url?: string }>(
          `/api/deposition/address/download_immovable_bulk?task_id=${begun.task_id}`,
        );
        must(found.status !== "failed", JSON.stringify(found));
        return found.status === "completed" ? found : null;
      });
    };
    await done("issue");
    const { download_url } = await done("download");
    const answer = await this.ask(download_url!, { headers: { range: "bytes=10-109" } });
    must(answer.status === 206, String(answer.status));
    return String(answer.headers["content-range"]);
  }

  /** The page that stays open says that it is cut off, and then catches up by itself. */
  async restart(): Promise<string> {
    const { office } = this.lab;
    await office.stop();
    const sign = this.page.getByText("서버와 연결이 끊겨 다시 연결하고 있습니다.");
    await sign.waitFor({ timeout: PATIENCE_MS });
    const away = await ask(this.lab, "/", { headers: { accept: "text/html" } });
    must(away.status === 503 && away.text.includes("다시 시작하고 있습니다"), String(away.status));
    await office.start();
    const begun = performance.now();
    const ms = await this.seenAfter("다시온상사");
    await sign.waitFor({ state: "hidden", timeout: PATIENCE_MS });
    const whole = performance.now() - begun;
    return `back after ${Math.round(whole)} ms (a change ${Math.round(ms)} ms)`;
  }

  async otherName(): Promise<string> {
    const { https } = this.lab;
    const headers = { accept: "text/html" };
    const answer = await ask(this.lab, "/estimate?a=1", { host: "www.localhost", headers });
    const to = String(answer.headers.location);
    must(answer.status === 308, `${answer.status}`);
    must(to === `https://localhost:${https}/estimate?a=1`, to);
    const own = await ask(this.lab, "/", { headers });
    must(own.status === 200, `the own name: ${own.status}`);
    return to;
  }

  async stayOnHttps(): Promise<string> {
    const { headers } = await ask(this.lab, "/healthz");
    const header = String(headers["strict-transport-security"]);
    must(header === "max-age=63072000", header);
    const plain = await new Promise<IncomingMessage>((resolve, reject) =>
      getPlain({
        ...{ host: "127.0.0.1", port: this.lab.http, path: "/about" },
        headers: { host: `localhost:${this.lab.http}` },
      }, resolve).on("error", reject)
    );
    plain.resume();
    const to = String(plain.headers.location);
    // Caddy leaves its own port out, which is 443 elsewhere.
    must(/^https:\/\/localhost(:\d+)?\/about$/.test(to), to);
    return `${header}, http → ${plain.statusCode}`;
  }
}

/** The steps in their order, by what they are called in the report. */
export const STEPS: [name: string, step: (walk: Walk) => Promise<string>][] = [
  ["sign-in", (walk) => walk.signIn()],
  ["live line", (walk) => walk.liveLine()],
  ["upload of 9 MB", (walk) => walk.upload()],
  ["71 MB", (walk) => walk.tooLarge()],
  ["Range", (walk) => walk.range()],
  ["another name", (walk) => walk.otherName()],
  ["HSTS", (walk) => walk.stayOnHttps()],
  ["restart of the office", (walk) => walk.restart()],
];
