/** Who asks for a change, and how the same request is recognised when it comes again (DESIGN §4). */
import { createHash } from "node:crypto";
import type { Actor } from "../../events/event.ts";
import { type Refusal, refuse } from "../../events/refusal.ts";
import { actorOf } from "../auth/identity.ts";
import type { CommandMeta } from "../store/contract.ts";
import type { Ctx } from "./route.ts";

/** A visitor: what they do is nobody's by name, even when they are signed in. */
export const NOBODY: Actor = { id: "visitor", name: "", role: "visitor", via: "web" };

/** The meta of the command this request is. Without an Idempotency-Key each request is its own. */
export function metaOf(c: Ctx): CommandMeta {
  const identity = c.get("identity");
  const actor = identity ? actorOf(identity) : NOBODY;
  const key = c.req.header("idempotency-key") ?? crypto.randomUUID();
  return {
    actor,
    requestId: c.get("requestId"),
    key: `${actor.id}:${key}`,
    fingerprint: fingerprintOf(c),
  };
}

/** Refuses an Idempotency-Key that is not 1–200 printable ASCII characters; null when all is well. */
export function checkKey(c: Ctx): Refusal | null {
  const key = c.req.header("idempotency-key");
  if (key === undefined || /^[\x21-\x7e]{1,200}$/.test(key)) return null;
  return refuse(
    400,
    "bad_idempotency_key",
    "Idempotency-Key는 200자 이하의 영문, 숫자, 기호여야 합니다.",
  );
}

/**
 * The version the caller edited: from `If-Match` ("3", 3 or W/"3"), else from the body.
 * Undefined when neither is there; a refusal when they disagree or make no sense.
 */
export function expectedVersion(
  c: Ctx,
  fromBody: number | undefined,
): number | undefined | Refusal {
  const header = c.req.header("if-match");
  if (header === undefined || header === "*") return fromBody;
  const match = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim());
  const version = match ? Number(match[1]) : NaN;
  if (Number.isNaN(version) || (fromBody !== undefined && fromBody !== version)) {
    return refuse(400, "bad_version", "수정하려는 버전 값(If-Match, version)이 올바르지 않습니다.");
  }
  return version;
}

function fingerprintOf(c: Ctx): string {
  const hash = createHash("sha256");
  hash.update(`${c.req.method}\n${c.req.path}\n`);
  hash.update(c.get("body") ?? new Uint8Array());
  return hash.digest("hex");
}
