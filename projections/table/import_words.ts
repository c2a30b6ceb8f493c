/** Amounts of an import as people read them, with the particle behind: 12,000원은, 8.2km는. */
import type { Summed } from "./import_shapes.ts";

const PARTICLES = { 은: "는", 과: "와" };

/** An amount in the unit of its noun; won where nothing else is said. */
export function amountText(amount: number, sums: Summed | null, particle?: "은" | "과"): string {
  const unit = sums?.unit ?? "원";
  const figure = amount.toLocaleString("ko-KR", { maximumFractionDigits: 3 });
  return `${figure}${unit}${particle && unit === "km" ? PARTICLES[particle] : particle ?? ""}`;
}
