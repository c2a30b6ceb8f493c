/** A running office for the checks of the specification: calls and pages as each kind of person makes them. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { type ModelServer, says as answers, startModelServer } from "../chat/model_server.ts";
import { type Scene, withScene } from "../browser/harness.ts";

export type Caller = "visitor" | "member" | "staff" | "colleague" | "superuser" | "deactivated";

const ACCOUNTS: Readonly<Record<Caller, string | null>> = {
  visitor: null,
  member: "데모 고객",
  staff: "데모 직원 하나",
  colleague: "데모 직원 둘",
  superuser: "데모 관리자",
  deactivated: "데모 비활성",
};

// deno-lint-ignore no-explicit-any -- answers are looked at field by field: a field that is not there is undefined.
export type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
  json: Json;
}

/** Without what the browser draws differently anyway: text as it is read, spaces out. */
const squeeze = (text: string): string => text.replace(/[\s\u00a0]+/g, "");

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&nbsp;": " ",
};

/** What a page says, without its markup. */
export function textOf(html: string): string {
  const body = html.replace(/<!--[\s\S]*?-->/g, "").replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
  return body.replace(/<[^>]+>/g, " ").replace(
    /&(amp|lt|gt|quot|#x27|#39|nbsp);/g,
    (one) => ENTITIES[one],
  );
}

/** Fails unless the page says all of these, whatever its spaces are. */
export function assertSays(html: string, ...texts: string[]): void {
  const all = squeeze(textOf(html));
  const missing = texts.filter((text) => !all.includes(squeeze(text)));
  assertEquals(missing, [], "the page does not say");
}

let networks = 0;

/** An unused address: sign-ins of one network are limited by the minute. */
export const newNetwork = (): string => `10.20.${++networks >> 8}.${networks & 255}`;

/** How long a sign-in serves: rights are changed by who signed in within ten minutes. */
const SESSION_MILLISECONDS = 5 * 60_000;

export class Office {
  readonly #home = new Map<Caller, { page: Page; at: number }>();
  #opened: Page[] = [];
  readonly #ends: (() => void)[] = [];

  constructor(readonly scene: Scene, readonly model: ModelServer) {}

  /** Done before the office closes: what a check has left standing. */
  atEnd(work: () => void): void {
    this.#ends.push(work);
  }

  end(): void {
    for (const work of this.#ends) work();
  }

  get url(): string {
    return this.scene.server.url;
  }

  /** A page of that person which stays open: others are opened beside it, with its session. */
  async #homeOf(caller: Caller): Promise<Page> {
    const known = this.#home.get(caller);
    if (known && Date.now() - known.at < SESSION_MILLISECONDS) return known.page;
    const name = ACCOUNTS[caller];
    const page = name ? await this.scene.signedIn(name) : await this.scene.visitor();
    this.#home.set(caller, { page, at: Date.now() });
    return page;
  }

  async #cookiesOf(caller: Caller): Promise<string> {
    // A deactivated account gets no session at all.
    if (caller === "visitor" || caller === "deactivated") return "";
    const all = await (await this.#homeOf(caller)).context().cookies();
    return all.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  async #tokenOf(caller: Caller): Promise<string> {
    const { text } = await this.call(caller, "GET", "/staff/tables/address");
    return text.match(/name="csrfmiddlewaretoken" value="([^"]+)"/)![1];
  }

  /** A call as that person's browser makes it. A body that is no form is sent as JSON. */
  async call(caller: Caller, method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = {
      cookie: await this.#cookiesOf(caller),
      "sec-fetch-site": "same-origin",
      "accept-language": "ko",
      "x-forwarded-for": newNetwork(),
    };
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers["content-type"] = "application/json";
    // A form is what another site could send too: it carries the token of a page.
    if (isForm) headers["x-csrftoken"] = await this.#tokenOf(caller);
    const response = await fetch(new URL(path, this.url), {
      method,
      headers,
      redirect: "manual",
      body: body === undefined || isForm ? body : JSON.stringify(body),
    });
    const bytes = await response.bytes();
    const text = new TextDecoder().decode(bytes);
    let json: Json;
    if (/json/.test(response.headers.get("content-type") ?? "")) json = JSON.parse(text);
    return { status: response.status, headers: response.headers, bytes, text, json };
  }

  /** What a call answers, which must be a 200 or 201. */
  async ok(caller: Caller, method: string, path: string, body?: unknown): Promise<Json> {
    const answer = await this.call(caller, method, path, body);
    assert([200, 201, 202].includes(answer.status), `${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  }

  get(caller: Caller, path: string): Promise<Json> {
    return this.ok(caller, "GET", path);
  }

  /** The status that each of these people gets. */
  async statuses(method: string, path: string, callers: Caller[], body?: unknown) {
    const all = callers.map((caller) => this.call(caller, method, path, body));
    return (await Promise.all(all)).map(({ status }) => status);
  }

  /** The page as the server sends it. */
  async html(caller: Caller, path: string): Promise<string> {
    const { status, text } = await this.call(caller, "GET", path);
    assertEquals(status, 200, path);
    return text;
  }

  /** The page as the server sends it says all of these. */
  async says(caller: Caller, path: string, ...texts: string[]): Promise<string> {
    const html = await this.html(caller, path);
    assertSays(html, ...texts);
    return html;
  }

  /** The person's browser at that address, every island of it alive. Closed after the check. */
  async open(caller: Caller, path: string): Promise<Page> {
    const page = await (await this.#homeOf(caller)).context().newPage();
    this.#opened.push(page);
    await page.goto(path);
    await page.waitForFunction(() =>
      document.querySelectorAll("[data-island]:not([data-ready])").length === 0
    );
    return page;
  }

  /** The same with storage and session of its own. */
  async fresh(caller: Caller, path: string): Promise<Page> {
    const name = ACCOUNTS[caller];
    const page = name ? await this.scene.signedIn(name) : await this.scene.visitor();
    this.#opened.push(page);
    await page.goto(path);
    return page;
  }

  /** Closes what the check has opened. */
  async tidy(): Promise<void> {
    const opened = this.#opened;
    this.#opened = [];
    const homes = [...this.#home.values()].map(({ page }) => page.context());
    for (const page of opened) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      if (homes.includes(page.context())) await page.close();
      else await page.context().close();
    }
  }
}

/** Runs an office until it is closed: one server, one browser, one model for all checks of a file. */
export async function openOffice(): Promise<{ office: Office; close(): Promise<void> }> {
  const model = startModelServer(answers("안녕하세요."));
  const opened = Promise.withResolvers<Scene>();
  const closing = Promise.withResolvers<void>();
  const settings = { LM_STUDIO_URL: model.url, LM_STUDIO_MODEL: "gemma", TRUST_PROXY: "1" };
  const ended = withScene(
    async (scene) => {
      opened.resolve(scene);
      await closing.promise;
    },
    undefined,
    settings,
  );
  const scene = await Promise.race([opened.promise, ended.then(() => opened.promise)]);
  const office = new Office(scene, model);
  return {
    office,
    async close() {
      office.end();
      closing.resolve();
      await ended;
      await model.stop();
    },
  };
}
