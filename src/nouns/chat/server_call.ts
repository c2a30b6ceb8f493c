/** One call of the model server: its key, its limits, and the meaning of its statuses. */
import { sendable } from "../../../events/base/sendable.ts";
import type { Config } from "../../config.ts";
import { beginningOf } from "../../kit/answer_text.ts";
import { ModelProblem, refusalIn } from "./model_problem.ts";

export type ModelServer = Pick<Config["chat"], "url" | "key" | "waitMs">;
/** Its address and key. */
export type ServerAddress = Pick<ModelServer, "url" | "key">;

/** Milliseconds in which a list of models is answered. */
const LIST_MS = 5_000;
/** Bytes of an answer that is read as a whole. */
const JSON_MAX = 1024 * 1024;

/** Calls it; numbers of persons stay here. Throws `ModelProblem` where it cannot be reached; the signal's reason where that was aborted. */
export async function callServer(
  { url, key }: ServerAddress,
  path: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Response> {
  if (url === "") throw new ModelProblem("not_configured");
  try {
    return await fetch(`${url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(key === "" ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(sendable(body)),
      // The key is never sent to an address in a response.
      redirect: "error",
      signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new ModelProblem("unreachable", String(error));
  }
}

/** Seconds between two questions to a server that is loading its model and does not say how long that takes. */
const LOADING_SECONDS = 3;

/**
 * The time at which a busy server is asked again, where it says when (`Retry-After`, RFC 9110, 10.2.3) or is loading its model
 * (503 of llama.cpp and LM Studio), and where that is before `leftMs`; null for any other answer, which is not read then.
 */
export async function busyAnswer(
  answer: Response,
  leftMs: number,
): Promise<{ seconds: number; isLoading: boolean } | null> {
  if (answer.status !== 429 && answer.status !== 503) return null;
  const isLoading = /loading/i.test(await limitedText(answer).catch(() => ""));
  const stated = retrySeconds(answer.headers);
  const seconds = stated ?? (isLoading ? LOADING_SECONDS : Infinity);
  if (seconds * 1_000 > leftMs) throw problemOf(answer, isLoading);
  return { seconds, isLoading };
}

/** Seconds until a server wants to be asked again, at least one, by its own clock; null where it does not say. */
function retrySeconds(headers: Headers): number | null {
  const header = headers.get("retry-after") ?? "";
  const seconds = /^\s*\d+\s*$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.parse(headers.get("date") ?? "")) / 1_000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}

/** Letters of a refusal that are read. */
const REFUSAL_MAX = 4_096;

/** Meaning of an answer other than 200, by its words and its status. */
export async function refusalOf(answer: Response): Promise<ModelProblem> {
  const words = await beginningOf(answer, REFUSAL_MAX).catch(() => "");
  return refusalIn(words) ?? problemOf(answer);
}

/** Meaning of a status other than 200. */
function problemOf({ status }: Response, isLoading = false): ModelProblem {
  const detail = `status ${status}`;
  if (isLoading) return new ModelProblem("loading", detail);
  if (status === 401 || status === 403) return new ModelProblem("not_allowed", detail);
  if (status === 404) return new ModelProblem("no_model", detail);
  if (status === 429 || status === 503) return new ModelProblem("busy", detail);
  return new ModelProblem(status >= 400 && status < 500 ? "bad_request" : "model_error", detail);
}

/** The JSON at a path, or for a body; null if it does not exist. Throws `ModelProblem`. */
export async function readJson(
  server: ServerAddress,
  path: string,
  { body, signal = AbortSignal.timeout(LIST_MS) }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<unknown> {
  try {
    const answer = await callServer(server, path, { body, signal });
    if (answer.status === 404 || answer.status === 405) {
      await answer.body?.cancel();
      return null;
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      throw problemOf(answer);
    }
    return JSON.parse(await limitedText(answer));
  } catch (error) {
    if (error instanceof ModelProblem) throw error;
    const late = signal.aborted;
    throw new ModelProblem(late ? "unreachable" : "not_a_stream", String(error));
  }
}

/** A body as text. Throws `ModelProblem` beyond its limit. */
export async function limitedText(answer: Response): Promise<string> {
  const text = await beginningOf(answer, JSON_MAX + 1);
  if (text.length > JSON_MAX) throw new ModelProblem("not_a_stream", "an answer beyond 1 MB");
  return text;
}
