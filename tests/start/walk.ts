/**
 * What every start is walked by: health, a sign-in through the provider, an edit, a job, a download, a stop; then a
 * second start, in which nothing is lost.
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { startDemoLogin } from "../../src/auth/demo/start.ts";
import { KEY, openProvider } from "../helpers/provider.ts";
import { Browser, signInForReal } from "../helpers/sign_in.ts";
import { type Command, environment, freePort, type Started, startOffice } from "./process.ts";

type Environment = Record<string, string>;

/** Longer than a job or a backup may take on a busy machine, and the wait between two questions. */
const [PATIENCE_MS, ASK_MS] = [60_000, 50];

/** Asks again and again until there is an answer; throws what was waited for after a minute. */
export async function eventually<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  throw new Error(`it did not come: ${what}`);
}

/** A browser at an office in a process of its own. */
export function browserAt({ url }: Started): Browser {
  const call = (path: string, init: RequestInit & { as?: string } = {}) => {
    const { method, body, headers } = init;
    return fetch(url + path, { method, body, headers, redirect: "manual" });
  };
  return new Browser({ call: call as never }, new URL(url).origin);
}

async function answered<T>(asked: Promise<Response>, status = 200): Promise<T> {
  const response = await asked;
  const text = await response.text();
  assertEquals(response.status, status, text.slice(0, 500));
  return JSON.parse(text) as T;
}

async function isHealthy({ url }: Started): Promise<void> {
  for (const path of ["/healthz", "/readyz"]) {
    const response = await fetch(url + path);
    const text = await response.text();
    assertEquals(response.status, 200, `${path} ${text}`);
  }
}

/** Signs in as the superuser of the provider, by the printed link where there is one. */
export async function signIn(browser: Browser, office: Started, provider: string): Promise<void> {
  if (office.firstLink) {
    const link = await browser.go(office.firstLink);
    assertMatch(await link.text(), new RegExp(`/oauth/login/${provider}`));
  }
  const back = await signInForReal(
    browser,
    "superuser",
    `/oauth/login/${provider}?by=link&return_uri=${encodeURIComponent("/staff")}`,
  );
  assertEquals([back.status, back.headers.get("location")], [303, "/staff"]);
  const page = await browser.go("/staff");
  const text = await page.text();
  assertEquals(page.status, 200);
  assertMatch(text, /데모 관리자/);
}

const BASE = "/api/deposition";

interface Row {
  id: string;
  version: number;
  name: string;
}

/** A record that is made and edited: its id. */
async function edit(browser: Browser): Promise<string> {
  const { data: made } = await answered<{ data: Row }>(
    browser.post(`${BASE}/company/create`, { name: "나루주식회사" }),
    201,
  );
  await answered(browser.go(`${BASE}/company/${made.id}/update`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ version: made.version, manager: "홍길동" }),
  }));
  return made.id;
}

/** A certificate is ordered from the provider of the settings, in a job; its file is in the archive that comes down. */
async function work(browser: Browser): Promise<void> {
  const { data: { id } } = await answered<{ data: Row }>(
    browser.post(`${BASE}/address/create`, { address: "서울특별시 중구 세종대로 110" }),
    201,
  );
  const ended = async (task: string) => {
    const begun = await answered<{ task_id: string }>(
      browser.post(`${BASE}/address/${task}_immovable_bulk`, { address_ids: [id] }),
    );
    return await eventually(`the end of ${task}`, async () => {
      const status = await answered<{ status: string; download_url?: string }>(
        browser.go(`${BASE}/address/download_immovable_bulk?task_id=${begun.task_id}`),
      );
      assert(status.status !== "failed", JSON.stringify(status));
      return status.status === "completed" ? status : null;
    });
  };
  await ended("issue");
  const { download_url } = await ended("download");
  const archive = await browser.go(download_url!);
  assertEquals(archive.status, 200);
  assertEquals(new TextDecoder().decode((await archive.bytes()).subarray(0, 2)), "PK");
}

async function download(browser: Browser): Promise<void> {
  const workbook = await browser.go(`${BASE}/company/export_excel`);
  assertEquals(workbook.status, 200);
  assert((await workbook.bytes()).length > 1_000);
}

/** The record as it was left, for the session of before and for one that signs in now. */
async function isKept(office: Started, browser: Browser, id: string, provider: string) {
  assertEquals(office.firstLink, null, "the superuser is known");
  const seen = async (by: Browser) => {
    const rows = await answered<{ results: (Row & { manager: string })[] }>(
      by.go(`${BASE}/company?search=${encodeURIComponent("나루주식회사")}`),
    );
    return rows.results.map((row) => [row.id, row.manager]);
  };
  assertEquals(await seen(browser), [[id, "홍길동"]]);
  const again = browserAt(office);
  await signIn(again, office, provider);
  assertEquals(await seen(again), [[id, "홍길동"]]);
}

interface Walk {
  env: Environment;
  /** The provider's segment, in the address of the sign-in. */
  provider: string;
  command?: Command;
  /** Looks at the office before it is stopped. */
  also?(office: Started, browser: Browser): Promise<void>;
  /** Looks at it after its second start. */
  later?(): Promise<void>;
}

/** The whole walk. */
export async function walk({ env, provider, command, also, later: last }: Walk): Promise<void> {
  const first = await startOffice(env, command);
  const browser = browserAt(first);
  let id: string;
  try {
    await isHealthy(first);
    await signIn(browser, first, provider);
    id = await edit(browser);
    await work(browser);
    await download(browser);
    await also?.(first, browser);
  } finally {
    assertEquals(await first.stop(), 0, first.said());
  }
  const second = await startOffice(env, command);
  try {
    await isHealthy(second);
    const later = browserAt(second);
    for (const [key, cookie] of browser.jar) later.jar.set(key, cookie);
    await isKept(second, later, id, provider);
    await last?.();
  } finally {
    assertEquals(await second.stop(), 0, second.said());
  }
}

/** A folder for one office; it is removed afterwards. Its path is one that people have. */
export async function inOwnFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "내 사무소 " });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** An office that is no demo: with a login provider in Kakao's shapes and a provider of certificates, both real servers. */
export async function withProviders(
  work: (folder: string, env: (more?: Environment) => Environment) => Promise<void>,
  kind: "kakao" | "oidc" = "kakao",
): Promise<void> {
  const login = await startDemoLogin({ port: 0 });
  const certificates = openProvider();
  const port = freePort();
  const settings: Environment = kind === "kakao"
    ? {
      KAKAO_ISSUER: login.issuer,
      KAKAO_REST_KEY: login.clientId,
      KAKAO_CLIENT_SECRET: login.clientSecret,
    }
    : {
      LOGIN_ISSUER: login.issuer,
      LOGIN_CLIENT_ID: login.clientId,
      LOGIN_CLIENT_SECRET: login.clientSecret,
      LOGIN_LABEL: "나루 계정",
    };
  try {
    await inOwnFolder((folder) =>
      work(folder, (more = {}) =>
        environment(folder, {
          PORT: port,
          CERTIFICATE_URL: certificates.url,
          CERTIFICATE_KEY: KEY,
          ...settings,
          ...more,
        }))
    );
  } finally {
    await certificates.close();
    await login.close();
  }
}
