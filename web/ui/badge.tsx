import type { ReactNode } from "react";

export type BadgeTone = "lunch" | "dinner" | "other" | "warning" | "danger" | "success";

/** A short word on a tinted ground. The word carries the meaning, the colour only helps. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={tone === "other" ? "badge" : `badge badge-${tone}`}>{children}</span>;
}
