/** 오늘: a backup that its plan promises is not there. */
import { lacksBackup } from "../../backup/plan.ts";
import type { Deps } from "../../deps.ts";
import { logPaths } from "../../../web/pages/staff/log/paths.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import type { TodayUser } from "../audit/item.ts";
import { whenText } from "../audit/act_words.ts";

/** For superusers, folder by folder; nothing if no backup is planned. */
export function backupItems(
  deps: Pick<Deps, "backups" | "config" | "started">,
  { role }: TodayUser,
  now: Date,
): TodayItem[] {
  if (role !== "superuser") return [];
  const { backups, config: { backup } } = deps;
  return (backups?.states ?? []).filter((state) => lacksBackup(state, deps, now))
    .map(({ folder, at, problem }) => ({
      id: `backup-${folder}`,
      tone: "urgent",
      title: at === null ? "아직 백업이 없습니다" : `마지막 백업이 ${whenText(at, now)}입니다`,
      detail: `${folder} · ${backup.minutes}분마다 백업하기로 되어 있습니다. ${
        problem || "서버에서 deno task cli doctor로 이유를 볼 수 있습니다."
      }`,
      href: logPaths.page(),
      action: "기록 점검",
    }));
}
