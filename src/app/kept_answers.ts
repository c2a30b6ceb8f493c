/**
 * The same Idempotency-Key always gives the same answer. A command that wrote events is answered again from the log; a
 * refusal, or a command that changed nothing, wrote none, so its answer is stored beside the log for a day, like
 * sessions (docs/decisions/0029-a-key-covers-refusals.md). It may contain anybody's data, and is sealed
 * (`src/personal/answer_keys.ts`).
 */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { decryptBytes, encryptBytes } from "../kit/secret.ts";
import { createSerial } from "../auth/serial.ts";
import type { Deps } from "../deps.ts";
import { answerKey } from "../personal/answer_keys.ts";
import { logPersonalDataRead, readsSoFar } from "../security/personal_reads.ts";
import type { CommandMeta } from "../store/contract.ts";
import { keyReused } from "../store/repeat.ts";
import { COMMIT_MAX_BYTES, VALUE_MAX_BYTES } from "../store/safe_kv.ts";
import { metaOf } from "../server/command.ts";
import { isSafe } from "../server/cross_origin.ts";
import { NDJSON_TYPE } from "../server/lines.ts";
import { problem } from "../server/respond.ts";
import { type Ctx, isReading, type Route } from "../server/route.ts";

/** Others have their turn meanwhile: an answer may have ten thousand rows. */
const [zip, unzipped] = [promisify(gzip), promisify(gunzip)];

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Shorter texts are not compressed. */
const ZIPPED_FROM_BYTES = 4 * 1024;

/** A stored answer: its bytes are sealed, in as many parts as they need. */
interface Head {
  fingerprint: string | undefined;
  status: number;
  etag: string | null;
  zipped: boolean;
  /** Bytes before the answer with the ids of the people in it; older stored answers have none. */
  reads?: number;
  /** Name of the key that opens the bytes. */
  sealedWith: string;
  parts: number;
}

type Kept = ReturnType<typeof readsSoFar>[number];

interface Told {
  reads: Kept[];
  status: number;
  etag: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

const headKey = (key: string): Deno.KvKey => ["answer", key];
const partKey = (key: string, part: number): Deno.KvKey => ["answer_part", key, part];

export class AnswerCache {
  #kv: Deno.Kv;
  #o: Pick<Deps, "keys" | "now">;
  /** The same request once more waits until the first was answered. */
  #serial = createSerial();

  constructor({ books, keys, now }: Pick<Deps, "books" | "keys" | "now">) {
    this.#kv = books.kv;
    this.#o = { keys, now };
  }

  /** Answers a request: as before when its key was answered before, else with what `run` gives. */
  async answer(c: Ctx, route: Route, run: () => Promise<Response>): Promise<Response> {
    const keyed = c.req.header("idempotency-key") !== undefined && !isSafe(c.req.method);
    // Visitors have no keys of their own, and pages come from forms with keys of their own. Reads are done anew with
    // current rights: a token of less right may come with another one's key.
    const isOwn = route.kind !== "page" && route.role !== "visitor" && !isReading(route);
    if (!keyed || !isOwn) return await run();
    const meta = metaOf(c);
    return await this.#serial.run(meta.key, () => this.#turn(c, meta, run));
  }

  async #turn(c: Ctx, meta: CommandMeta, run: () => Promise<Response>): Promise<Response> {
    const before = await this.#again(c, meta);
    if (before) return before;
    c.set("keep", async (status, text) => {
      const bytes = new TextEncoder().encode(text);
      await this.#keep(meta, { status, etag: null, bytes, reads: readsSoFar(c) });
    });
    const response = await run();
    if (!c.get("keepAnswer") || !isOutcome(response)) return response;
    const { status, headers } = response;
    const bytes = await response.bytes();
    const reads = readsSoFar(c);
    const first = await this.#keep(meta, { status, etag: headers.get("etag"), bytes, reads });
    // Another process answered the same request in the same moment: its answer counts.
    const result = first ? null : await this.#again(c, meta);
    if (result) return result;
    return new Response(status === 204 ? null : bytes, { status, headers });
  }

  /** The first answer; a refusal if the key was used with another body. */
  async #again(c: Ctx, { key, fingerprint }: CommandMeta): Promise<Response | null> {
    const { value: head } = await this.#kv.get<Head>(headKey(key));
    if (!head) return null;
    if (head.fingerprint !== fingerprint) return problem(c, keyReused());
    const kept = await this.#bytesOf(key, head);
    if (!kept) {
      // Its key went with somebody's data: the request is answered anew, and that is kept.
      await this.#kv.delete(headKey(key));
      return null;
    }
    const { status, etag, reads = 0 } = head;
    const decoder = new TextDecoder();
    const seen: Kept[] = reads === 0 ? [] : JSON.parse(decoder.decode(kept.subarray(0, reads)));
    for (const one of seen) logPersonalDataRead(c, { ...one, filter: "" });
    if (status === 204) return new Response(null, { status });
    const text = decoder.decode(kept.subarray(reads));
    if (status === 200 && (c.req.header("accept") ?? "").includes(NDJSON_TYPE)) {
      const headers = { "content-type": NDJSON_TYPE, "cache-control": "no-store" };
      return new Response(`{"result":${text}}\n`, { headers });
    }
    const headers = { "content-type": "application/json", ...(etag === null ? {} : { etag }) };
    return new Response(text, { status, headers });
  }

  /** Null when its key was destroyed. */
  async #bytesOf(key: string, { parts, zipped, sealedWith }: Head): Promise<Uint8Array | null> {
    const found: Uint8Array[] = [];
    for (let part = 0; part < parts; part++) {
      found.push((await this.#kv.get<Uint8Array>(partKey(key, part))).value!);
    }
    const sealed = await new Blob(found as Uint8Array<ArrayBuffer>[]).bytes();
    const opener = await this.#o.keys.find(sealedWith);
    const bytes = opener && decryptBytes(opener, sealed, key);
    return bytes && zipped ? await unzipped(bytes) : bytes;
  }

  /** Stores an answer durably; false if there is one already. One too large for a commit is not stored. */
  async #keep({ key, fingerprint }: CommandMeta, result: Told): Promise<boolean> {
    const { status, etag } = result;
    const seen = new TextEncoder().encode(
      result.reads.length === 0 ? "" : JSON.stringify(result.reads),
    );
    const bytes = await new Blob([seen, result.bytes]).bytes();
    const zipped = bytes.byteLength >= ZIPPED_FROM_BYTES;
    const { name: sealedWith, key: opener } = await answerKey(this.#o.keys, this.#o.now());
    const kept = encryptBytes(opener, zipped ? await zip(bytes) : bytes, key);
    if (kept.byteLength > COMMIT_MAX_BYTES - VALUE_MAX_BYTES) return true;
    const life = { expireIn: KEPT_MS };
    const change = this.#kv.atomic().check({ key: headKey(key), versionstamp: null });
    let parts = 0;
    for (let start = 0; start < kept.byteLength; start += VALUE_MAX_BYTES) {
      change.set(
        partKey(key, parts++),
        new Uint8Array(kept.subarray(start, start + VALUE_MAX_BYTES)),
        life,
      );
    }
    const head: Head = {
      fingerprint,
      status,
      etag,
      zipped,
      reads: seen.byteLength,
      sealedWith,
      parts,
    };
    return (await change.set(headKey(key), head, life).commit()).ok;
  }
}

/** Is it the request's final result? "Retry" is not, nor is an answer that must not be stored. */
function isOutcome({ status, headers }: Response): boolean {
  if (status >= 500 || status === 429 || headers.has("set-cookie")) return false;
  if (headers.get("cache-control")?.includes("no-store")) return false;
  return status === 204 || (headers.get("content-type")?.startsWith("application/json") ?? false);
}
