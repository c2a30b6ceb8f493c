/** The history of the office's facts and their conflicts. Loaded when needed. */
import type { OfficeFactsRow } from "../../../../projections/office/office.ts";
import { officePaths } from "./paths.ts";
import { pastOf } from "../../../ui/record/past.tsx";
import { type FactsForm, LISTS } from "./form.ts";
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
function factText(name: FactName | string, value: unknown): string {
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

export default pastOf<OfficeFactsRow, FactsForm>({
  title: () => "사무소 정보",
  shown: (value, place) =>
    factText(place, place in LISTS ? JSON.parse(String(value)) : value) || "(없음)",
  who: ({ updated_by }) => updated_by,
  calls: () => ({
    historyPath: officePaths.api.history(),
    restorePath: officePaths.api.restore(),
    canRestore: true,
  }),
  text: factText,
});
