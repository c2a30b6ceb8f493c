/** 오늘: the privacy policy or the terms differ from the office. */
import { POLICIES, POLICY_NAMES } from "../../../events/personal_data/policy.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import { policyPaths } from "../../../web/pages/staff/policy/paths.ts";
import type { Deps } from "../../deps.ts";
import { policyStanding } from "../policy/standing.ts";
import type { TodayUser } from "../audit/item.ts";

/** For superusers, who can announce it. Texts that were never announced are among the first steps. */
export function policyItems(deps: Deps, { role }: TodayUser, at: Date): TodayItem[] {
  if (role !== "superuser") return [];
  return POLICIES.flatMap((name): TodayItem[] => {
    const stands = policyStanding(deps.books.views, deps, name, at);
    const { differs, started, coming, draft: { missing }, changes } = stands;
    if (!differs) return [];
    const unknown = missing.length > 0 && `확인 필요: ${missing.join(" / ")}`;
    const what = changes.slice(0, 3).map(({ text }) => text).join(" · ");
    return [{
      id: `policy-${name}`,
      tone: started.length > 0 ? "urgent" : "waiting",
      title: `${POLICY_NAMES[name]}이 설정과 다릅니다`,
      detail: coming
        ? "공고한 뒤에 내용이 다시 바뀌었습니다."
        : unknown || what || "바뀐 내용을 확인하고 시행일을 정해 공고해 주세요.",
      href: policyPaths.page(),
      action: "확인하기",
    }];
  });
}
