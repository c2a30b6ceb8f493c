/** What the calls on certificates answer with (S2 §3 "Download task", §7 "Address certificates"). */
import { z } from "zod";

const count = z.int().nonnegative();

/** One certificate of an address. */
export const certificateRow = z.strictObject({
  id: z.string(),
  address_id: z.string(),
  /** 발급, 직접 등록 or 견본. */
  kind: z.string(),
  /** The number on the document; "" where nobody typed it. */
  number: z.string(),
  /** The day it was issued, where somebody typed it. */
  issued_on: z.string(),
  /** Bytes. */
  size: count,
  at: z.iso.datetime(),
  by: z.string(),
});
export type CertificateRow = z.infer<typeof certificateRow>;

const processingInfo = z.strictObject({
  /** Addresses that are worked on: those asked for, each once, that there are. */
  total: count,
  batches: count,
  batch_size: count,
  /** Ids that were named more than once, and so often. */
  duplicates: count,
  /** Ids that nobody knows, or that were deleted: nothing is done for them. */
  missing: z.array(z.string()),
  /** Ids that another request is being worked on for. */
  under_way: z.array(z.string()),
});

/** The answer to a request. Without a task the file is there already. */
export const certificateTask = z.strictObject({
  success: z.literal(true),
  task_id: z.string().nullable(),
  message: z.string(),
  /** Seconds; null if unknown. */
  estimated_time: count.nullable(),
  processing_info: processingInfo,
  download_url: z.string().nullable(),
  filename: z.string().nullable(),
});
export type CertificateTask = z.infer<typeof certificateTask>;

const TASK_KINDS = ["issue", "download", "refresh"] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** How far a request is. `success` is false when it produced nothing. */
export const certificateTaskStatus = z.strictObject({
  success: z.boolean(),
  task_id: z.string(),
  kind: z.enum(TASK_KINDS),
  status: z.enum(["pending", "processing", "completed", "failed"]),
  message: z.string(),
  progress: z.strictObject({ current: count, total: count, percentage: count }),
  download_url: z.string().nullable(),
  filename: z.string().nullable(),
  /** Bytes. */
  file_size: count.nullable(),
  processed_count: count,
  /** Seconds since it began, until it ended. */
  processing_time: z.number().nonnegative().nullable(),
  batch_info: z.strictObject({
    /** "2/6": the batch under way, of how many. */
    batch_progress: z.string(),
    remaining_batches: count,
    current_batch_size: count,
  }),
  /** Seconds that are left; null if unknown. */
  estimated_time: count.nullable(),
  /** Why it produced nothing, in Korean; "" otherwise. */
  error: z.string(),
  total_count: count,
  /** Addresses without a result. */
  failed_count: count,
  started_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
});
export type CertificateTaskStatus = z.infer<typeof certificateTaskStatus>;

export const certificateTasks = z.strictObject({ data: z.array(certificateTaskStatus) });
