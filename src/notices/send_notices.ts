/** Sends what was asked for: a job, so that whatever process dies another goes on with what was not sent. */
import { z } from "zod";
import type { NewEvent } from "../../events/base/event.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { mayUse } from "../../events/account/user.ts";
import type { ChannelName } from "../../events/kit/notice_kind.ts";
import { nouns } from "../../events/nouns.ts";
import {
  type FailureCode,
  markFailed,
  markSent,
  type NoticeState,
  noticeStream,
} from "../../events/notice/notice.ts";
import { textOf } from "../../projections/notice/asks.ts";
import { defineJob, type JobContext, type JobDeps } from "../jobs/kind.ts";
import { FairQueue, OFFICE } from "../kit/fair_queue.ts";
import { KEY_DESTROYED } from "../store/codec.ts";
import { noticeMeta, NOTICES_AT_ONCE, SENDING, sendingJob } from "./ask.ts";
import type { Channel, Failed, Sent } from "./channel.ts";
import { channelsOf } from "./channels.ts";
import { factsOf } from "./facts.ts";
import { noAnswerText } from "./failure_text.ts";
import { messageOf } from "./message.ts";

/** Notices in one batch: what is recorded of a job that dies is its batches and every message that was sent. */
const BATCH = 10;

/** Minutes until the next attempt after each that failed; after the last of them it is given up. */
const WAITS = [1, 5, 15, 60, 240, 720];
const MINUTE_MS = 60_000;

/** Messages that go out together to one receiver by one channel: one notice, or the digest of a day. */
interface Sending {
  channel: ChannelName;
  to: string;
  ids: string[];
  /** Attempts that failed before. */
  tries: number;
  digest: boolean;
}

/** Attempts of this job that were cut short may have handed over what they did not record. */
const isRepeat = ({ earlier }: Pick<JobContext, "earlier">, { tries }: Sending): boolean =>
  earlier.length > 0 || tries > 0;

interface Failure {
  code: FailureCode;
  again: boolean;
  words: string;
}

/** What of these notices is due, digests put together. */
function sendingsOf({ books, now }: JobDeps, ids: readonly string[]): Sending[] {
  const at = now().toISOString();
  const single: Sending[] = [];
  const digests = new Map<string, Sending>();
  for (const id of ids) {
    const state = books.views.notice.byId.get(id)?.state;
    for (const { channel, due, digest, status, tries } of state?.deliveries ?? []) {
      if (status !== "waiting" || due > at) continue;
      const one: Sending = { channel, to: state!.to, ids: [id], tries, digest };
      if (!digest) single.push(one);
      else {
        const known = digests.get(`${channel} ${one.to}`);
        if (known) known.ids.push(id);
        else digests.set(`${channel} ${one.to}`, one);
      }
    }
  }
  return [...single, ...digests.values()];
}

/** What each channel has under way in this process, whatever jobs it is of. */
interface Lane {
  messages: FairQueue;
  /** It was out of reach a moment ago: until then (epoch milliseconds) nothing waits for it again. */
  down: { until: number; failure: Failure } | null;
}
const lanes = new WeakMap<JobDeps["books"], Map<ChannelName, Lane>>();
/** A channel that is out of reach is tried once in so long: notices by other channels wait behind each attempt. */
const DOWN_MS = MINUTE_MS;

function laneOf({ books }: JobDeps, { name, atOnce }: Channel): Lane {
  const own = lanes.get(books) ?? new Map<ChannelName, Lane>();
  lanes.set(books, own);
  const waiting = { all: Infinity, own: Infinity };
  const lane = own.get(name) ??
    { messages: new FairQueue({ places: atOnce, share: atOnce, waiting }), down: null };
  own.set(name, lane);
  return lane;
}

const final = (code: FailureCode): Failure => ({ code, again: false, words: "" });

/** What is to be said now; a failure where nothing is, or it reaches nobody. */
function messageFor(context: JobContext, channel: Channel, sending: Sending) {
  const { deps } = context;
  const { to, ids, digest } = sending;
  if (!channel.isSet()) return final("not_set");
  const { books: { views }, config, office } = deps;
  const facts = factsOf(deps);
  const said = ids.flatMap((id) => {
    const state: NoticeState | undefined = views.notice.byId.get(id)?.state;
    const text = state && textOf(facts, state);
    return text && !text.isDone ? [text] : [];
  });
  if (said.length === 0) return final("gone");
  const address = channel.addressOf(views, to);
  if (address === "") return final("no_address");
  const key = `${channel.name}:${digest ? "digest:" : ""}${ids[0]}`;
  const hasChoice = to.startsWith("user/");
  const flags = views.user.byId.get(to.slice("user/".length))?.state.flags ?? null;
  const listPath = mayUse(flags, "staff") ? nouns.notice.page! : "/profile";
  return messageOf({
    ...{ key, to: address, office, origin: config.publicUrl, texts: said, hasChoice, listPath },
    isRepeat: isRepeat(context, sending),
  });
}

/** Hands one message over, within the channel's time. */
export async function handOver(
  channel: Channel,
  message: ReturnType<typeof messageOf>,
  signal: AbortSignal,
): Promise<Sent | Failed> {
  const limit = AbortSignal.timeout(channel.limitMs);
  try {
    return await channel.send(message, AbortSignal.any([signal, limit]));
  } catch (error) {
    // The job is to end: nothing is known of the message, and another attempt follows.
    signal.throwIfAborted();
    const words = limit.aborted
      ? `${Math.round(channel.limitMs / 1_000)}초 안에 응답이 없습니다.`
      : noAnswerText(error);
    return { sent: false, again: true, isDown: limit.aborted, words };
  }
}

/** Records it for each notice; one that ended meanwhile stays as it is. */
async function record(
  { books }: JobDeps,
  ids: readonly string[],
  decide: (state: NoticeState | undefined, id: string) => NewEvent[] | Refusal,
  also: NewEvent[] = [],
): Promise<Refusal | null> {
  const outcome = await books.execute({
    stream: noticeStream(ids[0]),
    meta: noticeMeta(),
    decide({ notice }) {
      const events = ids.flatMap((id) => {
        const decided = decide(notice.byId.get(id)?.state, id);
        return isRefusal(decided) ? [] : decided;
      });
      return events.length > 0 ? [...events, ...also] : [];
    },
  });
  return isRefusal(outcome) ? outcome : null;
}

/** Records failures of one number of attempts, with the job of the next one in the same commit. */
async function recordFailure(deps: JobDeps, sending: Sending, failure: Failure): Promise<void> {
  const { channel, ids, tries } = sending;
  const wait = failure.again ? WAITS[tries] : undefined;
  const again_at = wait === undefined
    ? null
    : new Date(deps.now().getTime() + wait * MINUTE_MS).toISOString();
  const { code } = failure;
  const write = (words: string, some: readonly string[]) =>
    record(
      deps,
      some,
      (state, id) => markFailed(state, { id, channel, code, words, again_at }),
      again_at === null ? [] : sendingJob(some, again_at),
    );
  const refused = await write(failure.words, ids);
  if (!refused) return;
  if (refused.code !== KEY_DESTROYED) throw new Error(`a failure was refused: ${refused.code}`);
  // Their person is gone: words about them are kept nowhere.
  for (const id of ids) await write("", [id]);
}

/** Sends what is due of these notices. What finds a channel out of reach waits for its next attempt. */
async function sendBatch(context: JobContext, ids: readonly string[]): Promise<number> {
  const { deps, signal } = context;
  const channels = new Map(channelsOf(deps).map((one) => [one.name, one]));
  const failures: { sending: Sending; failure: Failure }[] = [];
  let sent = 0;
  await Promise.all(
    sendingsOf(deps, ids).map(async (sending) => {
      const channel = channels.get(sending.channel);
      const failed = (failure: Failure) => failures.push({ sending, failure });
      if (!channel) return failed(final("not_set"));
      const lane = laneOf(deps, channel);
      await lane.messages.run({ ...OFFICE, signal }, async () => {
        const now = deps.now().getTime();
        if (lane.down && now < lane.down.until) return failed(lane.down.failure);
        const message = messageFor(context, channel, sending);
        if ("code" in message) return failed(message);
        const result = await handOver(channel, message, signal);
        if (result.sent) {
          const { reference } = result;
          lane.down = null;
          sent++;
          await record(
            deps,
            sending.ids,
            (state, id) =>
              markSent(state, { id, channel: channel.name, reference: reference.slice(0, 300) }),
          );
          return;
        }
        const { isDown, again, words } = result;
        const failure: Failure = { code: isDown ? "unreachable" : "refused", again, words };
        if (isDown) lane.down = { until: deps.now().getTime() + DOWN_MS, failure };
        failed(failure);
      });
    }),
  );
  for (const alike of grouped(failures)) await recordFailure(deps, alike.sending, alike.failure);
  return sent;
}

/** Failures that are alike, as one: their next attempt is one job. */
function grouped(failures: { sending: Sending; failure: Failure }[]): typeof failures {
  const alike = Map.groupBy(
    failures,
    ({ sending: { channel, to, tries }, failure: { code, words, again } }) =>
      // Another person's words are sealed with another key.
      JSON.stringify([channel, tries, code, again, code === "unreachable" ? words : [words, to]]),
  );
  return [...alike.values()].map(([{ sending, failure }, ...others]) => ({
    sending: { ...sending, ids: [...sending.ids, ...others.flatMap((one) => one.sending.ids)] },
    failure,
  }));
}

/** Notices of a receiver that wait for the digest of this moment. */
const digestOf = ({ books: { views } }: JobDeps, to: string, due: string): string[] =>
  [...views.notice.byReceiver.get(to) ?? []].filter((id) =>
    views.notice.byId.get(id)!.state.deliveries.some((one) =>
      one.digest && one.status === "waiting" && one.due <= due
    )
  );

const args = z.union([
  z.strictObject({
    notices: z.array(z.string().max(250)).max(NOTICES_AT_ONCE).meta({ title: "알림" }),
  }),
  z.strictObject({
    to: z.string().max(100).meta({ title: "받는 사람" }),
    due: z.iso.datetime().meta({ title: "보낼 시각" }),
  }),
]);

export const sendNotices = defineJob({
  ...SENDING,
  title: "알림 보내기",
  args,
  // A process that dies in the middle of a batch is no fault of the notices in it.
  attemptsMax: 50,
  async handler(given, context) {
    if ("to" in given) {
      return { sent: await sendBatch(context, digestOf(context.deps, given.to, given.due)) };
    }
    const { notices } = given;
    const parts = Array.from(
      { length: Math.ceil(notices.length / BATCH) },
      (_, part) => notices.slice(part * BATCH, (part + 1) * BATCH),
    );
    const sent = await context.batches(parts, (part) => sendBatch(context, part));
    return { sent: sent.reduce((sum, one) => sum + one, 0) };
  },
});
