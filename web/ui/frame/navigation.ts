/** The office's pages by role, as one list: the menu draws it, and the search for pages uses it. */
import { isIn } from "../../../events/kit/noun.ts";
import { nouns } from "../../../events/nouns.ts";
import { auditPaths } from "../../pages/staff/changes/paths.ts";
import { chatPaths } from "../../pages/chat/paths.ts";
import { closingPaths } from "../../pages/staff/closing/paths.ts";
import { entryPath } from "../../pages/staff/entry/paths.ts";
import { inboxPaths } from "../../pages/staff/consultations/paths.ts";
import { logPaths } from "../../pages/staff/log/paths.ts";
import { ledgerPaths } from "../../pages/staff/car-ledger/paths.ts";
import { matterPaths } from "../../pages/staff/matters/paths.ts";
import { noticePaths } from "../../pages/staff/notices/paths.ts";
import { paths } from "../../paths.ts";
import { policyPaths } from "../../pages/staff/policy/paths.ts";
import { quickPaths } from "../../pages/quick/paths.ts";
import { securityPaths } from "../../pages/staff/security/paths.ts";
import { todayPath } from "../../pages/staff/today/paths.ts";
import type { IconName } from "./menu_icon.tsx";
import type { ShellUser } from "./shell_user.ts";

export type CountName = "consultations" | "couriers" | "security" | "leave";

/** A page of the menu. Only what exists is listed. */
export interface NavigationEntry {
  /** Heading above it; "" for none. Entries of a group follow each other. */
  group: string;
  label: string;
  href: string;
  icon: IconName;
  /** The lowest role that may open it. */
  role: "staff" | "superuser";
  /** The figure beside it, when there is one. */
  count?: CountName;
}

interface NavigationGroup {
  label: string;
  entries: NavigationEntry[];
}

/** The entries of a group, each as: label, address, icon, and what else there is. */
const group = (
  name: string,
  role: NavigationEntry["role"],
  ...entries: [label: string, href: string, icon: IconName, count?: CountName][]
): NavigationEntry[] =>
  entries.map(([label, href, icon, count]) => ({ group: name, label, href, icon, role, count }));

const LAST = Number.MAX_SAFE_INTEGER;

/** Tables with a page of their own, as they say themselves. */
const ofTables: NavigationEntry[] = Object.values(nouns)
  .flatMap(({ noun, label, menu, page = "", pageRole }) => {
    const role = pageRole === "superuser" ? "superuser" as const : "staff" as const;
    return menu && isIn(nouns[noun], "menu") ? [{ ...menu, label, href: page, role }] : [];
  })
  .sort((a, b) => (a.order ?? LAST) - (b.order ?? LAST))
  .map(({ group, label, href, role, icon }) => {
    return { group, label, href, icon: icon as IconName, role };
  });

const navigation: NavigationEntry[] = [
  ...group(
    "",
    "staff",
    ["오늘", todayPath(), "today"],
    ["빠른 입력", entryPath(), "entry"],
  ),
  ...group(
    "접수",
    "staff",
    ["상담 접수", inboxPaths.list(), "inbox", "consultations"],
    ["소식 관리", paths.posts(), "news"],
  ),
  ...group(
    "장부",
    "staff",
    ["카드 사용내역", paths.cardReport(), "card"],
    ["차계부", ledgerPaths.page(), "car"],
    ["휴가 신청", paths.leave(), "leave", "leave"],
    ["퀵 배송", quickPaths.page(), "courier", "couriers"],
    ["월 마감", closingPaths.root(), "closing"],
  ),
  ...ofTables,
  ...group("사건", "staff", ["사건부", matterPaths.book(), "log"]),
  ...group("도구", "staff", ["AI 채팅", chatPaths.page(), "chat"]),
  ...group("도구", "superuser", ["작업 관리", paths.settings("jobs"), "jobs"]),
  ...group(
    "관리",
    "superuser",
    ["설정", paths.settings(), "settings"],
    ["변경 이력", auditPaths.page(), "changes"],
    ["기록 점검", logPaths.page(), "log"],
    ["접속 기록", securityPaths.overview(), "security", "security"],
    ["처리방침과 약관", policyPaths.page(), "document"],
    ["알림 발송", noticePaths.channels(), "bell"],
  ),
];

/** The entries that this person may open, in the groups of the menu. */
export function navigationFor({ staff, role }: ShellUser): NavigationGroup[] {
  const open = navigation.filter((entry) =>
    entry.role === "superuser" ? role === "superuser" : staff
  );
  return [...Map.groupBy(open, (entry) => entry.group)]
    .map(([label, entries]) => ({ label, entries }));
}
