/** What happened to the log itself: the loss of its end was seen, and work went on after it. */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent } from "./event.ts";

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

/** What is in this log is invented: it is no office's, for ever. */
const markedAsDemo = z.object({});

export const logEvents = [
  define("log.truncation_accepted", truncationAccepted),
  define("log.keys_lost", keysLost),
  define("log.marked_as_demo", markedAsDemo),
];

/** The stream of what happened to the log. */
export const LOG_STREAM = "log/office";

/** Records that events `end + 1` to `known` were lost, and that whoever runs the office knows it. */
export const acceptTruncation = (data: z.infer<typeof truncationAccepted>): NewEvent => ({
  stream: LOG_STREAM,
  type: "log.truncation_accepted",
  data,
});

/** Records that these keys of personal data are lost for good, and that whoever runs the office knows it. */
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
