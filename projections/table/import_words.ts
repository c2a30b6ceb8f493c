/** Amounts of an import as people read them, with the particle behind: 12,000원은, 8.2km는. */
import type { ImportNotice, Summed } from "./import_shapes.ts";

const PARTICLES = { 은: "는", 과: "와" };

/** An amount in the unit of its noun; won where nothing else is said. */
export function amountText(amount: number, sums: Summed | null, particle?: "은" | "과"): string {
  const unit = sums?.unit ?? "원";
  const figure = amount.toLocaleString("ko-KR", { maximumFractionDigits: 3 });
  return `${figure}${unit}${particle && unit === "km" ? PARTICLES[particle] : particle ?? ""}`;
}

/** Lines of a notice that are named; the rest is counted. */
const LINES_NAMED = 5;

/** "금액 '12'를 …습니다. (3행, 8행 외 2행)": what is said of rows, and which they are. */
export function noticeText({ column, message, rows, lines }: ImportNotice): string {
  const named = lines.slice(0, LINES_NAMED);
  const rest = rows - named.length;
  const places = named.length === 0
    ? ""
    : ` (${named.map((line) => `${line}행`).join(", ")}${
      rest > 0 ? ` 외 ${rest.toLocaleString("ko-KR")}행` : ""
    })`;
  return `${column === "" ? "" : `${column}: `}${message}${places}`;
}
