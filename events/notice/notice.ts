/**
 * A notice to one receiver: asked by an event or by the clock, sent by channels, read in the office. It says which record
 * it is about and holds no text: that is made when it is shown or sent.
 */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { defineNoun } from "../kit/noun.ts";
import { type ChannelName, CHANNELS } from "../kit/notice_kind.ts";

/** Why an attempt failed, as far as the office itself knows. */
const FAILURES = ["refused", "unreachable", "no_address", "not_set", "restored", "gone"] as const;
export type FailureCode = (typeof FAILURES)[number];

/** Longest words of a provider that are kept, in UTF-16 units. */
export const WORDS_MAX = 500;

const instant = z.iso.datetime();
const channel = z.enum(CHANNELS);
/** Stream of who gets it: an account, or the consultation of a visitor. */
const receiver = z.string().regex(/^(user|consultation)\/.{1,64}$/);

const delivery = z.object({
  channel,
  /** Not before. */
  due: instant,
  /** Is it gathered with others into one message a day? */
  digest: z.boolean(),
});
export type Delivery = z.infer<typeof delivery>;

const asked = z.object({
  kind: z.string().regex(/^[a-z][a-z_]{2,39}$/),
  to: receiver,
  about: z.object({ noun: z.string().min(1).max(40), id: z.string().max(200) }),
  /** Position of the event that caused it; 0 where the clock did. */
  cause: z.int().nonnegative(),
  deliveries: z.array(delivery).max(CHANNELS.length),
});
export type AskedNotice = z.infer<typeof asked>;

/** `reference`: what the channel calls the message. */
const sent = z.object({ channel, reference: z.string().max(300) });
const failed = z.object({
  channel,
  to: receiver,
  code: z.enum(FAILURES),
  /** The provider's own: they may name the address. */
  words: z.string().max(WORDS_MAX),
  /** When it is tried again; null where it is given up. */
  again_at: instant.nullable(),
});
const retried = z.object({ channel, due: instant });
const setAside = z.object({ channel });
const none = z.strictObject({});

const noticeEvents = [
  define("notice.asked", asked),
  define("notice.sent", sent),
  define("notice.failed", failed, {
    personal: [{ path: "words", blank: "" }],
    key: ({ data }) => (data as { to: string }).to,
  }),
  define("notice.retried", retried),
  define("notice.set_aside", setAside),
  define("notice.read", none),
];

export const aboutNotice = defineNoun("notice", noticeEvents, {
  label: "알림",
  area: "office",
  revision: 2,
  page: "/staff/notices",
  retention: {
    rules: ["account_withdrawn", "consultation"],
    becomes: "파기",
    items: "발송 실패 사유에 남은 주소",
  },
  without: [[
    "What one person was notified of, on their own page.",
    "changes",
    "find",
    "recent",
    "files",
  ]],
});

export type NoticeEvent =
  | NewEvent<"notice.asked", AskedNotice>
  | NewEvent<"notice.sent", z.infer<typeof sent>>
  | NewEvent<"notice.failed", z.infer<typeof failed>>
  | NewEvent<"notice.retried", z.infer<typeof retried>>
  | NewEvent<"notice.set_aside", z.infer<typeof setAside>>
  | NewEvent<"notice.read", z.infer<typeof none>>;
export type StoredNoticeEvent = NoticeEvent & StoredEvent;

/** One channel's part of a notice, as its attempts left it. */
export interface DeliveryState extends Delivery {
  /** `set_aside`: given up, and a person has seen to it. */
  status: "waiting" | "sent" | "given_up" | "set_aside";
  /** Attempts that failed. */
  tries: number;
  code: FailureCode | null;
  words: string;
}

export interface NoticeState extends Omit<AskedNotice, "deliveries"> {
  deliveries: readonly DeliveryState[];
  isRead: boolean;
}

/** Folds one event into a notice. */
export function evolve(state: NoticeState | undefined, event: NoticeEvent): NoticeState {
  if (event.type === "notice.asked") {
    const deliveries = event.data.deliveries.map((one): DeliveryState => {
      return { ...one, status: "waiting", tries: 0, code: null, words: "" };
    });
    return { ...event.data, deliveries, isRead: false };
  }
  const change = (name: ChannelName, to: (one: DeliveryState) => Partial<DeliveryState>) => ({
    ...state!,
    deliveries: state!.deliveries.map((one) => one.channel === name ? { ...one, ...to(one) } : one),
  });
  switch (event.type) {
    case "notice.sent":
      return change(event.data.channel, () => ({ status: "sent", code: null, words: "" }));
    case "notice.failed": {
      const { channel, code, words, again_at } = event.data;
      return change(channel, ({ tries, due }) => ({
        ...{ code, words, tries: tries + 1, due: again_at ?? due },
        status: again_at === null ? "given_up" : "waiting",
      }));
    }
    case "notice.retried":
      return change(event.data.channel, () => ({
        ...{ status: "waiting", tries: 0, due: event.data.due, digest: false },
      }));
    case "notice.set_aside":
      return change(event.data.channel, () => ({ status: "set_aside" }));
    case "notice.read":
      return { ...state!, isRead: true };
    default:
      return event satisfies never;
  }
}

export const noticeStream = (id: string): string => `notice/${id}`;

/**
 * Names a notice by what it is for: the same kind for the same occasion (the position of an event, or a day) and receiver
 * is one notice, however often it is asked.
 */
export const noticeId = (kind: string, occasion: string, to: string): string =>
  `${kind}.${occasion}.${to.slice(to.indexOf("/") + 1)}`;

type Known = NoticeState | undefined;
type Decided = NoticeEvent[] | Refusal;

const NOT_FOUND = refuse(404, "notice_not_found", "알림을 찾을 수 없습니다.");
const NO_DELIVERY = refuse(404, "delivery_not_found", "이 알림은 그 방법으로 보내지 않습니다.");
const ENDED = refuse(409, "delivery_ended", "이미 보냈거나 발송을 중단한 알림입니다.");
const NOT_GIVEN_UP = refuse(
  409,
  "delivery_not_given_up",
  "발송을 중단한 알림만 다시 보내거나 목록에서 뺄 수 있습니다.",
);

/** Asks for a notice. One that was asked already gives no event. */
export const askNotice = (
  state: Known,
  { id, notice }: { id: string; notice: AskedNotice },
): NoticeEvent[] => state ? [] : [{ stream: noticeStream(id), type: "notice.asked", data: notice }];

/** The delivery by this channel while it waits; a refusal otherwise. */
function waitingDelivery(state: Known, channel: ChannelName): DeliveryState | Refusal {
  if (!state) return NOT_FOUND;
  const found = state.deliveries.find((one) => one.channel === channel);
  if (!found) return NO_DELIVERY;
  return found.status === "waiting" ? found : ENDED;
}

/** Records that a channel took the notice. */
export function markSent(
  state: Known,
  { id, ...data }: { id: string } & z.infer<typeof sent>,
): Decided {
  const found = waitingDelivery(state, data.channel);
  return "refused" in found ? found : [{ stream: noticeStream(id), type: "notice.sent", data }];
}

/** Records that an attempt failed, and when the next one is. */
export function markFailed(
  state: Known,
  { id, words, ...data }: { id: string } & Omit<z.infer<typeof failed>, "to">,
): Decided {
  const found = waitingDelivery(state, data.channel);
  if ("refused" in found) return found;
  return [{
    stream: noticeStream(id),
    type: "notice.failed",
    data: { ...data, words: words.slice(0, WORDS_MAX), to: state!.to },
  }];
}

/** The refusal of a delivery that was not given up; null where it was. */
function refuseUnlessGivenUp(state: Known, channel: ChannelName): Refusal | null {
  const found = waitingDelivery(state, channel);
  if (!("refused" in found)) return NOT_GIVEN_UP;
  if (found !== ENDED) return found;
  const { status } = state!.deliveries.find((one) => one.channel === channel)!;
  return status === "given_up" ? null : NOT_GIVEN_UP;
}

/** Sends a notice again that was given up, by a person's wish. */
export function retryDelivery(
  state: Known,
  { id, ...data }: { id: string } & z.infer<typeof retried>,
): Decided {
  return refuseUnlessGivenUp(state, data.channel) ??
    [{ stream: noticeStream(id), type: "notice.retried", data }];
}

/** Takes a notice that was given up off the list of those that need a person: it is not sent any more. */
export function setAsideDelivery(
  state: Known,
  { id, ...data }: { id: string } & z.infer<typeof setAside>,
): Decided {
  return refuseUnlessGivenUp(state, data.channel) ??
    [{ stream: noticeStream(id), type: "notice.set_aside", data }];
}

/** Marks one's own notice as read. Read twice is read once. */
export function readNotice(state: Known, { id, to }: { id: string; to: string }): Decided {
  if (state?.to !== to) return NOT_FOUND;
  return state.isRead ? [] : [{ stream: noticeStream(id), type: "notice.read", data: {} }];
}
