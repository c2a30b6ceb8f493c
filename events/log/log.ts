/** What happened to the log itself: the loss of its end was seen, and work went on after it. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";

const position = z.number().int().nonnegative();

const truncationAccepted = z.object({
  /** Position of the last event that was still there. */
  end: position,
  /** Position the log was known to have reached. */
  known: position,
});

/** Names of keys in one event. */
const LOST_MAX = 500;

const keysLost = z.object({ keys: z.array(z.string().min(1).max(160)).min(1).max(LOST_MAX) });

type ClockDoubted = z.infer<typeof clockDoubted>;
const clockDoubted = z.object({
  /** What the machine's clock said. */
  machine: z.iso.datetime(),
  /** The newest moment that was known then. */
  known: z.iso.datetime(),
});

/** What is in this log is invented: it is no office's, for ever. */
const markedAsDemo = z.object({});

const logEvents = [
  define("log.truncation_accepted", truncationAccepted),
  define("log.keys_lost", keysLost),
  define("log.clock_doubted", clockDoubted),
  define("log.clock_confirmed", clockDoubted),
  define("log.clock_settled", z.object({})),
  define("log.marked_as_demo", markedAsDemo),
];

export const aboutLog = defineNoun("log", logEvents, {
  label: "기록",
  area: "office",
  page: "/staff/log",
  pageRole: "superuser",
  without: [["What happened to the log itself, told on its page.", "changes", "find", "recent"]],
});

/** The stream of what happened to the log. */
export const LOG_STREAM = "log/office";

/** Records that events `end + 1` to `known` were lost, and that the operator knows it. */
export const acceptTruncation = (data: z.infer<typeof truncationAccepted>): NewEvent => ({
  stream: LOG_STREAM,
  type: "log.truncation_accepted",
  data,
});

/** Records that from here on the machine's clock was not believed: records have the time of what was known. */
export const doubtClock = (data: ClockDoubted): NewEvent => logEvent("log.clock_doubted", data);

/** Records that a person said that the machine's clock is right. */
export const confirmClock = (data: ClockDoubted): NewEvent => logEvent("log.clock_confirmed", data);

/** Records that the machine's clock agrees again with what is known. */
export const endClockDoubt = (): NewEvent => logEvent("log.clock_settled", {});

const logEvent = (type: string, data: unknown): NewEvent => ({ stream: LOG_STREAM, type, data });

/** Records that these keys of personal data are lost for good, and that the operator knows it. */
export const acceptLostKeys = (keys: readonly string[]): NewEvent[] =>
  keys.map((_, at) => at).filter((at) => at % LOST_MAX === 0).map((at) => ({
    stream: LOG_STREAM,
    type: "log.keys_lost",
    data: { keys: keys.slice(at, at + LOST_MAX) },
  }));

/** The keys that a stored event says are lost for good. */
export const keysAcceptedAsLost = ({ type, data }: { type: string; data: unknown }): string[] =>
  type === "log.keys_lost" ? (data as z.infer<typeof keysLost>).keys : [];

/** Records that what follows is sample data. */
export const markAsDemo = (): NewEvent => ({
  stream: LOG_STREAM,
  type: "log.marked_as_demo",
  data: {},
});
