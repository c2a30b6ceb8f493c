/**
 * Certificates from a provider over HTTP (calls in docs/certificate-provider.md). It may be slow, down, or wrong: every
 * response is checked before it counts as a certificate.
 */
import { sendable } from "../../../events/base/sendable.ts";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { cleanLine } from "../../../events/base/text.ts";
import { checkCertificate, readLimited } from "./answer.ts";
import { type DocumentSource, SourceProblem, type Subject } from "./source.ts";

/** Calls in a row that fail before it is left alone. */
const FAILURES_MAX = 5;
const OPEN_MS = 30_000;

const LEFT_ALONE =
  "발급 기관이 계속 응답하지 않아 잠시 요청을 멈췄습니다. 잠시 후 자동으로 다시 시도합니다.";

class Breaker {
  #failures = 0;
  /** Time in milliseconds until which no call is made. */
  #until = -Infinity;
  #probing = false;

  /** `clock` in milliseconds, of any beginning. */
  constructor(private readonly clock: () => number) {}

  /**
   * Runs a call, unless previous ones failed repeatedly: then one is tried after half a minute, and its result decides
   * for all.
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const open = this.#failures >= FAILURES_MAX;
    if (open && (this.#probing || this.clock() < this.#until)) {
      throw new SourceProblem("down", LEFT_ALONE);
    }
    this.#probing = open;
    try {
      const answer = await call();
      this.#failures = 0;
      return answer;
    } catch (error) {
      // A refusal or error for one address shows that the provider is running.
      const answered = error instanceof SourceProblem && error.kind !== "down";
      if (answered) this.#failures = 0;
      else if (++this.#failures >= FAILURES_MAX) this.#until = this.clock() + OPEN_MS;
      throw error;
    } finally {
      if (open) this.#probing = false;
    }
  }
}

/** Runs calls one after the other, at a limited rate. */
class Pace {
  #next = -Infinity;

  constructor(private readonly perSecond: number, private readonly clock: () => number) {}

  /** Resolves when it is this call's turn. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = this.clock();
    const at = Math.max(now, this.#next);
    this.#next = at + 1_000 / this.perSecond;
    if (at > now) await delay(at - now, undefined, { signal });
  }
}

export interface GatewayOptions {
  /** Base address, without a trailing slash. */
  url: string;
  /** Sent as a bearer token. */
  key: string;
  /** Milliseconds for one answer, its body included. */
  timeoutMs: number;
  perSecond: number;
  /** Milliseconds before the second try, doubled before the third; default 500. */
  retryMs?: number;
  /** Milliseconds of any beginning; tests set it. */
  clock?: () => number;
}

/** Tries of one call: an order that is sent again is the same order. */
const TRIES = 3;
/** If a provider asks for a longer wait, the next attempt calls it. */
const PATIENCE_MS = 10_000;

const DOWN = "발급 기관이 응답하지 않습니다.";
const LOCKED =
  "발급 기관이 접속을 거절했습니다. 접속 키(CERTIFICATE_KEY)와 계약 상태를 확인해 주세요.";
const NOT_FOUND = "발급 기관에서 이 부동산을 찾을 수 없습니다. 주소를 확인해 주세요.";
const NOT_TAKEN = "발급 기관이 이 주소를 처리하지 못했습니다. 주소와 소유자를 확인해 주세요.";

const ownerAnswer = z.object({ reference: z.string(), owner_name: z.string().min(1).max(200) });

interface Call {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Most bytes of a response that is no document. */
const JSON_MAX = 64 * 1024;

const told = ({ id, address, owner, office }: Subject) => ({
  reference: id,
  address,
  owner_name: owner,
  registry_office: office,
});

/** The wait requested by a response, in milliseconds; 0 if none. */
function retryAfterMs({ headers }: Response): number {
  const seconds = Number(headers.get("retry-after") ?? "");
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}

class Client {
  #o: GatewayOptions;
  #breaker: Breaker;
  #pace: Pace;

  constructor(options: GatewayOptions) {
    this.#o = options;
    const clock = options.clock ?? (() => performance.now());
    this.#breaker = new Breaker(clock);
    this.#pace = new Pace(options.perSecond, clock);
  }

  /** Calls, and lets `read` process the response within the time limit. Throws `SourceProblem`. */
  call<T>(call: Call, signal: AbortSignal, read: (answer: Response) => Promise<T>): Promise<T> {
    return this.#breaker.run(async () => {
      for (let tries = 1;; tries++) {
        try {
          return await this.#try(call, signal, read);
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof SourceProblem && error.kind !== "down") throw error;
          const asked = error instanceof Later ? error.milliseconds : 0;
          if (tries === TRIES || asked > PATIENCE_MS) throw asDown(error);
          const wait = (this.#o.retryMs ?? 500) * 2 ** (tries - 1);
          await delay(Math.max(asked, wait), undefined, { signal });
        }
      }
    });
  }

  async #try<T>(
    { method, path, body, headers }: Call,
    signal: AbortSignal,
    read: (answer: Response) => Promise<T>,
  ): Promise<T> {
    await this.#pace.turn(signal);
    const { url, key, timeoutMs } = this.#o;
    const answer = await fetch(`${url}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(sendable(body)),
      // The key is never sent to an address in a response.
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    try {
      checkStatus(answer);
      return await read(answer);
    } finally {
      await answer.body?.cancel().catch(() => {});
    }
  }
}

/** Retry, not before this many milliseconds. */
class Later extends Error {
  constructor(readonly milliseconds: number) {
    super("later");
  }
}

const asDown = (error: unknown): SourceProblem =>
  error instanceof SourceProblem ? error : new SourceProblem("down", DOWN);

function checkStatus(answer: Response): void {
  const { status } = answer;
  if (status === 401 || status === 403 || status === 402) throw new SourceProblem("locked", LOCKED);
  if (status === 404 || status === 410) throw new SourceProblem("refused", NOT_FOUND);
  if (status === 400 || status === 409 || status === 422) {
    throw new SourceProblem("refused", NOT_TAKEN);
  }
  if (status !== 200 && status !== 204) throw new Later(retryAfterMs(answer));
}

async function readOwner(answer: Response, subject: Subject): Promise<string> {
  const text = new TextDecoder().decode(await readLimited(answer, JSON_MAX));
  let parsed: z.infer<typeof ownerAnswer>;
  try {
    parsed = ownerAnswer.parse(JSON.parse(text));
  } catch {
    throw new SourceProblem("down", "발급 기관이 알아볼 수 없는 답을 보냈습니다.");
  }
  if (parsed.reference !== subject.id) {
    throw new SourceProblem("wrong", "다른 주소의 소유자 정보가 왔습니다.");
  }
  return cleanLine(parsed.owner_name);
}

/** The provider's side of the port. */
export function gatewaySource(options: GatewayOptions): DocumentSource {
  const client = new Client(options);
  const pdf = { accept: "application/pdf" };
  return {
    name: "gateway",
    issue: (subject, order, signal) =>
      client.call(
        {
          method: "POST",
          path: "certificates",
          headers: { ...pdf, "idempotency-key": order },
          body: told(subject),
        },
        signal,
        (answer) => checkCertificate(answer, subject),
      ),
    find(subject, orders, signal) {
      const query = new URLSearchParams(orders.map((order) => ["order", order]));
      // Only 204 means that no order was accepted: another server's 404 must not cost a second certificate.
      return client.call(
        { method: "GET", path: `certificates?${query}`, headers: pdf },
        signal,
        (answer) =>
          answer.status === 204 ? Promise.resolve(null) : checkCertificate(answer, subject),
      );
    },
    ownerOf: (subject, signal) =>
      client.call(
        { method: "POST", path: "owners", body: told(subject) },
        signal,
        (answer) => readOwner(answer, subject),
      ),
  };
}
