/** Browsers of an account that get its notices as pushes: one stream for each account. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { defineNoun } from "../kit/noun.ts";

/** Most browsers of one account. */
const PUSH_DEVICES_MAX = 10;

const id = z.string().regex(/^[0-9a-f]{32}$/);
const device = z.object({
  /** Made of the endpoint, which names the browser at its push service. */
  id,
  endpoint: z.string().max(1_000),
  /** Keys of the browser, base64url: what is sent to it is sealed with them (RFC 8291). */
  p256dh: z.string().max(200),
  auth: z.string().max(100),
  name: z.string().max(100),
});
/** `gone`: its push service does not know it any more; `moved`: another account uses the browser. */
const removed = z.object({ id, reason: z.enum(["own", "gone", "moved"]) });

const pushDeviceEvents = [
  define("push_device.added", device, {
    personal: [
      { path: "endpoint", blank: "" },
      { path: "p256dh", blank: "" },
      { path: "auth", blank: "" },
      { path: "name", blank: "" },
    ],
    key: ({ stream }) => stream.replace("push_device/", "user/"),
  }),
  define("push_device.removed", removed),
];

export const aboutPushDevice = defineNoun("push_device", pushDeviceEvents, {
  label: "푸시 알림 기기",
  area: "office",
  page: "/profile/notices",
  pageRole: "user",
  retention: { rules: ["account_withdrawn"], becomes: "파기", items: "푸시 알림을 켠 기기" },
  without: [["Which browsers one person gets pushes with.", "changes", "find", "recent", "files"]],
});

export type NewPushDevice = z.infer<typeof device>;
export type PushDeviceEvent =
  | NewEvent<"push_device.added", NewPushDevice>
  | NewEvent<"push_device.removed", z.infer<typeof removed>>;

export interface PushDevice extends NewPushDevice {
  /** Of its event in the log, and when that was. */
  position: number;
  at: string;
}
export type PushDevices = readonly PushDevice[];

/** Folds one event into the browsers of an account. */
export function evolve(
  state: PushDevices = [],
  { type, data, position = 0, at = "" }: PushDeviceEvent & { position?: number; at?: string },
): PushDevices {
  const others = state.filter((one) => one.id !== data.id);
  return type === "push_device.added" ? [...others, { ...data, position, at }] : others;
}

export const pushDeviceStream = (account: string): string => `push_device/${account}`;

/** Takes a browser in; the same once more, with the same keys, gives no event. */
export function addPushDevice(
  state: PushDevices,
  { account, device }: { account: string; device: NewPushDevice },
): PushDeviceEvent[] | Refusal {
  const known = state.find(({ id }) => id === device.id);
  if (known?.p256dh === device.p256dh && known.auth === device.auth) return [];
  if (!known && state.length >= PUSH_DEVICES_MAX) {
    const text = `푸시 알림은 기기 ${PUSH_DEVICES_MAX}대까지 켤 수 있습니다. ` +
      "쓰지 않는 기기를 ‘내 정보’에서 먼저 끝내 주세요.";
    return refuse(409, "too_many_push_devices", text);
  }
  return [{ stream: pushDeviceStream(account), type: "push_device.added", data: device }];
}

/** Takes a browser out; one that is not there gives no event. */
export const removePushDevice = (
  state: PushDevices,
  { account, ...data }: { account: string } & z.infer<typeof removed>,
): PushDeviceEvent[] =>
  state.some(({ id }) => id === data.id)
    ? [{ stream: pushDeviceStream(account), type: "push_device.removed", data }]
    : [];
