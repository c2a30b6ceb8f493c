/** Progress of this process's jobs that write nothing down on the way, for callers of the status. */
import type { Progress } from "../store/contract.ts";

const progresses = new Map<string, Progress>();

/** Sets a job's progress; null forgets it. */
export function setProgress(job: string, progress: Progress | null): void {
  if (progress) progresses.set(job, progress);
  else progresses.delete(job);
}

/** How far it is, where it runs in this process. */
export const progressOf = (job: string): Progress | undefined => progresses.get(job);
