/** The office's mail server, as the settings name it. */
import { z } from "zod";
import { HOST_NAME } from "../auth/login_settings.ts";
import { isLoopback } from "../kit/loopback.ts";

export interface MailSettings {
  host: string;
  port: number;
  /** `tls` from the first byte; `starttls` or nothing at all; `none` on this machine alone. */
  security: "starttls" | "tls" | "none";
  /** "" for a server that asks for no name. */
  user: string;
  password: string;
  from: { name: string; address: string };
  dkim: { domain: string; selector: string; key: string } | null;
}

/** Longest address that a mail server takes (RFC 5321, 4.5.3.1.3). */
const ADDRESS_MAX = 254;

/**
 * Is this one address and nothing else? Its letters may be of any script. What ends a line, separates addresses or quotes would
 * have the server send to somebody else, or add a header.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= ADDRESS_MAX &&
  /^[^\s\p{Cc}@<>()[\]\\"',;:]+@[^\s\p{Cc}@<>()[\]\\"',;:.]+(\.[^\s\p{Cc}@<>()[\]\\"',;:.]+)+$/u
    .test(text);

const HOST = "smtp.example.com 같은 호스트 이름이나 IP 주소여야 합니다.";
const PORT = "1부터 65535까지의 정수여야 합니다.";
const TLS = "starttls, tls, none 가운데 하나여야 합니다.";
const FROM = "office@example.com 또는 사무소 <office@example.com>처럼 주소 하나여야 합니다.";
const DOMAIN = "example.com 같은 도메인이어야 합니다.";
const SELECTOR = "영문 소문자, 숫자, -로 된 이름이어야 합니다.";
const KEY = "-----BEGIN으로 시작하는 PEM이어야 합니다. 줄은 \\n으로 이어 적습니다.";

/** `사무소 <office@example.com>` or the address alone; null where it is neither. */
function senderOf(text: string): MailSettings["from"] | null {
  const at = text.endsWith(">") ? text.indexOf("<") : -1;
  const name = text.slice(0, Math.max(0, at));
  const address = at < 0 ? text : text.slice(at + 1, -1);
  if (/[<>"\r\n]/.test(name)) return null;
  return isMailAddress(address) ? { name: name.trim(), address } : null;
}

export const mailFields = {
  /** The mail server; "" sends no mail. */
  MAIL_HOST: z.string().trim().regex(new RegExp(`^$|${HOST_NAME.source}`, "i"), HOST).default(""),
  MAIL_PORT: z.coerce.number(PORT).int(PORT).min(1, PORT).max(65_535, PORT).default(587),
  /** How the way there is sealed. */
  MAIL_SECURITY: z.enum(["starttls", "tls", "none"], TLS).default("starttls"),
  MAIL_USER: z.string().trim().default(""),
  MAIL_PASSWORD: z.string().default(""),
  /** Who sends: an address, or a name with one. */
  MAIL_FROM: z.string().trim().refine((text) => text === "" || senderOf(text) !== null, FROM)
    .default(""),
  /** DKIM: the domain, the selector in its DNS, and the private key as PEM. */
  MAIL_DKIM_DOMAIN: z.string().trim().regex(new RegExp(`^$|${HOST_NAME.source}`, "i"), DOMAIN)
    .default(""),
  MAIL_DKIM_SELECTOR: z.string().trim().regex(/^([a-z\d]([a-z\d.-]*[a-z\d])?)?$/i, SELECTOR)
    .default(""),
  MAIL_DKIM_KEY: z.string().trim().transform((text) => text.replaceAll("\\n", "\n"))
    .refine((text) => text === "" || text.startsWith("-----BEGIN "), KEY).default(""),
};

type Fields = { [K in keyof typeof mailFields]: z.output<(typeof mailFields)[K]> };

function dkimOf(e: Fields): MailSettings["dkim"] {
  const parts = [e.MAIL_DKIM_DOMAIN, e.MAIL_DKIM_SELECTOR, e.MAIL_DKIM_KEY];
  if (parts.every((part) => part === "")) return null;
  if (parts.some((part) => part === "")) {
    throw new Error(
      "설정 MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY는 셋을 모두 적거나 모두 비워야 합니다.",
    );
  }
  const [domain, selector, key] = parts;
  return { domain, selector, key };
}

/** The mail server of the settings; null without one. Throws an Error of one Korean line where they do not fit. */
export function mailOf(e: Fields): MailSettings | null {
  if (e.MAIL_HOST === "") return null;
  const from = senderOf(e.MAIL_FROM);
  if (!from) throw new Error("설정 MAIL_HOST에는 보내는 주소(MAIL_FROM)도 있어야 합니다.");
  if ((e.MAIL_USER === "") !== (e.MAIL_PASSWORD === "")) {
    throw new Error("설정 MAIL_USER와 MAIL_PASSWORD는 둘 다 적거나 둘 다 비워야 합니다.");
  }
  if (e.MAIL_SECURITY === "none" && !isLoopback(`http://${e.MAIL_HOST}`)) {
    throw new Error("설정 MAIL_SECURITY=none은 이 컴퓨터의 메일 서버에만 쓸 수 있습니다.");
  }
  return {
    host: e.MAIL_HOST,
    port: e.MAIL_PORT,
    security: e.MAIL_SECURITY,
    user: e.MAIL_USER,
    password: e.MAIL_PASSWORD,
    from,
    dkim: dkimOf(e),
  };
}
