/** How far jobs of this process are that write nothing down on the way: for who asks, and for nobody else. */
import type { Progress } from "../store/contract.ts";

const progresses = new Map<string, Progress>();

/** Says how far a job is; null forgets it. */
export function tellProgress(job: string, progress: Progress | null): void {
  if (progress) progresses.set(job, progress);
  else progresses.delete(job);
}

/** How far it is, where it runs in this process. */
export const progressOf = (job: string): Progress | undefined => progresses.get(job);
