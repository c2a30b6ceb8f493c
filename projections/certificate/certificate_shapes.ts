/** Responses of the calls on certificates (S2 §3 "Download task", §7 "Address certificates"). */
import { z } from "zod";

const count = z.int().nonnegative();

/** One certificate of an address. */
export const certificateRow = z.strictObject({
  id: z.string(),
  address_id: z.string(),
  /** 발급, 직접 등록 or 견본. */
  kind: z.string(),
  /** The number on the document; "" if not entered. */
  number: z.string(),
  /** Date of issue, if entered. */
  issued_on: z.string(),
  /** Bytes. */
  size: count,
  at: z.iso.datetime(),
  by: z.string(),
});
export type CertificateRow = z.infer<typeof certificateRow>;

const TASK_KINDS = ["issue", "download", "deliver", "refresh"] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Another request, named by an answer. */
const taskLink = z.strictObject({
  task_id: z.string(),
  kind: z.enum(TASK_KINDS),
  title: z.string(),
  /** Its addresses. */
  count,
  requested_by: z.string(),
  requested_at: z.iso.datetime(),
  /** Where its progress is. */
  url: z.string(),
});
export type TaskLink = z.infer<typeof taskLink>;

const processingInfo = z.strictObject({
  /** Existing addresses of the request, each once. */
  total: count,
  batches: count,
  batch_size: count,
  /** Repeated ids, with their count. */
  duplicates: count,
  /** Unknown or deleted ids, which are skipped. */
  missing: z.array(z.string()),
  /** Ids that another request is working on. */
  under_way: z.array(z.string()),
  /** These requests. */
  under_way_tasks: z.array(taskLink),
});

/** The response to a request. Without a task the file exists already. */
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

/** Progress of a request. `success` is false if it produced nothing. */
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
    /** "2/6": the current batch, of how many. */
    batch_progress: z.string(),
    remaining_batches: count,
    current_batch_size: count,
  }),
  /** Remaining seconds; null if unknown. */
  estimated_time: count.nullable(),
  /** Korean reason why it produced nothing; "" otherwise. */
  error: z.string(),
  total_count: count,
  /** Addresses without a result. */
  failed_count: count,
  /** The first of those of an ended request, with the reasons in Korean. */
  failures: z.array(z.strictObject({ id: z.string(), address: z.string(), reason: z.string() })),
  /** Addresses that were asked for. */
  requested_count: count,
  requested_by: z.string(),
  /** Is it the caller's own? Only its requester and superusers get the file and may cancel it. */
  own: z.boolean(),
  /** Requests of the same queue before this one. */
  ahead: count,
  started_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
});
export type CertificateTaskStatus = z.infer<typeof certificateTaskStatus>;

export const certificateTasks = z.strictObject({ data: z.array(certificateTaskStatus) });
