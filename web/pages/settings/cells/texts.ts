/** How values of the settings tables read (S2 §2). An empty value shows nothing. */
import { count } from "../../../ui/format.ts";
import type { CellValue } from "../../../../events/kit/column.ts";

/** A leading '+82 ' is Korea's 0: '+82 10-1234-5678' and '+82 010-1234-5678' are '010-1234-5678'. */
export function phoneText(value: CellValue): string {
  return String(value ?? "").trim().replace(/^\+82[ -]?0?/, "0");
}

/** The year of a Seoul day. */
export function yearText(value: CellValue): string {
  return /^\d{4}/.exec(String(value ?? ""))?.[0] ?? "";
}

/** Seconds as whole minutes. */
export function minutesText(value: CellValue): string {
  return typeof value === "number" ? `${count(Math.round(value / 60))}분` : "";
}

/** Days of leave; halves are days too. */
export function daysText(value: CellValue): string {
  return typeof value === "number" ? `${count(value)}일` : "";
}
