/** Limits of requests: size, speed, type. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Ctx, Route } from "./route.ts";

export const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024;
/** How much beyond a small limit is read and discarded, so that the client reads the answer. */
const DRAIN_BYTES = 4 * 1024 * 1024;

/** How slowly a body may come: after `graceMs` it must have come faster, on the average, than this. */
interface Pace {
  graceMs: number;
  bytesPerSecond: number;
}
/** A sixth of a slow line (400 kbit/s). */
const BODY_PACE: Pace = { graceMs: 20_000, bytesPerSecond: 8 * 1024 };

/** The body's bytes, counted as they come; a refusal when there are more than `limit` (413) or fewer
 * than were announced (400), or when they come too slowly (408). */
export async function readLimited(
  request: Request,
  limit: number,
  pace: Pace = BODY_PACE,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = request.body.getReader();
  // Discarding a body is not waited for longer than reading it.
  const deadline = startDeadline(pace, () => Math.min(size, limit), () => reader.cancel());
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size <= limit) chunks.push(value);
      else chunks.length = 0;
      if (size > limit + Math.max(limit, DRAIN_BYTES)) break;
    }
  } catch {
    // The sender disconnected: no fault of this program, and nobody to answer.
    return refuse(400, "body_cut_off", "보낸 내용이 중간에 끊겼습니다. 다시 보내 주세요.");
  } finally {
    deadline.stop();
  }
  if (size > limit) return tooLarge(limit);
  if (deadline.isPast) return tooSlow();
  return joined(chunks, size);
}

/** Calls `exitWithReason` once the received `size` is below the required pace. */
function startDeadline({ graceMs, bytesPerSecond }: Pace, size: () => number, giveUp: () => void) {
  const started = performance.now();
  const due = () => started + graceMs + size() / bytesPerSecond * 1000;
  const look = () => {
    const left = due() - performance.now();
    if (left > 0) timer = setTimeout(look, left);
    else {
      deadline.isPast = true;
      giveUp();
    }
  };
  let timer = setTimeout(look, graceMs);
  const deadline = { isPast: false, stop: () => clearTimeout(timer) };
  return deadline;
}

const tooSlow = (): Refusal =>
  refuse(
    408,
    "body_too_slow",
    "보낸 내용이 너무 느리게 도착해 그만 기다렸습니다. 다시 보내 주세요.",
  );

function tooLarge(limit: number): Refusal {
  const shown = limit >= 1024 * 1024
    ? `${Math.floor(limit / 1024 / 1024)}MB`
    : `${Math.floor(limit / 1024)}KB`;
  return refuse(413, "body_too_large", `보낸 내용이 너무 큽니다. ${shown}까지 보낼 수 있습니다.`);
}

/** A blob would copy them twice. */
function joined(chunks: Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}

/** Refuses (415) a body of a type the route does not take. A call without a body needs none. */
export function checkType(c: Ctx, route: Route, body: Uint8Array): Refusal | null {
  const accepts = route.accepts ?? ["application/json"];
  const type = (c.req.header("content-type") ?? "").split(";", 1)[0].trim().toLowerCase();
  if (body.byteLength === 0 && type === "") return null;
  if (accepts.includes(type)) return null;
  return refuse(
    415,
    "unsupported_media_type",
    `보낸 내용의 형식을 처리할 수 없습니다. 사용할 수 있는 형식: ${accepts.join(", ")}`,
  );
}
