/** The office's pages by role. Only what exists is listed. */
import { inboxPaths } from "../inbox_paths.ts";
import { ledgerPaths } from "../ledger_paths.ts";
import { paths } from "../paths.ts";
import { quickPaths } from "../quick_paths.ts";
import { securityPaths } from "../security_paths.ts";
import type { ShellUser } from "./shell_user.ts";

export type CountName = "consultations" | "couriers" | "security" | "leave";

interface NavigationEntry {
  label: string;
  href: string;
  /** The figure beside it, when there is one. */
  count?: CountName;
}

interface NavigationGroup {
  /** "" for the pages of everyday work, which need no heading. */
  label: string;
  entries: NavigationEntry[];
}

const groups: (NavigationGroup & { mayOpen(user: ShellUser): boolean })[] = [
  {
    label: "",
    mayOpen: ({ staff }) => staff,
    entries: [
      { label: "카드 사용내역", href: paths.cardReport() },
      { label: "차계부", href: ledgerPaths.page() },
      { label: "휴가 신청", href: paths.leave(), count: "leave" },
      { label: "퀵 배송", href: quickPaths.page(), count: "couriers" },
      { label: "소식 관리", href: paths.posts() },
      { label: "상담 접수", href: inboxPaths.list(), count: "consultations" },
    ],
  },
  {
    label: "거래처",
    mayOpen: ({ staff }) => staff,
    entries: [
      { label: "거래 회사", href: paths.table("company") },
      { label: "거래 회사 부서", href: paths.table("department") },
    ],
  },
  {
    label: "관리",
    mayOpen: ({ role }) => role === "superuser",
    entries: [
      { label: "설정", href: paths.settings() },
      { label: "보안 기록", href: securityPaths.overview(), count: "security" },
    ],
  },
];

/** The groups of entries that this person may open. */
export const navigationFor = (user: ShellUser): NavigationGroup[] =>
  groups.filter(({ mayOpen }) => mayOpen(user));
