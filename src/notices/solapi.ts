/** Solapi (and CoolSMS, which speaks the same API): 알림톡 by approved templates, else text messages. */
import { createHmac } from "node:crypto";
import { z } from "zod";
import { beginningOf } from "../kit/answer_text.ts";
import { digestOf } from "../kit/secret.ts";
import type { Failed, Sent } from "./channel.ts";
import { noAnswerText, WORDS_MAX } from "./failure_text.ts";
import type { TextMessage, TextProvider } from "./text_provider.ts";

export interface SolapiSettings {
  url: string;
  key: string;
  secret: string;
  /** Digits of the number that messages come from; it is registered at the provider. */
  from: string;
  /** The office's channel in KakaoTalk; "" sends text messages alone. */
  channel: string;
  /** Ids of approved templates; what has none is a text message. */
  templates: Record<TextMessage["template"], string>;
  /** Is a text message sent where 알림톡 reaches nobody? */
  sms: boolean;
}

/** Longest answer that is read: the longest list has a tenth of this. */
const ANSWER_MAX = 8 * 1024 * 1024;
/** Newest messages among which an earlier attempt's is looked for: the most that a list has. */
const LISTED = 500;

const PRINTED = "공백 없는 영문, 숫자, _, -로 적어야 합니다.";
const NUMBER = "솔라피에 등록한 발신번호(02-123-4567)여야 합니다.";
const SWITCH = "0 또는 1이어야 합니다.";
const word = z.string().trim().regex(/^[\w-]*$/, PRINTED).default("");

export const solapiFields = (safeAddress: z.ZodType<string, string>) => ({
  /** The provider's API; CoolSMS has it at an address of its own. */
  SOLAPI_URL: safeAddress.default("https://api.solapi.com"),
  SOLAPI_KEY: word,
  SOLAPI_SECRET: word,
  /** The registered number that messages come from. */
  SOLAPI_FROM: z.string().transform((text) => text.replace(/[\s-]/g, ""))
    .refine((text) => /^(0\d{8,10}|1\d{7})?$/.test(text), NUMBER).default(""),
  /** The channel (pfId) in KakaoTalk, and its templates for notices to staff and for a visitor's receipt. */
  SOLAPI_PF_ID: word,
  SOLAPI_TEMPLATE: word,
  SOLAPI_RECEIPT_TEMPLATE: word,
  /** 0: no text message where 알림톡 reaches nobody. */
  SOLAPI_SMS: z.enum(["0", "1", ""], SWITCH).default(""),
});

type Fields = { [K in keyof ReturnType<typeof solapiFields>]: string };

/** The provider of the settings; null without one. Throws an Error of one Korean line where they do not fit. */
export function solapiOf(e: Fields): SolapiSettings | null {
  const needed = [e.SOLAPI_KEY, e.SOLAPI_SECRET, e.SOLAPI_FROM];
  const templates = { notice: e.SOLAPI_TEMPLATE, receipt: e.SOLAPI_RECEIPT_TEMPLATE };
  const isNamed = templates.notice !== "" || templates.receipt !== "";
  if (needed.some((one) => one === "")) {
    if (needed.every((one) => one === "") && !isNamed && e.SOLAPI_PF_ID === "") return null;
    throw new Error(
      "설정 SOLAPI_KEY, SOLAPI_SECRET, SOLAPI_FROM은 셋을 모두 적거나 모두 비워야 합니다.",
    );
  }
  if ((e.SOLAPI_PF_ID === "") === isNamed) {
    throw new Error(
      "설정 SOLAPI_PF_ID에는 템플릿(SOLAPI_TEMPLATE이나 SOLAPI_RECEIPT_TEMPLATE)도 있어야 하고, " +
        "템플릿에는 SOLAPI_PF_ID도 있어야 합니다.",
    );
  }
  if (e.SOLAPI_SMS === "0" && Object.values(templates).includes("")) {
    throw new Error("설정 SOLAPI_SMS=0은 두 템플릿이 모두 있어야 쓸 수 있습니다.");
  }
  return {
    ...{ url: e.SOLAPI_URL.replace(/\/+$/, ""), key: e.SOLAPI_KEY, secret: e.SOLAPI_SECRET },
    ...{ from: e.SOLAPI_FROM, channel: e.SOLAPI_PF_ID, templates, sms: e.SOLAPI_SMS !== "0" },
  };
}

/** How a request proves who sends it: HMAC-SHA256 of its date and a salt, each used once. */
export function solapiAuthorization(
  { key, secret }: Pick<SolapiSettings, "key" | "secret">,
  date: string,
  salt: string,
): string {
  const signature = createHmac("sha256", secret).update(date + salt).digest("hex");
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`;
}

const text = z.string().nullish().transform((found) => found ?? "");
const taken = z.object({
  statusCode: z.string(),
  statusMessage: text,
  messageId: text,
  groupId: text,
});
const refused = z.object({ errorCode: z.string(), errorMessage: text });
const listed = z.object({
  messageList: z.record(
    z.string(),
    taken.extend({ customFields: z.record(z.string(), z.unknown()).nullish() }),
  ),
});
const balance = z.object({ balance: z.number(), point: z.number() });

/** Accepted, with the telephone company, received. */
const TAKEN = ["2000", "3000", "4000"];
/** Their own fault, which passes. */
const LATER = ["1024", "2024", "3012", "3024", "3053"];
/** The account, its money, its number or its templates: every message fails, until somebody has seen to it. */
const OFFICES = ["1020", "1030", "1062", "2062", "2063", "2230", "3059"];
/** Names of errors that concern the account, whatever their status. */
const ACCOUNT_ERROR = /Balance|APIKey|Signature|TimeTooSkewed|Unauthorized|Forbidden/;
const TEMPLATES = ["1041", "1042", "1043", "1044", "1045", "1046", "1047"];

const no = (words: string, { again = false, isDown = false } = {}): Failed => ({
  ...{ sent: false, again, isDown },
  words: words.slice(0, WORDS_MAX),
});

function resultOf(found: z.infer<typeof taken>): Sent | Failed {
  const { statusCode, statusMessage, messageId, groupId } = found;
  const words = `${statusCode} ${statusMessage}`.trim();
  if (TAKEN.includes(statusCode)) {
    return { sent: true, reference: [words, messageId, groupId].filter(Boolean).join(" · ") };
  }
  const isDown = OFFICES.includes(statusCode);
  return no(words, { again: isDown || [...LATER, ...TEMPLATES].includes(statusCode), isDown });
}

/** An answer in JSON, or why there is none: what it says of an error counts before its status does. */
async function ask<T>(
  { url, ...settings }: SolapiSettings,
  { path, body, now, signal, shape }: {
    path: string;
    body?: unknown;
    now: Date;
    signal: AbortSignal;
    shape: z.ZodType<T>;
  },
): Promise<T | Failed> {
  const salt = crypto.randomUUID().replaceAll("-", "");
  try {
    const answer = await fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: solapiAuthorization(settings, now.toISOString(), salt),
        ...body ? { "content-type": "application/json" } : {},
      },
      ...body ? { body: JSON.stringify(body) } : {},
      redirect: "manual",
      signal,
    });
    const given = await beginningOf(answer, ANSWER_MAX);
    const json = jsonOf(given);
    const { status } = answer;
    const { data: error } = refused.safeParse(json);
    const isAccounts = [401, 402, 403].includes(status) ||
      ACCOUNT_ERROR.test(error?.errorCode ?? "");
    const isDown = isAccounts || status === 429 || status >= 500;
    const words = error ? `${error.errorCode} ${error.errorMessage}` : given;
    if (error || !answer.ok) return no(`${status} ${words}`, { again: isDown, isDown });
    const found = shape.safeParse(json);
    // It may have taken the message: the next attempt looks that up.
    return found.success ? found.data : no(`${status} ${given}`, { again: true, isDown: true });
  } catch (error) {
    signal.throwIfAborted();
    return no(noAnswerText(error), { again: true, isDown: true });
  }
}

function jsonOf(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return null;
  }
}

const isFailed = (found: object): found is Failed => "sent" in found && found.sent === false;

/** What a message is marked with, so that it is found again; it says nothing of what it is about. */
const markOf = ({ key }: Pick<TextMessage, "key">): string => digestOf(key).slice(0, 40);

function bodyOf(settings: SolapiSettings, message: TextMessage) {
  const { from, channel, templates, sms } = settings;
  const templateId = templates[message.template];
  const { to, text, variables } = message;
  const kakaoOptions = { pfId: channel, templateId, variables, disableSms: !sms };
  return {
    message: {
      ...{ to, from, customFields: { key: markOf(message) } },
      // With a template Solapi makes the text itself, of 알림톡 and of the text message that replaces it.
      ...templateId === "" ? { text } : { kakaoOptions },
    },
  };
}

/** The provider that these settings name. */
export function solapi(settings: SolapiSettings, now: () => Date): TextProvider {
  const { from, channel, templates, sms } = settings;
  return {
    described() {
      const names = { notice: "알림", receipt: "접수 확인" };
      const used = (["notice", "receipt"] as const).filter((name) => templates[name] !== "");
      const kakao = channel === ""
        ? "문자만 보냄"
        : `알림톡(${used.map((name) => names[name]).join(", ")}), ` +
          (sms ? "받지 못하면 문자" : "문자로 대신하지 않음");
      return `솔라피 · 발신번호 ${from} · ${kakao}`;
    },
    async send(message, signal) {
      const body = bodyOf(settings, message);
      const found = await ask(settings, {
        ...{ path: "/messages/v4/send", body, now: now(), signal, shape: taken },
      });
      return isFailed(found) ? found : resultOf(found);
    },
    async find(message, signal) {
      // By the office's own number: an address that is called stays in others' logs.
      const path = `/messages/v4/list?criteria=from&cond=eq&value=${from}&limit=${LISTED}`;
      const found = await ask(settings, { path, now: now(), signal, shape: listed });
      if (isFailed(found)) return found;
      const own = Object.values(found.messageList)
        .filter(({ customFields }) => customFields?.key === markOf(message))
        .map(resultOf);
      return own.find(({ sent }) => sent) ?? null;
    },
  };
}

/** Asks what is left of the prepaid money, without sending anything: won, or what went wrong. */
export async function solapiBalance(
  settings: SolapiSettings,
  now: Date,
): Promise<number | string> {
  const signal = AbortSignal.timeout(5_000);
  const found = await ask(settings, {
    ...{ path: "/cash/v1/balance", now, signal, shape: balance },
  }).catch((error) => no(noAnswerText(error)));
  return isFailed(found) ? found.words : found.balance + found.point;
}
