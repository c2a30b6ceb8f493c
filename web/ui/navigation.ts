/** The office's pages by role. Only what exists is listed. */
import { paths } from "../paths.ts";
import type { ShellUser } from "./shell_user.ts";

interface NavigationEntry {
  label: string;
  href: string;
}

const entries: (NavigationEntry & { mayOpen(user: ShellUser): boolean })[] = [
  { label: "카드 사용내역", href: paths.cardReport(), mayOpen: ({ staff }) => staff },
];

/** Entries that this person may open. */
export function navigationFor(user: ShellUser): NavigationEntry[] {
  return entries.filter((entry) => entry.mayOpen(user));
}
