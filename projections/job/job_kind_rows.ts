/** Kinds of jobs as the monitor gets them, with the form of their arguments. */
import { z } from "zod";

export const jobKindRow = z.strictObject({
  kind: z.string(),
  title: z.string(),
  queue: z.string(),
  /** Its schedule (cron, Seoul's time); null without one. */
  schedule: z.string().nullable(),
  /** JSON Schema of its arguments. */
  schema: z.record(z.string(), z.unknown()),
});
export type JobKindRow = z.infer<typeof jobKindRow>;
