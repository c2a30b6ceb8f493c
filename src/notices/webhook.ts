/** A webhook: notices as signed JSON to one address, for alerts and for automation of the office's own. */
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { JobDeps } from "../jobs/kind.ts";
import { beginningOf } from "../kit/answer_text.ts";
import type { Channel, Failed, OutgoingMessage, Sent } from "./channel.ts";
import { noAnswerText, WORDS_MAX } from "./failure_text.ts";

export interface WebhookSettings {
  url: string;
  secret: string;
}

const [AT_ONCE, LIMIT_MS] = [3, 15_000];
const SECRET = "영문과 숫자 16자 이상이어야 합니다.";

export const webhookFields = (safeAddress: z.ZodType<string, string>) => ({
  /** Where notices are posted; "" for nowhere. */
  WEBHOOK_URL: z.union([z.literal(""), safeAddress]).default(""),
  /** What they are signed with. */
  WEBHOOK_SECRET: z.string().trim().refine((text) => text === "" || text.length >= 16, SECRET)
    .default(""),
});

/** Throws an Error of one Korean line where only one of the two is set. */
export function webhookOf(
  { WEBHOOK_URL: url, WEBHOOK_SECRET: secret }: { WEBHOOK_URL: string; WEBHOOK_SECRET: string },
): WebhookSettings | null {
  if ((url === "") !== (secret === "")) {
    throw new Error("설정 WEBHOOK_URL과 WEBHOOK_SECRET은 둘 다 적거나 둘 다 비워야 합니다.");
  }
  return url === "" ? null : { url, secret };
}

/** The signature of a call: of its id, its time in seconds and its body (Standard Webhooks, v1). */
export const webhookSignature = (secret: string, id: string, seconds: number, body: string) =>
  `v1,${createHmac("sha256", secret).update(`${id}.${seconds}.${body}`).digest("base64")}`;

async function post(
  { url, secret }: WebhookSettings,
  { key, subject, link }: OutgoingMessage,
  seconds: number,
  signal: AbortSignal,
): Promise<Sent | Failed> {
  const body = JSON.stringify({ id: key, subject, link });
  const headers = {
    "content-type": "application/json",
    "webhook-id": key,
    "webhook-timestamp": String(seconds),
    "webhook-signature": webhookSignature(secret, key, seconds, body),
  };
  try {
    const answer = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    const { status } = answer;
    const words = `${status} ${await beginningOf(answer, WORDS_MAX)}`.trim();
    if (answer.ok) return { sent: true, reference: words };
    return { sent: false, again: status === 429 || status >= 500, isDown: false, words };
  } catch (error) {
    signal.throwIfAborted();
    return { sent: false, again: true, isDown: true, words: noAnswerText(error) };
  }
}

/** The webhook, where the settings name one. */
export function webhookChannel(
  { config: { webhook }, now }: Pick<JobDeps, "config" | "now">,
): Channel {
  return {
    name: "webhook",
    atOnce: AT_ONCE,
    limitMs: LIMIT_MS,
    isSet: () => webhook !== null,
    described: () =>
      webhook
        ? new URL(webhook.url).origin
        : "WEBHOOK_URL과 WEBHOOK_SECRET을 설정하면 서명한 JSON을 보냅니다.",
    // A visitor's receipt is for the visitor.
    addressOf: (_views, receiver) => receiver.startsWith("user/") ? webhook?.url ?? "" : "",
    send: (message, signal) => post(webhook!, message, Math.floor(now().getTime() / 1_000), signal),
  };
}
