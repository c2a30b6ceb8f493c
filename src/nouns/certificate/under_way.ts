/** Requests that are under way already, as a refused one names them: whose, of how many, and where to follow it. */
import { seoulParts } from "../../../events/base/seoul.ts";
import { type Refusal, refuse } from "../../../events/base/refusal.ts";
import type { TaskLink } from "../../../projections/certificate/certificate_shapes.ts";
import type { JobEntry } from "../../../projections/job/job.ts";
import { TASK_TITLES } from "../../../projections/certificate/task_words.ts";
import { statusPath, taskOf } from "../../tasks/status.ts";

/** A request as another one's answer names it. */
export function linkOf(entry: JobEntry): TaskLink {
  const { id, state, recorded_at, recorded_by } = entry;
  const kind = taskOf(entry)!;
  return {
    task_id: id,
    kind,
    title: TASK_TITLES[kind],
    count: (state.args.address_ids as string[]).length,
    requested_by: recorded_by.name,
    requested_at: recorded_at,
    url: statusPath(id),
  };
}

/** Refuses a request whose addresses are all under way; names the first request and links all. */
export function underWay(entries: readonly JobEntry[]): Refusal {
  const links = entries.map(linkOf);
  const [{ requested_by, requested_at, title, count }] = links;
  const time = seoulParts(Date.parse(requested_at)).time.slice(0, 5);
  const more = links.length > 1 ? ` 등 ${links.length}개 작업` : "";
  const what = `${requested_by} 님이 ${time}에 요청한 ${title} ${count.toLocaleString("ko-KR")}건`;
  return refuse(
    409,
    "job_exists",
    `선택한 주소는 모두 이미 처리하고 있습니다. ${what}${more}이 끝난 뒤 다시 요청해 주세요.`,
    links,
  );
}
