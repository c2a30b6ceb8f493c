/** Events about the log itself: an acknowledged loss of its end, and later work. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";

const position = z.number().int().nonnegative();

const truncationAccepted = z.object({
  /** Position of the last remaining event. */
  end: position,
  /** Position the log was known to have reached. */
  known: position,
});

/** Names of keys in one event. */
const LOST_MAX = 500;

const keysLost = z.object({ keys: z.array(z.string().min(1).max(160)).min(1).max(LOST_MAX) });

type ClockDoubted = z.infer<typeof clockDoubted>;
const clockDoubted = z.object({
  /** The time on the machine's clock. */
  machine: z.iso.datetime(),
  /** The newest known moment. */
  known: z.iso.datetime(),
});

/** The data in this log is invented: it can never be a real office's. */
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
  notices: [{
    kind: "office_concern",
    title: "백업·손상·시계 등 운영 경고",
    on: [],
    for: "superuser",
    urgent: true,
  }],
  without: [[
    "What happened to the log itself, told on its page.",
    "changes",
    "find",
    "recent",
    "files",
  ]],
});

/** The stream of what happened to the log. */
export const LOG_STREAM = "log/office";

/** Records that events `end + 1` to `known` were lost, and that the operator knows it. */
export const acceptTruncation = (data: z.infer<typeof truncationAccepted>): NewEvent => ({
  stream: LOG_STREAM,
  type: "log.truncation_accepted",
  data,
});

/** Records that the machine's clock is not trusted from here on: records have the newest known time. */
export const doubtClock = (data: ClockDoubted): NewEvent => logEvent("log.clock_doubted", data);

/** Records that a person confirmed the machine's clock. */
export const confirmClock = (data: ClockDoubted): NewEvent => logEvent("log.clock_confirmed", data);

/** Records that the machine's clock agrees again with the known time. */
export const endClockDoubt = (): NewEvent => logEvent("log.clock_settled", {});

const logEvent = (type: string, data: unknown): NewEvent => ({ stream: LOG_STREAM, type, data });

/** Records that these keys of personal data are lost, acknowledged by the operator. */
export const acceptLostKeys = (keys: readonly string[]): NewEvent[] =>
  keys.map((_, at) => at).filter((at) => at % LOST_MAX === 0).map((at) => ({
    stream: LOG_STREAM,
    type: "log.keys_lost",
    data: { keys: keys.slice(at, at + LOST_MAX) },
  }));

/** The lost keys in a stored event. */
export const keysAcceptedAsLost = ({ type, data }: { type: string; data: unknown }): string[] =>
  type === "log.keys_lost" ? (data as z.infer<typeof keysLost>).keys : [];

/** Records that what follows is sample data. */
export const markAsDemo = (): NewEvent => ({
  stream: LOG_STREAM,
  type: "log.marked_as_demo",
  data: {},
});
