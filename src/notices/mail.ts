/** Mail through the office's own server, by SMTP. */
import { connect, type Socket } from "node:net";
import { createTransport, type SentMessageInfo } from "nodemailer";
import { digestOf } from "../kit/secret.ts";
import type { JobDeps } from "../jobs/kind.ts";
import type { Channel, Failed, OutgoingMessage, Sent } from "./channel.ts";
import { noAnswerText, WORDS_MAX } from "./failure_text.ts";
import { isMailAddress, type MailSettings } from "./mail_settings.ts";

/** Milliseconds: a server that does not answer is tried again later, not waited for. */
const [CONNECT_MS, ANSWER_MS, LIMIT_MS] = [10_000, 20_000, 30_000];
/** Messages under way at once: small offices' servers refuse more. */
const AT_ONCE = 3;

/** Words of a server without the addresses that it quotes. */
const withoutAddresses = (text: string): string =>
  text.split(/\s/).map((word) => word.includes("@") ? "…" : word).join(" ");

/** What the mail library says of a failure. */
interface SmtpError extends Error {
  /** What the server was asked last: `CONN`, `EHLO`, `AUTH …`, `MAIL FROM`, `RCPT TO`, `DATA`. */
  command?: string;
  /** Of the server; none where it did not answer. */
  responseCode?: number;
  response?: string;
}

/** Commands whose answers are about one recipient, or one message. */
const OF_A_MESSAGE = ["RCPT TO", "DATA"];

function failureOf(error: unknown): Failed {
  const { command = "", responseCode = 0, response } = error as SmtpError;
  const words = response?.slice(0, WORDS_MAX) || noAnswerText(error);
  // 4xx is "later" (greylisting among it), 5xx is "no" (RFC 5321, 4.2.1); 421 closes the connection for everybody. What it says
  // before a recipient is named, of a sender that is not the office's for one, concerns every message.
  const isAnswer = responseCode >= 400 && OF_A_MESSAGE.includes(command);
  const isDown = !isAnswer || responseCode === 421;
  return { sent: false, again: isDown || responseCode < 500, isDown, words };
}

/** A connection to the mail server that is made when it is used; `end` ends it, whatever it is doing. */
function openTransport({ host, port, security, user, password, dkim }: MailSettings) {
  let socket: Socket | undefined;
  const transport = createTransport({
    ...{ host, port, secure: security === "tls", ignoreTLS: security === "none" },
    requireTLS: security === "starttls",
    ...user && { auth: { user, pass: password } },
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: ANSWER_MS },
    ...dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key },
    },
    // The process may call the server by the name in the settings; the library would look up its address and call that.
    getSocket(
      _options: unknown,
      done: (error: Error | null, found?: { connection: Socket }) => void,
    ) {
      socket = connect({ host, port });
      socket.setTimeout(CONNECT_MS, () => socket?.destroy(new Error("Connection timeout")));
      socket.once("error", done);
      socket.once("connect", () => {
        socket!.setTimeout(0);
        socket!.off("error", done);
        done(null, { connection: socket! });
      });
    },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return { transport, end: () => void socket?.destroy() };
}

/** Hands a message to a mail server. */
async function sendMail(
  settings: MailSettings,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<Sent | Failed> {
  if (!isMailAddress(message.to)) {
    const words = "메일 주소가 올바르지 않습니다.";
    return { sent: false, again: false, isDown: false, words };
  }
  const { from } = settings;
  const { transport, end } = openTransport(settings);
  signal.addEventListener("abort", end, { once: true });
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  try {
    const info: SentMessageInfo = await transport.sendMail({
      envelope: { from: from.address, to: [message.to] },
      from,
      to: { name: "", address: message.to },
      subject: message.subject,
      text: message.text,
      html: message.html,
      // The same at each attempt: a repeat is shown once.
      messageId: `<${digestOf(message.key).slice(0, 40)}@${domain}>`,
      headers: {
        "Auto-Submitted": "auto-generated",
        ...message.settingsLink && { "List-Unsubscribe": `<${message.settingsLink}>` },
      },
    });
    return { sent: true, reference: withoutAddresses(info.response ?? "") };
  } catch (error) {
    signal.throwIfAborted();
    return failureOf(error);
  } finally {
    signal.removeEventListener("abort", end);
    end();
  }
}

/** Connects to the mail server and signs in, without a message; answers what went wrong, or "". */
export async function mailProblem(settings: MailSettings): Promise<string> {
  const { transport, end } = openTransport(settings);
  try {
    await transport.verify();
    return "";
  } catch (error) {
    return failureOf(error).words;
  } finally {
    end();
  }
}

const SECURITY_NAMES = { starttls: "STARTTLS", tls: "TLS", none: "암호화 없음" } as const;

/** Where mail leaves to, without a key. */
export const mailText = ({ host, port, security, from, dkim }: MailSettings): string =>
  `${host}:${port} (${SECURITY_NAMES[security]}) · 보내는 주소 ${from.address}` +
  (dkim ? ` · DKIM ${dkim.selector}` : "");

/** Mail, where the settings name a server. */
export function mailChannel({ config: { mail } }: Pick<JobDeps, "config">): Channel {
  return {
    name: "mail",
    atOnce: AT_ONCE,
    limitMs: LIMIT_MS,
    isSet: () => mail !== null,
    described: () =>
      mail
        ? `${mail.host}:${mail.port} (${
          SECURITY_NAMES[mail.security]
        }) · 보내는 주소 ${mail.from.address}` +
          (mail.dkim ? ` · DKIM ${mail.dkim.selector}` : "")
        : "MAIL_HOST와 MAIL_FROM을 설정하면 메일로 보냅니다.",
    addressOf({ user, consultation }, receiver) {
      const id = receiver.slice(receiver.indexOf("/") + 1);
      const address = receiver.startsWith("user/")
        ? user.byId.get(id)?.state.profile.email
        : consultation.byId.get(id)?.state.person?.email;
      return address && isMailAddress(address) ? address : "";
    },
    send: (message, signal) => sendMail(mail!, message, signal),
  };
}
