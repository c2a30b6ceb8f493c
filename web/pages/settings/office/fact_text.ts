/** How a fact of the office reads in its history and beside what somebody else wrote. Pure. */
import type { FactName } from "../../../../events/office/office_fields.ts";
import { PROCESSOR_KINDS, RUN_BY } from "../../../../events/office/office_labels.ts";

/** What choices are called. */
const CHOSEN: Readonly<Record<string, string>> = { ...PROCESSOR_KINDS, ...RUN_BY };

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** All that a value says, one text after the other. */
function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (Array.isArray(value)) return value.map((item) => textsOf(item).join(" · "));
  return isGroup(value) ? Object.values(value).flatMap(textsOf) : [String(value)];
}

/** The fact as one text; "" where nothing is said. */
export function factText(name: FactName | string, value: unknown): string {
  if (name === "businessYearStart" && value) return `${value}월`;
  if (name === "processors" && Array.isArray(value)) {
    return value.map(({ kind, runBy, ...said }) =>
      [CHOSEN[kind], CHOSEN[runBy], ...textsOf(said)].join(" · ")
    ).join(" / ");
  }
  if (name === "statistics" && isGroup(value)) {
    return [["첫 화면", value.home], ["소개 화면", value.about]]
      .map(([where, list]) => `${where}: ${textsOf(list).join(" / ")}`).join(", ");
  }
  return textsOf(value).join(" / ");
}
