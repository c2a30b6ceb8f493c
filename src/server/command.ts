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

/** The caller's name in queues of work with few places. */
export const askerOf = (c: Ctx): Asker => ({
  person: c.get("identity")?.user.id ?? "visitor",
  signal: c.req.raw.signal,
});

/** A visitor: their actions have no name, even when they are signed in. */
export const NOBODY: Actor = { id: "visitor", name: "", role: "visitor", via: "web" };

const VERSION = "버전은 1 이상의 정수여야 합니다.";

/** A version in a body: the one that was seen, or the one to go back to. */
export const versionField = z.int(VERSION).positive(VERSION).meta({ title: "버전" });

/** A day in a body: 2026-01-31. */
export const dayField = z.string().refine(isDay, DAY_TEXT).meta({ format: "date" });

/** A line of text in a body, cleaned before its length is looked at. */
export const lineField = (most: number) =>
  z.string().overwrite((text) => cleanLine(text, most)).max(most);

/** Several lines of text in a body, likewise. */
export const textField = (most: number, tooLong?: string) =>
  z.string().overwrite((text) => cleanText(text, most)).max(most, tooLong);

/** A name that has to be given; `wrong` says what it may be. */
export const nameField = (most: number, wrong: string) =>
  z.string(wrong).overwrite((name) => cleanLine(name, most)).min(1, wrong).max(most, wrong);

/** The body of a restore: with `to_version` what was then comes back; without it what was deleted. */
export const restoreBody = z.strictObject({
  to_version: versionField.meta({ title: "되돌릴 버전" }).optional(),
  version: versionField.optional(),
}).default({});

/** The same of what is never deleted. */
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

/** The key of what a form asks: gone back to and changed, it asks for something else. */
export const formKey = (c: Ctx, said: unknown): string =>
  `${readForm(c)("key").slice(0, 40)}:${digestOf(JSON.stringify(said)).slice(0, 16)}`;

/** The meta of what a plain form asks of a stream: the same form sent twice is one, by the `key` in it. */
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
 * The mark of a text or bytes that came with a request: the same ones give the same mark. It is kept in the
 * log, and a phone number could be found from a plain hash of it.
 */
export const markOf = (c: Ctx): Hmac => createHmac("sha256", c.get("requestKey"));

/** Mark of what was sent. A form sent twice has a new boundary each time: that is left out. */
function fingerprintOf(c: Ctx): string {
  const known = fingerprints.get(c);
  if (known !== undefined) return known;
  const marking = marked(c);
  for (let step = marking.next();; step = marking.next()) if (step.done) return step.value;
}

/** Marks what was sent, so that others have their turn while a long body is hashed. */
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

/** What stands between the parts of a form with a file; undefined for any other body, null where readers may differ. */
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
