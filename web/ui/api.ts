/** How islands talk to the server: JSON, safe to repeat, and every failure a Korean sentence. */
import { csrfHeader } from "./csrf.ts";

/** The server's answer to a call that did not work, or ours when no answer came. */
export interface Problem {
  error: string;
  message: string;
  /** Machine-readable: `stale_version`, `network`, `session_expired` … */
  code: string;
  details?: unknown[];
  request_id?: string;
}

export type Answer<T> =
  | { ok: true; data: T; status: number }
  | { ok: false; problem: Problem; status: number };

export interface CallOptions {
  body?: unknown;
  /** Idempotency key; give the same one again when a person repeats the same attempt. */
  key?: string;
  /** Version that an edit was made on; sent as `If-Match`. */
  version?: number;
  /** Sent as they are, besides those every call has. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The moment that the page's own address names: every list it asks for is asked as of then. Null: now. */
const moment = new URLSearchParams(globalThis.location?.search).get("as_of");

/** What a list's query has besides; nothing where the page shows now, nor on the server. */
export const momentQuery: Record<string, string> = moment === null ? {} : { as_of: moment };

/** `path?a=b`, as of the moment that the page shows; the path alone when there is nothing to ask for. */
export function withQuery(path: string, query: Record<string, string> = {}): string {
  const text = new URLSearchParams({ ...query, ...momentQuery }).toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Does the page show an earlier moment? Nothing is followed or changed there. */
export const isPast = moment !== null;

/** Marks what a page asks by itself: it is no use of its person's session (src/server/gates.ts). */
export const BACKGROUND = { "x-background": "1" };

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Waits before the second and the third try when no answer came, in milliseconds. */
const RETRY_MS = [400, 1500];

/** 16 random letters. (`randomUUID` is missing where a page came over plain http.) */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Was it refused for good? The same key would be told the same again; a new attempt has a new one. */
export const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 401;
/** What every key of this page begins with. */
const page = randomHex();

/** A fresh idempotency key. */
export function newKey(): string {
  return page + randomHex();
}

/** Was this key made on this page? One of another tab was not, whoever's it is. */
export function isOwnKey(key: string): boolean {
  return key.startsWith(page);
}

function problemOf(code: string, message: string): Problem {
  return { error: message, message, code };
}

const noNetwork = problemOf(
  "network",
  "서버에 연결하지 못했습니다. 인터넷 연결을 확인한 뒤 다시 시도해 주세요. 입력한 내용은 그대로 있습니다.",
);

function requestOf(method: Method, options: CallOptions, key: string): RequestInit {
  const { body, version, signal } = options;
  // The browser names a form's type itself, with the boundary it puts between the fields.
  const isText = body !== undefined && !(body instanceof FormData);
  const headers = new Headers({
    accept: "application/json",
    ...(method === "GET" ? {} : { "idempotency-key": key, ...csrfHeader() }),
    ...(version === undefined ? {} : { "if-match": `"${version}"` }),
    ...(isText ? { "content-type": "application/json" } : {}),
    ...options.headers,
  });
  const sent = isText ? JSON.stringify(body) : body as FormData | undefined;
  return { method, headers, body: sent, signal, credentials: "same-origin" };
}

/** Sends a request up to three times: all carry the same key, so it is done once however often it arrives. */
async function send(path: string, init: RequestInit): Promise<Response | null> {
  for (let attempt = 0;; attempt++) {
    try {
      const response = await fetch(path, init);
      if (response.status !== 503 || attempt === RETRY_MS.length) return response;
    } catch {
      if (init.signal?.aborted || attempt === RETRY_MS.length) return null;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS[attempt]));
  }
}

/**
 * The server's response, or null when none came. What the session or the page's token has outlived is
 * renewed once and asked for again, with the same key. The code for it is on the page already (the frame
 * runs it): no island needs it before.
 */
export async function callServer(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Response | null> {
  const init = requestOf(method, options, options.key ?? newKey());
  let response = await send(path, init);
  for (const status of [401, 403]) {
    if (response?.status !== status) continue;
    const { renew } = await import("./session.ts");
    if (await renew(response, init.headers as Headers)) response = await send(path, init);
  }
  return response;
}

/** What a response says: data, or a problem with a text to show. */
export async function readAnswer<T>(response: Response | null): Promise<Answer<T>> {
  if (!response) return { ok: false, problem: noNetwork, status: 0 };
  const { status } = response;
  if (status === 204) return { ok: true, data: undefined as T, status };
  let parsed: unknown;
  try {
    parsed = await response.json();
  } catch {
    const message = `서버 오류가 발생했습니다(${status}). 잠시 후 다시 시도해 주세요.`;
    return { ok: false, problem: problemOf("bad_answer", message), status };
  }
  if (response.ok) return { ok: true, data: parsed as T, status };
  const given = (parsed ?? {}) as Partial<Problem>;
  const message = given.message ?? given.error ?? "요청을 처리하지 못했습니다.";
  return { ok: false, problem: { ...problemOf(given.code ?? "error", message), ...given }, status };
}

/** Calls the server. Never throws: `status` is 0 when no answer came. */
export async function callApi<T>(
  method: Method,
  path: string,
  options?: CallOptions,
): Promise<Answer<T>> {
  return await readAnswer<T>(await callServer(method, path, options));
}
