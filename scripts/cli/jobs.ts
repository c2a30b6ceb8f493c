/** `deno task cli jobs`: the job monitor's lists, and its commands on one job. */
import { parseArgs } from "node:util";
import type { JobPage, JobRow, TaskDetail } from "../../projections/job/job_rows.ts";
import {
  QUEUE_LABELS,
  queueLabel,
  TASK_LABELS,
  TASK_STATES,
} from "../../projections/job/job_states.ts";
import { momentText } from "../../projections/kit/moment.ts";
import { EXIT, wrongUse } from "./exit.ts";
import { type Api, withOfficeApi } from "./office_api.ts";

const ACTIONS = ["list", "show", "cancel", "retry"] as const;
type Action = (typeof ACTIONS)[number];

/** Completed by shells. */
export const words = ACTIONS;

const STATES = TASK_STATES.map((state) => `${state}(${TASK_LABELS[state]})`).join(", ");

const QUEUES = Object.entries(QUEUE_LABELS).map(([queue, label]) => `${queue}(${label})`).join(
  ", ",
);

export const help = `사용법: deno task cli jobs [list] [옵션]
        deno task cli jobs show <번호>
        deno task cli jobs cancel <번호>
        deno task cli jobs retry <번호>

작업 관리 화면과 같은 목록을 최신순으로 보고, 끝나지 않은 작업을 취소하거나 실패한 작업을 다시 시도합니다.
할 수 있는 일은 화면과 같습니다. 최고관리자의 토큰이 필요하고, 한 일은 작업의 이력에 남습니다.

  --status 상태    그 상태의 작업만 봅니다. 여러 상태는 쉼표로: FAILURE,RETRY
                   ${STATES}
  --queue 큐       그 큐의 작업만 봅니다: ${QUEUES}
  --search 글      이름이나 번호로 찾습니다.
  --hours 시간     최근 몇 시간 (기본 24)
  --page 번호      목록의 페이지
  --json           결과를 JSON으로 출력합니다.
  --url, --token   실행 중인 서버에 토큰으로 접속합니다 (OFFICE_URL, OFFICE_TOKEN).

예
  deno task cli jobs --status FAILURE --hours 72
  deno task cli jobs retry 0b1f…

종료 코드: 0 정상 · 2 잘못된 사용이나 없는 작업 · 3 지금 할 수 없는 일이거나 서버나 저장소 사용 불가`;

/** Others' text must not contain control sequences of the terminal. */
const plain = (text: string): string => text.replace(/\p{Cc}/gu, " ");

/** One job on a line: number, state, what it is, since when, and what is wrong with it. */
function jobLine({ task_id, status, title, queued_at, error, waits }: JobRow): string {
  const parts = [
    task_id,
    TASK_LABELS[status],
    title,
    momentText(queued_at, 0),
    error || waits,
  ];
  return parts.filter((text) => text !== "").map(plain).join("\t");
}

function detailLines(job: TaskDetail): string[] {
  const facts: [string, string][] = [
    ["큐", `${job.queue_name}(${queueLabel(job.queue_name)})`],
    ["작업자", job.worker_name ?? ""],
    ["요청", job.requested_by],
    ["시도", `${job.attempts}회`],
    ["처리", `${job.items_done}건`],
    ["다음 시도", job.retry_at ? momentText(job.retry_at, 0) : ""],
    ["오류", job.traceback ?? ""],
  ];
  return [
    jobLine(job),
    ...facts.filter(([, text]) => text !== "").flatMap(([label, text]) =>
      text.split("\n").map((line) => `  ${label}: ${plain(line)}`)
    ),
  ];
}

interface Asked {
  action: Action;
  id: string;
  query: URLSearchParams;
}

/** What the command says of it, one text a line, and the answer as programs get it. */
async function ask(api: Api, { action, id, query }: Asked): Promise<[string[], unknown]> {
  if (action === "list") {
    const page = await api.call<JobPage>("GET", `/api/celery/tasks/status/?${query}`);
    const { total, page: at, pages } = page.pagination;
    const rest = pages > 1 ? [`${total}건 중 ${at}/${pages}페이지`] : [];
    const lines = total === 0 ? ["해당하는 작업이 없습니다."] : page.data.map(jobLine);
    return [[...lines, ...rest], page];
  }
  const path = `/api/celery/tasks/${encodeURIComponent(id)}/`;
  if (action === "show") {
    const { data } = await api.call<{ data: TaskDetail }>("GET", path);
    return [detailLines(data), data];
  }
  const { data } = await api.call<{ data: JobRow }>("POST", `${path}${action}/`, {});
  return [[jobLine(data)], data];
}

const FILTERS = ["queue", "search", "hours", "page"] as const;

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values, positionals: [word = "list", id = "", ...rest] } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ status: text, queue: text, search: text, hours: text, page: text },
      ...{ url: text, token: text },
      json: { type: "boolean", default: false },
    },
  });
  const action = ACTIONS.find((one) => one === word);
  if (!action || rest.length > 0 || (action === "list") !== (id === "")) {
    throw wrongUse("list, 또는 show, cancel, retry와 작업 번호 하나를 적어 주세요.", "jobs");
  }
  const query = new URLSearchParams();
  if (values.status) query.set("statuses", values.status);
  for (const name of FILTERS) if (values[name] !== undefined) query.set(name, values[name]);
  if (action !== "list" && query.size > 0) {
    throw wrongUse("조건은 목록(list)에만 쓸 수 있습니다.", "jobs");
  }
  const [lines, answer] = await withOfficeApi(values, (api) => ask(api, { action, id, query }));
  console.log(values.json ? JSON.stringify(answer) : lines.join("\n"));
  return EXIT.fine;
}
