/** What changed in a list between two moments, as the server answers it. */
import { z } from "zod";
import { count, instant } from "../kit/answers.ts";
import { changedField } from "../audit/audit_line.ts";

/** What may have happened to a row, in the order of the page. */
export const DIFFERENCES = ["added", "changed", "removed"] as const;

const differentRow = z.strictObject({
  id: z.string(),
  kind: z.enum(DIFFERENCES).describe("added: 추가됨, changed: 바뀜, removed: 없어짐"),
  name: z.string(),
  updated_at: instant,
  changes: z.array(changedField).describe("추가된 항목은 이전이, 없어진 항목은 이후가 비어 있음"),
});
export type DifferentRow = z.infer<typeof differentRow>;

const counts = z.strictObject({ added: count, changed: count, removed: count });

/** One page of it. */
export const differentList = z.strictObject({
  from: z.string(),
  to: z.string(),
  counts,
  results: z.array(differentRow),
  count,
  page: count,
  page_size: count,
});

/** All of it, the rows that changed last first. */
export interface Different {
  /** Both as an address says them. */
  from: string;
  to: string;
  counts: z.infer<typeof counts>;
  rows: DifferentRow[];
}
