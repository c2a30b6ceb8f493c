/** A real mail server of a test's own: it keeps what it took, and answers as the test has it. */
import { SMTPServer } from "smtp-server";
import { readConfig } from "../../src/config.ts";

/** One message as it arrived. */
export interface Arrived {
  from: string;
  to: string[];
  raw: string;
  /** Did it come by TLS? */
  isSealed: boolean;
}

/** What a server says to a recipient, or to the end of a message. */
type Answer = (address: string) => Promise<void> | void;

/** An answer of a server: `new SmtpAnswer(450, "4.2.0 Greylisted")`. */
export class SmtpAnswer extends Error {
  constructor(readonly responseCode: number, text: string) {
    super(text);
  }
}

interface Behaviour {
  /** Throws to refuse the sender. */
  sender?: Answer;
  /** Throws to refuse a recipient. */
  recipient?: Answer;
  /** Throws to refuse a whole message; may take its time. */
  message?: Answer;
  /** Called with each message that was taken. */
  taken?: (message: Arrived) => void;
  /** Does it offer STARTTLS, with an untrusted certificate, or this one? Or TLS from the first byte? */
  tls?: boolean | { cert: string; key: string; isFirst?: boolean };
}

const addressOf = (found: false | { address: string }): string => found ? found.address : "";

/** Starts one on a free port of this machine. */
export async function openMailServer(behaviour: Behaviour = {}) {
  const arrived: Arrived[] = [];
  const { tls } = behaviour;
  const server = new SMTPServer({
    ...typeof tls === "object" ? { cert: tls.cert, key: tls.key, secure: tls.isFirst } : {},
    authOptional: true,
    disabledCommands: tls ? [] : ["STARTTLS"],
    logger: false,
    onMailFrom({ address }, _session, done) {
      Promise.resolve().then(() => behaviour.sender?.(address)).then(() => done(), done);
    },
    onRcptTo({ address }, _session, done) {
      Promise.resolve().then(() => behaviour.recipient?.(address)).then(() => done(), done);
    },
    onData(stream, { envelope, secure }, done) {
      const decoder = new TextDecoder();
      let raw = "";
      stream.on("data", (chunk: Uint8Array) => raw += decoder.decode(chunk, { stream: true }));
      stream.on("end", () => {
        raw += decoder.decode();
        const to = envelope.rcptTo.map(({ address }) => address);
        Promise.resolve().then(() => behaviour.message?.(to[0])).then(() => {
          arrived.push({ from: addressOf(envelope.mailFrom), to, raw, isSealed: secure });
          behaviour.taken?.(arrived.at(-1)!);
          done(null, `2.0.0 Ok: queued as ${arrived.length}`);
        }, done);
      });
    },
  });
  // A client that went away is no fault of the server.
  server.on("error", () => {});
  const listening = Promise.withResolvers<void>();
  const listener = server.listen(0, "127.0.0.1", () => listening.resolve());
  await listening.promise;
  const { port } = listener.address() as { port: number };
  return {
    arrived,
    port,
    behaviour,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The settings that lead to it. */
export const mailSettings = (port: number, more: Record<string, string> = {}) =>
  readConfig({
    KV_URL: ":memory:",
    MAIL_HOST: "127.0.0.1",
    MAIL_PORT: String(port),
    MAIL_SECURITY: "none",
    MAIL_FROM: "등기 사무소 <office@example.com>",
    ...more,
  }).mail;

/** Header fields of a message by lower-case name, unfolded, and encoded words read. */
export function headersOf({ raw }: Pick<Arrived, "raw">): Record<string, string> {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const read = (text: string) =>
    text.replace(/\?=\s+=\?/g, "?==?").replace(
      /=\?utf-8\?([bq])\?([^?]*)\?=/gi,
      (_, way: string, body: string) =>
        new TextDecoder().decode(
          /b/i.test(way) ? Uint8Array.fromBase64(body) : quotedBytes(body.replaceAll("_", " ")),
        ),
    );
  return Object.fromEntries(
    head.split("\r\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), read(line.slice(at + 1).trim())];
    }),
  );
}

const quotedBytes = (text: string): Uint8Array =>
  Uint8Array.from(
    text.match(/=[\dA-F]{2}|[^=]/gi)?.map((one) =>
      one.length === 3 ? parseInt(one.slice(1), 16) : one.charCodeAt(0)
    ) ?? [],
  );

/** The text and the HTML of a message. */
export function bodiesOf({ raw }: Pick<Arrived, "raw">): { text: string; html: string } {
  const part = (type: string): string => {
    const found = new RegExp(
      `Content-Type: ${type}[^]*?Content-Transfer-Encoding: (\\S+)[^]*?\\r\\n\\r\\n([^]*?)\\r\\n----`,
      "i",
    ).exec(raw);
    if (!found) return "";
    const [, way, body] = found;
    const bytes = way === "base64"
      ? Uint8Array.fromBase64(body.replace(/\s/g, ""))
      : way === "quoted-printable"
      ? quotedBytes(body.replace(/=\r\n/g, ""))
      : new TextEncoder().encode(body);
    return new TextDecoder().decode(bytes);
  };
  return { text: part("text/plain"), html: part("text/html") };
}
