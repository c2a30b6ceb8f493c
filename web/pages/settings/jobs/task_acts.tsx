/** What can be done to one job: in its card and in its dialog. */
import type { JobRow } from "../../../../projections/job/job_rows.ts";
import { Button } from "../../../ui/form/button.tsx";
import { cancelTask, retryTask } from "./act.ts";
import { isCancellable, isRetriable, shortId } from "./words.ts";

/** What can be done to a job now; nothing where it is over and well. */
export function TaskActs({ row, onCancelled, onRetried }: {
  row: JobRow;
  onCancelled(): void;
  onRetried(): void;
}) {
  const cancel = async () => {
    if (await cancelTask(row)) onCancelled();
  };
  const retry = async () => {
    if (await retryTask(row)) onRetried();
  };
  const name = `${row.title} ${shortId(row.task_id)}`;
  return (
    <>
      {isRetriable(row.status) && (
        <Button small onClick={retry} aria-label={`${name} 다시 시도`}>다시 시도</Button>
      )}
      {isCancellable(row.status) && (
        <Button small look="danger" onClick={cancel} aria-label={`${name} 취소`}>취소</Button>
      )}
    </>
  );
}
