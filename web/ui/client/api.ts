/** How islands talk to the server: JSON, safe to repeat, and every failure a Korean sentence. */
import { csrfHeader } from "../form/csrf.ts";
import { type Act, failedText } from "../failures.ts";

/** Why a call did not work. */
export interface Problem {
  /** The whole text to show: which act failed, why, and the next step (failures.ts). */
  message: string;
  /** The server's reason; "" if none. */
  reason: string;
  /** Machine-readable: `stale_version`, `network`, `late`, `session_expired` … */
  code: string;
  details?: unknown[];
  request_id?: string;
}

export type Answer<T> =
  | { ok: true; data: T; status: number }
  | { ok: false; problem: Problem; status: number };

export interface CallOptions {
  /** The act: its failure has the act's own text. */
  act: Act;
  body?: unknown;
  /** Idempotency key; give the same one again when a person repeats the same attempt. */
  key?: string;
  /** Version that an edit was made on; sent as `If-Match`. */
  version?: number;
  /** Sent unchanged, besides every call's headers. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The moment of the page's own address: every list is requested as of then. Null: now. */
const moment = new URLSearchParams(globalThis.location?.search).get("as_of");

/** Additional parameters of a list's query; none for the present, nor on the server. */
export const momentQuery: Record<string, string> = moment === null ? {} : { as_of: moment };

/** `path?a=b`, as of the page's moment; the path alone without parameters. */
export function withQuery(path: string, query: Record<string, string> = {}): string {
  const text = new URLSearchParams({ ...query, ...momentQuery }).toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Does the page show an earlier moment? Nothing is followed or changed there. */
export const isPast = moment !== null;

/** Marks a page's own requests, which do not count as use of the session (src/server/gates.ts). */
export const BACKGROUND = { "x-background": "1" };

type Method = "GET" | "HEAD" | "POST" | "PUT" | "DELETE";

/** Waits before the second and the third try without an answer, in milliseconds. */
const RETRY_MS = [400, 1500];
/** How long an answer may take to begin, and one that is read whole to come; with a file on the way there, in milliseconds. */
const LATE_MS = 60_000;
const FILE_LATE_MS = 600_000;

/** 16 random characters. (`randomUUID` is missing on pages over plain http.) */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Was it refused permanently? The same key would get the same answer; a new attempt has a new one. */
export const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 401;
/** Can the same request succeed later? Not if it was refused permanently, or not found. */
export const passes = (status: number): boolean => !isFinal(status) || status === 429;
/** Prefix of this page's keys. */
const page = randomHex();

/** A fresh idempotency key. */
export function newKey(): string {
  return page + randomHex();
}

/** Was this key made on this page? One of another tab was not, even of the same person. */
export function isOwnKey(key: string): boolean {
  return key.startsWith(page);
}

function requestOf(method: Method, options: CallOptions, key: string): RequestInit {
  const { body, version } = options;
  // The browser names a form's type itself, with the boundary it puts between the fields.
  const isText = body !== undefined && !(body instanceof FormData);
  const headers = new Headers({
    accept: "application/json",
    // Staff can be asked for a file's purpose.
    "x-purpose": "",
    ...(method === "GET" || method === "HEAD" ? {} : { "idempotency-key": key, ...csrfHeader() }),
    ...(version === undefined ? {} : { "if-match": `"${version}"` }),
    ...(isText ? { "content-type": "application/json" } : {}),
    ...options.headers,
  });
  const sent = isText ? JSON.stringify(body) : body as FormData | undefined;
  return { method, headers, body: sent, credentials: "same-origin" };
}

/** Why no answer came: the connection was lost or the call aborted, or it took too long. */
type NoAnswer = "network" | "late";

/** Resolves as the promise does, or to "late" after this long. */
function inTime<T>(promise: Promise<T>, ms: number): Promise<T | "late"> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<"late">((resolve) => timer = setTimeout(() => resolve("late"), ms));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Fetches, with a time limit for the beginning of the answer only. */
async function fetchInTime(
  path: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response | NoAnswer> {
  const control = new AbortController();
  const stop = () => control.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  const asked = fetch(path, { ...init, signal: control.signal });
  const got = await inTime(asked, init.body instanceof FormData ? FILE_LATE_MS : LATE_MS);
  if (got !== "late") return got;
  stop();
  asked.catch(() => {});
  return got;
}

/** Answers of an office that is starting, and of a proxy that finds none. */
const STARTING = [502, 503];

/** Sends a request up to three times: all carry the same key, so it is done once however often it arrives. */
async function send(
  path: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response | NoAnswer> {
  for (let attempt = 0;; attempt++) {
    try {
      const response = await fetchInTime(path, init, signal);
      if (response === "late") return response;
      if (response === "network" || !STARTING.includes(response.status)) return response;
      if (attempt === RETRY_MS.length) return response;
    } catch {
      if (signal?.aborted || attempt === RETRY_MS.length) return "network";
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS[attempt]));
  }
}

/**
 * The server's response, or why none came. An expired session or token is renewed once, and the purpose of a file is
 * requested from the person; then the call is repeated with the same key. The code for it is loaded by the frame, so no
 * island needs it before.
 */
export async function callServer(
  method: Method,
  path: string,
  options: CallOptions,
): Promise<Response | NoAnswer> {
  const { signal } = options;
  const init = requestOf(method, options, options.key ?? newKey());
  let response = await send(path, init, signal);
  for (const status of [401, 403, 428, 401]) {
    if (typeof response === "string" || response.status !== status) continue;
    const { renew } = await import("./session.ts");
    // After a no the question is not repeated.
    if (!await renew(response, init.headers as Headers)) break;
    response = await send(path, init, signal);
  }
  return response;
}

/** A failed act for callers; `given` is the server's text. */
export function failed(
  act: Act,
  status: number,
  code: string,
  given: Partial<Problem> & { error?: string } = {},
): Answer<never> {
  const reason = given.message ?? given.error ?? "";
  const message = failedText(act, { status, reason, late: code === "late" });
  return { ok: false, problem: { ...given, code, message, reason }, status };
}

/** A response's content: data, or a problem with a text to show. */
export async function readAnswer<T>(
  response: Response | NoAnswer,
  act: Act,
): Promise<Answer<T>> {
  if (typeof response === "string") return failed(act, 0, response);
  const { status } = response;
  if (status === 204) return { ok: true, data: undefined as T, status };
  const text = await inTime(response.text().catch(() => null), LATE_MS);
  if (text === null) return failed(act, 0, "network");
  if (text === "late") return failed(act, 0, text);
  const parsed = parse(text);
  if (response.ok) {
    // A response that is not JSON comes from something between here and the server.
    return parsed === undefined
      ? failed(act, 502, "bad_answer")
      : { ok: true, data: parsed as T, status };
  }
  const given = (typeof parsed === "object" ? parsed ?? {} : {}) as Partial<Problem>;
  return failed(act, status, given.code ?? (parsed === undefined ? "bad_answer" : "error"), given);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls the server. Never throws: `status` is 0 without an answer. */
export async function callApi<T>(
  method: Method,
  path: string,
  options: CallOptions,
): Promise<Answer<T>> {
  return await readAnswer<T>(await callServer(method, path, options), options.act);
}
