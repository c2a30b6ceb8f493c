/** Pushes to the browsers of an account (RFC 8030, 8291, 8292): they come when the office is closed, too. */
import { createECDH, createHash } from "node:crypto";
import webPush from "web-push";
import { isRefusal } from "../../events/base/refusal.ts";
import {
  type PushDevice,
  pushDeviceStream,
  removePushDevice,
} from "../../events/notice/push_device.ts";
import { pushDevicesOf } from "../../projections/notice/push_device.ts";
import type { JobDeps } from "../jobs/kind.ts";
import { beginningOf } from "../kit/answer_text.ts";
import type { KeyRing } from "../personal/key_ring.ts";
import { noticeMeta } from "./ask.ts";
import type { Channel, Failed, OutgoingMessage, Sent } from "./channel.ts";
import { noAnswerText, WORDS_MAX } from "./failure_text.ts";

const PUSH_KEY = "office/push";
/** Seconds that a push service keeps a message for a phone that is off. */
const KEPT_SECONDS = 24 * 60 * 60;
const [AT_ONCE, LIMIT_MS] = [5, 20_000];

/** How many keys the curve P-256 has. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The office's key pair by which push services know it (VAPID), base64url: made of a secret of its ring of keys, so
 * that it is made once, and sealed, kept and backed up as those are.
 */
export function vapidKeys(keys: KeyRing): { publicKey: string; privateKey: string } {
  const secret = Array.from(keys.take(PUSH_KEY)!, (byte) => byte.toString(16).padStart(2, "0"));
  const scalar = BigInt(`0x${secret.join("")}`) % (ORDER - 1n) + 1n;
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(scalar.toString(16).padStart(64, "0"), "hex");
  return {
    publicKey: pair.getPublicKey("base64url"),
    privateKey: pair.getPrivateKey().toString("base64url").padStart(43, "A"),
  };
}

/** The public one, once it is kept for good: a browser turns pushes on for it. */
export async function publicPushKey(keys: KeyRing): Promise<string> {
  const { publicKey } = vapidKeys(keys);
  if (keys.unsaved) await keys.flush();
  return publicKey;
}

/** What the browser shows, on a locked screen too: the subject, which names nobody. */
const payloadOf = ({ subject, link, key }: OutgoingMessage): string =>
  JSON.stringify({ text: subject, link, tag: topicOf(key) });

/** Replaces the same message where it was not shown yet (RFC 8030, 5.4), and on the screen. */
const topicOf = (key: string): string =>
  createHash("sha256").update(key).digest("base64url").slice(0, 32);

type Handed = "taken" | "gone" | Failed;

interface Vapid {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** The request that brings a message to a browser; null where nothing can be sealed with the keys it gave. */
function requestTo({ endpoint, p256dh, auth }: PushDevice, message: OutgoingMessage, vapid: Vapid) {
  try {
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payloadOf(message),
      {
        vapidDetails: vapid,
        TTL: KEPT_SECONDS,
        topic: topicOf(message.key),
        contentEncoding: "aes128gcm",
      },
    );
  } catch {
    return null;
  }
}

async function handTo(
  device: PushDevice,
  message: OutgoingMessage,
  vapid: Vapid,
  signal: AbortSignal,
): Promise<Handed> {
  const request = requestTo(device, message, vapid);
  if (!request) return "gone";
  const { method, headers, body } = request;
  delete headers["Content-Length"];
  const own = { ...headers as Record<string, string> };
  try {
    const answer = await fetch(device.endpoint, {
      method,
      headers: own,
      body: new Uint8Array(body!),
      redirect: "manual",
      signal,
    });
    const words = `${answer.status} ${await beginningOf(answer, WORDS_MAX)}`.trim();
    if (answer.ok) return "taken";
    if (answer.status === 404 || answer.status === 410) return "gone";
    const again = answer.status === 429 || answer.status >= 500;
    return { sent: false, again, isDown: false, words };
  } catch (error) {
    signal.throwIfAborted();
    return { sent: false, again: true, isDown: false, words: noAnswerText(error) };
  }
}

/** Pushes, where the settings allow them. */
export function pushChannel(
  { config: { push, publicUrl }, books, now }: Pick<JobDeps, "config" | "books" | "now">,
): Channel {
  // Whom a push service may write to; an office without https is a demo on its own machine.
  const subject = publicUrl.startsWith("https:") ? publicUrl : "mailto:office@localhost";
  /** What its push service does not know any more is forgotten. */
  const forget = async (account: string, id: string) => {
    const outcome = await books.execute({
      stream: pushDeviceStream(account),
      meta: noticeMeta(),
      decide: ({ push_device }) =>
        removePushDevice(push_device.byId.get(account)?.state ?? [], {
          account,
          id,
          reason: "gone",
        }),
    });
    if (isRefusal(outcome)) throw new Error(`a device was not forgotten: ${outcome.code}`);
  };
  const send = async (message: OutgoingMessage, signal: AbortSignal): Promise<Sent | Failed> => {
    const account = message.to;
    const vapid = { subject, ...vapidKeys(books.keys) };
    const devices = pushDevicesOf(books.views, account, now());
    const handed = await Promise.all(
      devices.map(async (device) =>
        [device, await handTo(device, message, vapid, signal)] as const
      ),
    );
    for (const [{ id }, result] of handed) if (result === "gone") await forget(account, id);
    const taken = handed.filter(([, result]) => result === "taken").length;
    if (taken > 0) return { sent: true, reference: `기기 ${taken}대` };
    const failures = handed.flatMap(([, result]) => typeof result === "string" ? [] : [result]);
    return failures.find(({ again }) => again) ?? failures[0] ??
      { sent: false, again: false, isDown: false, words: "푸시 알림을 켠 기기가 없습니다." };
  };
  return {
    name: "push",
    atOnce: AT_ONCE,
    limitMs: LIMIT_MS,
    isSet: () => push !== null,
    described: () =>
      push
        ? "각자 ‘알림 설정’에서 기기마다 켭니다."
        : "PUSH=1과 https 주소(PUBLIC_URL)를 설정하면 기기로 푸시합니다.",
    addressOf(views, receiver) {
      const account = receiver.startsWith("user/") ? receiver.slice("user/".length) : "";
      return pushDevicesOf(views, account, now()).length > 0 ? account : "";
    },
    send,
  };
}
