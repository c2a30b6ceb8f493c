/** One call of the model server: its key, its limits, and what a status of it means. */
import { sendable } from "../../../events/base/sendable.ts";
import type { Config } from "../../config.ts";
import { ModelProblem } from "./model_problem.ts";

export type ModelServer = Pick<Config["chat"], "url" | "key">;

/** Milliseconds in which a list of models is answered. */
const LIST_MS = 5_000;
/** Bytes of an answer that is read as a whole. */
const JSON_MAX = 1024 * 1024;

/** Calls it; numbers of persons stay here. Throws `ModelProblem` where it cannot be reached; the signal's reason where that was aborted. */
export async function callServer(
  { url, key }: ModelServer,
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
      // A key goes to nobody that an answer names.
      redirect: "error",
      signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new ModelProblem("unreachable", String(error));
  }
}

/** What a status other than 200 says. */
export function problemOf({ status }: Response): ModelProblem {
  const detail = `status ${status}`;
  if (status === 401 || status === 403) return new ModelProblem("not_allowed", detail);
  if (status === 404) return new ModelProblem("no_model", detail);
  if (status === 429 || status === 503) return new ModelProblem("busy", detail);
  return new ModelProblem(status >= 400 && status < 500 ? "bad_request" : "model_error", detail);
}

/** The JSON at a path; null where there is no such path. Throws `ModelProblem`. */
export async function readJson(server: ModelServer, path: string): Promise<unknown> {
  const signal = AbortSignal.timeout(LIST_MS);
  try {
    const answer = await callServer(server, path, { signal });
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

async function limitedText(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > JSON_MAX) throw new ModelProblem("not_a_stream", "a list beyond 1 MB");
  }
  return text + decoder.decode();
}
