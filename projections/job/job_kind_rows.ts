/** Kinds of jobs as the monitor gets them, with the form of their arguments. */
import { z } from "zod";

export const jobKindRow = z.strictObject({
  kind: z.string(),
  title: z.string(),
  queue: z.string(),
  /** When the office runs it by itself (cron, Seoul's time); null where it does not. */
  schedule: z.string().nullable(),
  /** JSON Schema of its arguments. */
  schema: z.record(z.string(), z.unknown()),
});
export type JobKindRow = z.infer<typeof jobKindRow>;
