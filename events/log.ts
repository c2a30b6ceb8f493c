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

/** What is in this log is invented: it is no office's, for ever. */
const markedAsDemo = z.object({});

export const logEvents = [
  define("log.truncation_accepted", truncationAccepted),
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

/** Records that what follows is sample data. */
export const markAsDemo = (): NewEvent => ({
  stream: LOG_STREAM,
  type: "log.marked_as_demo",
  data: {},
});
