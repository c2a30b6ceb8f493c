/** Having many jobs done again: those that are chosen, or all that failed of what is looked for. */
import { jobPaths } from "../../../job_paths.ts";
import { Button } from "../../../ui/button.tsx";
import { callApi } from "../../../ui/api.ts";
import { askConfirm } from "../../../ui/confirm.ts";
import { count } from "../../../ui/format.ts";
import { toast } from "../../../ui/toasts.ts";
import { type TasksAsked, tasksQueryOf } from "./asked.ts";

interface Retried {
  data: { count: number; refused: { task_id: string; message: string }[] };
  message: string;
}

async function send(body: object): Promise<boolean> {
  const answer = await callApi<Retried>("POST", jobPaths.retryMany(), { act: "retryTask", body });
  if (!answer.ok) {
    toast("error", answer.problem.message);
    return false;
  }
  const { data: { refused }, message } = answer.data;
  if (refused.length === 0) toast("success", message);
  else {toast(
      "warning",
      `${message} ${count(refused.length)}건은 하지 않았습니다: ${refused[0].message}`,
    );}
  return true;
}

/** The list's own question, without its pages. */
function matchingOf(asked: TasksAsked): object {
  const { page: _page, limit: _limit, ...matching } = tasksQueryOf(asked);
  return matching;
}

export function RetryMany({ asked, chosen, onDone }: {
  asked: TasksAsked;
  /** Ids that are marked. */
  chosen: readonly string[];
  onDone(): void;
}) {
  const retry = async (body: object, what: string) => {
    const sure = await askConfirm({
      title: `${what} 다시 시도하시겠습니까?`,
      text: "이미 완료된 항목은 다시 처리하지 않습니다.",
      confirm: "다시 시도",
    });
    if (sure && await send(body)) onDone();
  };
  return chosen.length > 0
    ? (
      <Button onClick={() => retry({ ids: chosen }, `선택한 작업 ${count(chosen.length)}건을`)}>
        선택한 {count(chosen.length)}건 다시 시도
      </Button>
    )
    : (
      <Button
        onClick={() => retry({ matching: matchingOf(asked) }, "찾은 작업 중 실패한 작업을 모두")}
      >
        실패한 작업 모두 다시 시도
      </Button>
    );
}
