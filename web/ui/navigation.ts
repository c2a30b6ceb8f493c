/** The office's pages by role. Only what exists is listed. */
import { inboxPaths } from "../inbox_paths.ts";
import { paths } from "../paths.ts";
import type { OfficeCounts } from "./office_counts.ts";
import type { ShellUser } from "./shell_user.ts";

interface NavigationEntry {
  label: string;
  href: string;
  /** The figure beside it, when there is one. */
  count?: keyof OfficeCounts;
}

interface NavigationGroup {
  /** "" for the pages of everyday work, which need no heading. */
  label: string;
  entries: NavigationEntry[];
}

type Guarded = NavigationEntry & { mayOpen(user: ShellUser): boolean };

const groups: { label: string; entries: Guarded[] }[] = [
  {
    label: "",
    entries: [
      { label: "카드 사용내역", href: paths.cardReport(), mayOpen: ({ staff }) => staff },
      { label: "소식 관리", href: paths.posts(), mayOpen: ({ staff }) => staff },
      {
        label: "상담 접수",
        href: inboxPaths.list(),
        count: "consultations",
        mayOpen: ({ staff }) => staff,
      },
    ],
  },
  {
    label: "거래처",
    entries: [
      { label: "거래 회사", href: paths.table("company"), mayOpen: ({ staff }) => staff },
      { label: "거래 회사 부서", href: paths.table("department"), mayOpen: ({ staff }) => staff },
    ],
  },
  {
    label: "관리",
    entries: [
      { label: "설정", href: paths.settings(), mayOpen: ({ role }) => role === "superuser" },
    ],
  },
];

/** Groups of entries that this person may open; a group without any is left out. */
export function navigationFor(user: ShellUser): NavigationGroup[] {
  return groups
    .map(({ label, entries }) => {
      return { label, entries: entries.filter((entry) => entry.mayOpen(user)) };
    })
    .filter(({ entries }) => entries.length > 0);
}
