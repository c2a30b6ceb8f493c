/** The office's pages by role. Only what exists is listed. */
import type { Role } from "../../events/event.ts";
import { paths } from "../paths.ts";

interface NavigationEntry {
  label: string;
  href: string;
}

const entries: (NavigationEntry & { roles: Role[] })[] = [
  { label: "카드 사용내역", href: paths.cardReport(), roles: ["staff", "superuser"] },
];

/** Entries that this role may open. */
export function navigationFor(role: Role): NavigationEntry[] {
  return entries.filter((entry) => entry.roles.includes(role));
}
