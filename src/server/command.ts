/** The author of a change, and how a repeated request is recognised. */
import { createHmac, type Hmac } from "node:crypto";
import { z } from "zod";
import type { Actor } from "../../events/base/event.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { isDay } from "../../events/base/seoul.ts";
import { cleanLine, cleanText } from "../../events/base/text.ts";
import { DAY_TEXT } from "../../projections/table/check.ts";
import { actorOf } from "../auth/identity.ts";
import { digestOf } from "../kit/secret.ts";
import type { Asker } from "../kit/fair_queue.ts";
import type { CommandMeta } from "../store/contract.ts";
import { inSlices } from "../kit/pause.ts";
import { readForm } from "./forms.ts";
import type { Ctx } from "./route.ts";

/** The caller's name in queues of work with few places, and what ends the work. */
export const askerOf = (c: Ctx): Asker => ({
  person: c.get("identity")?.user.id ?? "visitor",
  signal: c.get("work") ?? c.req.raw.signal,
});

/** A visitor: their actions have no name, even when they are signed in. */
export const NOBODY: Actor = { id: "visitor", name: "", role: "visitor", via: "web" };

const VERSION = "버전은 1 이상의 정수여야 합니다.";

/** A version in a body: the one that was seen, or the one to go back to. */
export const versionField = z.int(VERSION).positive(VERSION).meta({ title: "버전" });

/** A day in a body: 2026-01-31. */
export const dayField = z.string().refine(isDay, DAY_TEXT).meta({ format: "date" });

/** A line of text in a body, cleaned before its length is checked. */
export const lineField = (most: number) =>
  z.string().overwrite((text) => cleanLine(text, most)).max(most);

/** Several lines of text in a body, likewise. */
export const textField = (most: number, tooLong?: string) =>
  z.string().overwrite((text) => cleanText(text, most)).max(most, tooLong);

/** A required name; `wrong` is the message. */
export const nameField = (most: number, wrong: string) =>
  z.string(wrong).overwrite((name) => cleanLine(name, most)).min(1, wrong).max(most, wrong);

/** The body of a restore: with `to_version` that version is restored; without it a deleted record. */
export const restoreBody = z.strictObject({
  to_version: versionField.meta({ title: "되돌릴 버전" }).optional(),
  version: versionField.optional(),
}).default({});

/** The same for records that are never deleted. */
export const revertBody = restoreBody.unwrap().required({ to_version: true });

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

/** The key of a form's command: a form changed after going back is another command. */
export const formKey = (c: Ctx, said: unknown): string =>
  `${readForm(c)("key").slice(0, 40)}:${digestOf(JSON.stringify(said)).slice(0, 16)}`;

/** The meta of a plain form's command on a stream: the same form sent twice is one, by its `key`. */
export function formMeta(c: Ctx, stream: string, key: string): CommandMeta {
  const meta = metaOf(c);
  const named = `${meta.actor.id}:form:${key.slice(0, 60)}:${stream}`;
  return { ...meta, key: named, fingerprint: undefined };
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

/** A body may be large, and is hashed once. */
const fingerprints = new WeakMap<Ctx, string>();

/** Name of the key that requests are marked with. Nothing destroys it. */
export const REQUEST_KEY = "office/requests";

/**
 * A keyed digest of a request's text or bytes, equal for equal ones. It is stored in the log, where a phone number
 * could be guessed from a plain hash.
 */
export const markOf = (c: Ctx): Hmac => createHmac("sha256", c.get("requestKey"));

/** Digest of a request's body, without a form's boundary, which differs each time. */
function fingerprintOf(c: Ctx): string {
  const known = fingerprints.get(c);
  if (known !== undefined) return known;
  const marking = marked(c);
  for (let step = marking.next();; step = marking.next()) if (step.done) return step.value;
}

/** Digests a body in slices, so that others are served meanwhile. */
export async function markBody(c: Ctx): Promise<void> {
  if ((c.get("body")?.byteLength ?? 0) > HASHED_BYTES) await inSlices(marked(c));
}

/** Bytes that are hashed in one go. */
const HASHED_BYTES = 256 * 1024;

function* marked(c: Ctx): Generator<void, string> {
  const hash = markOf(c);
  hash.update(`${c.req.method}\n${c.req.path}\n`);
  for (const piece of piecesOf(c)) {
    for (let at = 0; at < piece.length; at += HASHED_BYTES) {
      hash.update(piece.subarray(at, at + HASHED_BYTES));
      yield;
    }
  }
  const fingerprint = hash.digest("hex");
  fingerprints.set(c, fingerprint);
  return fingerprint;
}

/** A boundary of signs that every reader reads alike, named once. */
const BOUNDARY = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i;

/** The boundary of a form with a file; undefined for any other body, null if ambiguous. */
export function boundaryOf(c: Ctx): string | null | undefined {
  const type = c.req.header("content-type") ?? "";
  if (!/^multipart\//i.test(type)) return undefined;
  // Browsers have the word in the boundary itself: ----WebKitFormBoundary…
  if ([...type.matchAll(/boundary\*?\s{0,9}=/gi)].length !== 1) return null;
  return BOUNDARY.exec(type)?.[2] ?? null;
}

function* piecesOf(c: Ctx): Generator<Uint8Array> {
  const body = c.get("body") ?? new Uint8Array();
  const { at, length } = c.get("boundaries") ?? { at: [], length: 0 };
  let start = 0;
  for (const found of at) {
    yield body.subarray(start, found);
    start = found + length;
  }
  yield body.subarray(start);
}
